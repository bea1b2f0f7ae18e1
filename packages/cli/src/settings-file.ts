import { readFileSync } from 'node:fs';
import { readSettings, type ReadSettings } from '@retrysafe/analyzer';

/** The settings in a JSON file, with what is wrong in them. A file that cannot be read is a fault too. */
export function settingsIn(file: string): ReadSettings {
  try {
    return readSettings(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { settings: {}, faults: [`It cannot be read (${reason}). Name a file that holds a JSON object.`] };
  }
}
