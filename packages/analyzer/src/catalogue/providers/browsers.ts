import type { Provider } from '../provider.js';

/** A browser or device: what is clicked there happens out there. */
export const browsers: Provider = {
  name: 'browsers',
  modules: [
    'playwright',
    'playwright-core',
    '@playwright/*',
    'puppeteer',
    'puppeteer-core',
    'selenium-webdriver',
    'webdriverio',
    '@browserbasehq/*',
    'chrome-remote-interface',
    'patchright',
    'camoufox*',
    '@nut-tree/*',
    'robotjs',
    'appium',
    'chrome-launcher',
  ],
  rows: [
    {
      member:
        'click|dblclick|tap|fill|type|press|check|uncheck|selectOption|setInputFiles|dragTo|dragAndDrop|hover|focus|act|insertText|down|up|move|wheel|drag|drop|dispatchEvent|pressSequentially|setChecked|select|sendKeys|clear|scroll|uploadFile|reload|goBack|goForward|goto|accept|dismiss|addCookies|clearCookies|setViewportSize|navigate|grantPermissions|setGeolocation|emulateMedia|perform',
      does: 'run',
    },
    {
      member:
        'evaluate|evaluateHandle|$eval|$$eval|addScriptTag|extract|observe|screenshot|pdf|content|waitForSelector|waitForTimeout|launch|newPage|newContext|close|connectOverCDP|connect|init|locator|getByRole|on|off|once|route|title|url|textContent|innerText|bringToFront|send|end|createSession|create|retrieve|setDefaultTimeout|setDefaultNavigationTimeout',
      does: 'none',
    },
  ],
  otherwise: 'none',
};
