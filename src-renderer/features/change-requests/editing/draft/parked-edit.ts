import type { OutboxItem } from '../../../../../src-main/schemas/sync.ts'
import { concerns, type MarkedItem } from '../../../sync-marks/mark-of.ts'

/** A parked edit of a page that waits in the outbox of a replica for the user. The page does not include it. */
export interface ParkedEdit {
  intent: string
  /** The base of the edit. */
  base: string
  /** True when another user changed the same place; false when the edit was refused. */
  isConflict: boolean
}

/** Returns the parked edits of a page, by id. */
export function parkedEditsOf(items: readonly OutboxItem[], marked: MarkedItem): OutboxItem[] {
  return items.filter((item) => item.state === 'needs-you' && concerns(item, marked))
}

/**
 * Returns the first parked edit of a page among those made while the page was open. The text on the screen includes
 * them. `before` are the edits that were parked when the page opened.
 */
export function parkedEditOf(
  items: readonly OutboxItem[],
  marked: MarkedItem,
  before: ReadonlySet<string>,
): ParkedEdit | undefined {
  const item = parkedEditsOf(items, marked).find(({ id }) => !before.has(id))
  const text = item?.texts.find(({ page }) => page === marked.page)
  if (!item || !text) return undefined
  return {
    intent: item.id,
    base: item.conflict?.base ?? text.before,
    isConflict: item.conflict !== null,
  }
}
