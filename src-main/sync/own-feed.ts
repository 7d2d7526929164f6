import type { Writer } from '../store/store.ts'

/**
 * Ends the change feed of this store, whose triggers would note every row that is written. Nobody may ask a
 * copy for its changes, so they would cost and serve nobody. Above all they would stand in the way: they look up
 * what a row belongs to, which is not there yet while rows are put back in the order of the undo log. They are
 * named alike (`trigger` of the migrations), and migrations add some: so it is done at each start.
 */
export function endOwnFeed(store: Writer): void {
  const triggers = store.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'fed_*'",
  )
  for (const { name } of triggers) store.run(`DROP TRIGGER "${name}"`)
  if (triggers.length > 0) store.run('DELETE FROM change')
}
