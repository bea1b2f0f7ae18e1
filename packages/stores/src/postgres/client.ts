/** The one method that is called: `pg.Pool`, `pg.Client` and PGlite have it. Connecting and ending is the caller's. */
export interface PostgresClient {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}
