import type { Change, ChangeList, FeedKind } from '../../../schemas/feed/feed.ts'
import type { User } from '../../../schemas/people/user.ts'
import type { Reader, Writer } from '../../../store/store.ts'
import { digestOf, forgetListed, storeListed, wasListed, type ListedKind } from './listed-entities.ts'

/** An entity with its place, and evidence of its state. */
interface Seen {
  id: string
  /** The id of its container. A deletion of the container deletes it too. */
  within: string
  /** The stored value; the digest of the change when omitted. */
  value?: string
}

/**
 * Collects the results of the documented lists in the form of the feed, so that all rows have one writer. It also
 * collects notes to store in the same transaction.
 */
export class ListEntries {
  readonly #store: Reader
  readonly #changes: Change[] = []
  readonly #people = new Map<string, User>()
  readonly #notes: ((store: Writer) => void)[] = []

  constructor(store: Reader) {
    this.#store = store
  }

  /** Adds an entity, unless the same state of it was added before. */
  addIfChanged(kind: ListedKind, { id, within, value }: Seen, change: Change): void {
    const stored = value ?? digestOf(change)
    if (wasListed(this.#store, kind, { id, within, value: stored })) return
    this.#changes.push(change)
    this.note((store) => storeListed(store, kind, { id, within, value: stored }))
  }

  /** Adds a deletion. `key` is the stored key when it differs from the id. */
  addDeletion(
    kind: ListedKind & FeedKind,
    id: string,
    { space, key = id }: { space?: string; key?: string } = {},
  ): void {
    this.#changes.push({ kind, id, ...(space !== undefined && { space }), gone: true })
    this.note((store) => forgetListed(store, kind, key))
  }

  /** Adds a change whose state is stored elsewhere, such as a version of a page. */
  add(change: Change): void {
    this.#changes.push(change)
  }

  /** Adds the users that the changes reference. */
  addUsers(...people: (User | undefined)[]): void {
    for (const user of people) if (user) this.#people.set(user.id, user)
  }

  /** Adds a write for the transaction of the rows. */
  note(write: (store: Writer) => void): void {
    this.#notes.push(write)
  }

  get isEmpty(): boolean {
    return this.#changes.length === 0 && this.#notes.length === 0
  }

  /** The content as an answer of the feed. More answers of this pull follow. */
  get answer(): Omit<ChangeList, 'next'> {
    return { changes: this.#changes, people: [...this.#people.values()], more: true }
  }

  /** Runs the collected writes, in the transaction of the rows. */
  runNotes(store: Writer): void {
    for (const note of this.#notes) note(store)
  }
}
