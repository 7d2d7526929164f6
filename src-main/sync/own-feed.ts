import type { Writer } from '../store/store.ts'

/**
 * Ends the change feed of this store, whose triggers would record every written row. No client requests the changes of
 * a replica. The triggers would also fail, because the parent of a row may be missing during a rollback of the undo
 * log. Migrations may add triggers, so this runs at each start. All triggers of the feed have one prefix.
 */
export function endOwnFeed(store: Writer): void {
  const triggers = store.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'fed_*'",
  )
  for (const { name } of triggers) store.run(`DROP TRIGGER "${name}"`)
  if (triggers.length > 0) store.run('DELETE FROM change')
}
