import type { OutboxItem } from '../../../../src-main/schemas/sync.ts'
import { isAbout, type MarkedThing } from '../../sync-marks/mark-of.ts'

/** An edit of a page that waits in the outbox of a replica for a person; the page itself is without it. */
export interface ParkedEdit {
  intent: string
  /** The text that it was made from. */
  base: string
  /** True where somebody else changed the same place; else it was refused. */
  isConflict: boolean
}

/** The edits of a page that wait for a person, by id. */
export function parkedEditsOf(items: readonly OutboxItem[], thing: MarkedThing): OutboxItem[] {
  return items.filter((item) => item.state === 'needs-you' && isAbout(item, thing))
}

/**
 * The first edit of a page that waits for a person, of those that were made while the page was open: the text on the
 * screen holds them. `before` are those that waited already when it was opened.
 */
export function parkedEditOf(
  items: readonly OutboxItem[],
  thing: MarkedThing,
  before: ReadonlySet<string>,
): ParkedEdit | undefined {
  const item = parkedEditsOf(items, thing).find(({ id }) => !before.has(id))
  const text = item?.texts.find(({ page }) => page === thing.page)
  if (!item || !text) return undefined
  return {
    intent: item.id,
    base: item.conflict?.base ?? text.before,
    isConflict: item.conflict !== null,
  }
}
