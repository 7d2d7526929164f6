import type { Bound, Store, Writer } from '../../src-main/store/store.ts'

/** Runs work on a store, and returns the steps by which SQLite runs its queries, in the order of the calls. */
export function queryPlans(store: Store, work: (store: Writer) => unknown): string[] {
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

/** Returns the steps by which SQLite runs a query. */
export function queryPlan(store: Store, sql: string, ...values: Bound[]): string[] {
  return store.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => detail)
}
