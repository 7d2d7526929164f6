import type { Bound, Reader, Writer } from '../../src-main/store/store.ts'

/** Returns the steps by which SQLite runs a statement, such as `SEARCH link USING PRIMARY KEY (line=?)`. */
export function queryPlan(store: Pick<Reader, 'all'>, sql: string, ...values: Bound[]): string[] {
  return store.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => detail)
}

/** Runs work on a store, and returns the steps by which SQLite runs its queries, in the order of the calls. */
export function queryPlans(store: Writer, work: (store: Writer) => unknown): string[] {
  const queries: [sql: string, values: Bound[]][] = []
  const recorded = (sql: string, values: Bound[]) => void queries.push([sql, values])
  work({
    get: (sql, ...values) => (recorded(sql, values), store.get(sql, ...values)),
    all: (sql, ...values) => (recorded(sql, values), store.all(sql, ...values)),
    iterate: (sql, ...values) => (recorded(sql, values), store.iterate(sql, ...values)),
    run: (sql, ...values) => store.run(sql, ...values),
  })
  return queries.flatMap(([sql, values]) => queryPlan(store, sql, ...values))
}
