import { sourceAs } from './draft-source.ts'
import { moveDraft, store, storedAs } from './use-composer-draft.ts'

/** Moves the unposted comments of a change request to the id that the remote gave it. Their blocks stay the same. */
export function renameDrafts(from: string, to: string): void {
  if (from === to) return
  const drafts = storedAs('')
  for (const name of Object.keys(localStorage)) {
    const key = name.startsWith(drafts) ? name.slice(drafts.length) : ''
    // Each part of a key is an id or a word, none of which has a dot.
    const parts = key.split('.')
    if (!parts.includes(from)) continue
    const renamed = parts.map((part) => (part === from ? to : part)).join('.')
    const source = localStorage.getItem(sourceAs(key))
    moveDraft(key, renamed)
    // Without room on the device, the comment stays where it is.
    if (localStorage.getItem(name) !== null || source === null) continue
    localStorage.removeItem(sourceAs(key))
    store(localStorage, sourceAs(renamed), source)
  }
}
