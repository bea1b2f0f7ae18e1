/** The one method that is called: `pg.Pool`, `pg.Client` and PGlite have it. Connecting and ending is the caller's. */
export interface PostgresClient {
  query(text: string, values: unknown[]): Promise<Answer>;
}

/** A client that also takes named statements, which the server parses and plans once: `pg.Pool` and `pg.Client` do. */
export interface PreparingClient extends PostgresClient {
  query(text: string, values: unknown[]): Promise<Answer>;
  query(statement: { name: string; text: string; values: unknown[] }): Promise<Answer>;
}

export interface Answer {
  readonly rows: readonly unknown[];
}
