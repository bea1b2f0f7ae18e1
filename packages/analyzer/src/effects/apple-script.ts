import type { EffectKind } from '../model.js';

/** What a line of AppleScript does, the gravest first. A variable that is set is none of it. */
const deeds: readonly (readonly [RegExp, EffectKind])[] = [
  [/^(?:send|reply\b.*\bwith sending)\b/, 'send'],
  [/^(?:delete|empty (?:the )?trash)\b/, 'delete'],
  [/^(?:make new|make\b.*\bnew|duplicate|copy\b.*\bto (?:end|beginning) of)\b/, 'create'],
  [
    /^(?:click|keystroke|key code|do script|do shell script|run|perform|play|pause|playpause|open|reveal|reply|forward|quit|launch|say|beep|eject|restart|shut down|sleep|log out|display notification|next track|previous track)\b/,
    'run',
  ],
  [
    /^(?:set\b.*\bof\b.*\bto\b|set (?:the )?(?:sound )?volume\b|set (?:the )?clipboard\b|move|save|rename|add|close|mark|activate)\b/,
    'set',
  ],
];

/** Whether a text is a script for the programs of a Mac. */
export function isAppleScript(text: string): boolean {
  return /(?:^|\n)\s*tell (?:app|application|process|current application)\b/.test(text);
}

/** What such a script does; the gravest of its lines. It only asks when none does anything. */
export function judgeAppleScript(script: string): EffectKind | 'read' {
  const lines = linesOf(script);
  const found = deeds.find(([deed, kind]) => lines.some((one) => deed.test(one) && !(kind === 'set' && isAnswer(one))));
  if (found !== undefined) return found[1];
  return onlyActivates(script) ? 'run' : 'read';
}

/** `tell application "Notes" to activate`: it comes to the front, and that is all. */
export function onlyActivates(script: string): boolean {
  const lines = linesOf(script);
  return (
    lines.includes('activate') &&
    lines.every((one) => one === '' || one === 'activate' || /^(?:tell|end tell|return|delay)\b/.test(one))
  );
}

function linesOf(script: string): readonly string[] {
  return script.split('\n').map((one) => one.trim().replace(/^tell\b.*? to (?=\w)|^if\b.*?\bthen\s+(?=\w)/, ''));
}

/** `set theName to name of theNote`: the thing whose part is set stands before `to`. */
function isAnswer(line: string): boolean {
  return (
    (/^(?:set|copy)\b/.test(line) && !/^set\b[^"]*? of [^"]*? to\b/.test(line) && !/volume|clipboard/.test(line)) ||
    /^activate$/.test(line)
  );
}
