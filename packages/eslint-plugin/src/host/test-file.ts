/** Whether a file is a test by its name. No model can call the tools it declares, and it may call a handler by itself. */
export function isTestFile(file: string): boolean {
  return /[\\/]__tests__[\\/]|\.(?:test|spec)\.[cm]?[jt]sx?$/.test(file);
}
