import type { Generated } from './generated.js';

/** The table of what each class does on each event, in `docs/classes.md`, from the data that the dispatcher decides by. */
export function classesTable(_top: string): readonly Generated[] {
  return [];
}
