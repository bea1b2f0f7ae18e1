/** The one method that is called: `pg.Pool`, `pg.Client` and PGlite have it. Connecting and ending is the caller's. */
export interface PostgresClient {
  query(text: string, values: unknown[]): Promise<QueryResult>;
}

/** A client that also takes named statements, which the server parses and plans once: `pg.Pool` and `pg.Client` do. */
export interface PreparingClient extends PostgresClient {
  query(text: string, values: unknown[]): Promise<QueryResult>;
  query(statement: { name: string; text: string; values: unknown[] }): Promise<QueryResult>;
}

/** As much of a client's result as is read. */
export interface QueryResult {
  readonly rows: readonly unknown[];
}
