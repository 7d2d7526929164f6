import type { Bound, Reader } from '../../src-main/store/store.ts'

/** Returns the steps by which SQLite runs a statement, such as `SEARCH link USING PRIMARY KEY (line=?)`. */
export function queryPlan(store: Pick<Reader, 'all'>, sql: string, ...values: Bound[]): string[] {
  return store.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => detail)
}
