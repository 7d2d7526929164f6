import type { PageDraft } from './page-draft.ts'
import type { DraftedText } from './text-store.ts'

/** The part of the browser's locks that drafts need. */
export type DraftLocks = Pick<LockManager, 'request'>

/** The browser's locks; undefined at an address that the browser does not trust. */
export function browserLocks(): DraftLocks | undefined {
  const { locks } = navigator as { locks?: LockManager }
  return locks
}

/**
 * Claims an open draft for this window, and restores the text that an ended window left. The text stays an offer where
 * another window has the draft open, or where the page changed the same place. Returns a function that ends the claim.
 */
export function restoreAfterCrash(
  draft: PageDraft<DraftedText>,
  restored: () => void,
  locks: DraftLocks | undefined = browserLocks(),
): () => void {
  const closed = Promise.withResolvers<void>()
  void locks?.request(draft.key, { ifAvailable: true }, async (lock) => {
    if (lock && draft.canRestore) {
      void draft.restoreRecovered()
      restored()
    }
    if (lock) await closed.promise
  })
  return closed.resolve
}
