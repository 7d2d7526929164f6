import { moveDraft, storedAs } from './use-composer-draft.ts'

/** The words before the id of an item in the keys of its drafts. */
const KINDS = ['reply', 'edit'] as const
/** The most items whose present id is requested at once. */
const MOST = 20

/** Returns the ids of the comments and replies that have a begun reply or edit on this device. */
function draftedItems(): Set<string> {
  const prefixes = KINDS.map((kind) => storedAs(`${kind}.`))
  const ids = Object.keys(localStorage).flatMap((name) => {
    const prefix = prefixes.find((each) => name.startsWith(each))
    return prefix === undefined ? [] : [name.slice(prefix.length)]
  })
  return new Set(ids)
}

/**
 * Follows listed comments or replies that the remote gives another id. Their begun texts are stored under the id, and
 * move to the new one before the list shows it. The core knows both ids.
 */
export class RenamedItems {
  readonly #listed = new Set<string>()
  readonly #keys = new Map<string, string>()
  /** The ids that no list had. One of them may have another id since the screen was open before. */
  readonly #unlisted: Set<string>

  /** @param isFirstAsked True to request the present ids of all drafted items once, also of items not listed so far. */
  constructor(isFirstAsked: boolean) {
    this.#unlisted = isFirstAsked ? draftedItems() : new Set()
  }

  /** Returns a key for an item that stays the same when its id changes. */
  keyOf = (id: string): string => this.#keys.get(id) ?? id

  /** Receives the ids of a new list before it is shown. `current` returns an item by one of its ids. */
  async follow(ids: readonly string[], current: (id: string) => Promise<{ id: string }>): Promise<void> {
    const now = new Set(ids)
    const gone = [...draftedItems()].filter(
      (id) => !now.has(id) && (this.#listed.delete(id) || this.#unlisted.has(id)),
    )
    this.#unlisted.clear()
    for (const id of ids) this.#listed.add(id)
    await Promise.all(gone.slice(0, MOST).map((id) => this.#move(id, current)))
  }

  async #move(from: string, current: (id: string) => Promise<{ id: string }>): Promise<void> {
    // An item that was deleted, or that stands elsewhere, has no other id here.
    const found = await current(from).catch(() => undefined)
    if (!found || found.id === from) return
    for (const kind of KINDS) moveDraft(`${kind}.${from}`, `${kind}.${found.id}`)
    this.#keys.set(found.id, this.keyOf(from))
  }
}
