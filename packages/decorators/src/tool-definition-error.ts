/** Why a tool cannot be registered. */
export type ToolDefinitionProblem =
  | 'no-class'
  | 'unknown-class'
  | 'invalid-name'
  | 'duplicate-name'
  | 'invalid-option'
  | 'not-a-method'
  | 'private-method'
  | 'generator'
  | 'already-tagged'
  | 'weaker-override'
  | 'key-position'
  | 'key-on-read'
  | 'not-a-tool'
  | 'version-mismatch';

/**
 * Thrown while tools are being declared or registered, never while one runs for a model.
 * Tell problems apart by `code`; the text names the tool and says the mend.
 */
export class ToolDefinitionError extends Error {
  override readonly name = 'ToolDefinitionError';
  readonly code: ToolDefinitionProblem;

  constructor(code: ToolDefinitionProblem, message: string) {
    super(message);
    this.code = code;
  }
}
