/** What was met last, by name. */
export interface LastMet<Value> {
  get(name: string): Value | undefined;
  readonly set: (name: string, value: Value) => void;
  delete(name: string): void;
}

/** A map of at least the last 10,000 that were met or asked for: what it forgets is only asked for again. */
export function lastMet<Value>(): LastMet<Value> {
  let recent = new Map<string, Value>();
  let older = new Map<string, Value>();
  const set = (name: string, value: Value) => {
    if (recent.size >= 10_000) {
      older = recent;
      recent = new Map();
    }
    recent.set(name, value);
  };
  return {
    set,
    get: (name) => {
      const value = recent.get(name) ?? older.get(name);
      if (value !== undefined && !recent.has(name)) set(name, value);
      return value;
    },
    delete: (name) => {
      recent.delete(name);
      older.delete(name);
    },
  };
}
