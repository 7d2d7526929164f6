import type { ReadScope } from '../operations/engine/scope.ts'
import { FeedCircle, type Change, type ChangeList, type FeedKind } from '../schemas/feed/feed.ts'
import { Problem } from '../schemas/problem.ts'
import type { ChangeRow } from './change-row.ts'
import { addRevisionEntries } from './feed-content.ts'
import { decodeCursor, encodeCursor, type FeedCursor, type FeedMoment, type Position } from './feed-cursor.ts'
import { readEntity } from './feed-entities.ts'
import type { EntryReference } from './feed-entry.ts'
import { feedLife, isMomentOfStore } from './feed-life.ts'
import { FeedPage } from './feed-page.ts'
import { readPerson } from './feed-people.ts'
import { visibleScopes } from './visible-scopes.ts'

/**
 * The maximum number of entries that one answer reads, and of lost scopes. Entries that the caller may not see cost
 * only this read.
 */
const MAXIMUM_ENTRIES = 5000
const BATCH = 200
const ENTRIES = {
  organization: 'SELECT * FROM change WHERE organization = ? AND seq BETWEEN ? AND ? ORDER BY seq LIMIT ?',
  scope: 'SELECT * FROM change WHERE scope = ? AND seq BETWEEN ? AND ? ORDER BY seq LIMIT ?',
}

/** Returns the step up to which a scope was emitted. */
type EmittedUpTo = (scope: string) => number

interface Query {
  after?: string | undefined
  limit: number
}

/**
 * Returns the changes of an organization since the cursor, for this caller, in the order of commits. An answer has
 * three parts, in this order, until it is full:
 *
 * 1. Entities that the reader knows but may no longer see are emitted as deletions. 2. A scope that the reader does not
 * know is emitted whole, up to the step of all others. A first pull consists only of this part. It also emits a space
 * that was imported, restored, or opened to the caller. 3. Changes since that step are emitted.
 *
 * An entry has the state of its entity when the answer reaches it. A later change moves the entry to the end, so it is
 * emitted again. After an answer without `more` the reader therefore has the present state, whatever was written
 * meanwhile. The entry of a referenced entity may have moved after its reference, so it is emitted before it as well.
 * At any moment, a reader holds no dangling reference.
 */
export function readFeed(scope: ReadScope, organization: string, { after, limit }: Query): ChangeList {
  const feed = new Feed(scope, organization, new FeedPage(limit))
  const cursor = after === undefined ? feed.beginning() : decodeCursor(after)
  const isWhole = feed.addDeletions(cursor) && feed.catchUp(cursor) && feed.continueFrom(cursor)
  return {
    changes: feed.page.changes,
    people: [...feed.page.people].map((id) => readPerson(scope, id)),
    next: encodeCursor({ ...cursor, moment: feed.now }),
    more: !isWhole,
  }
}

/** An answer in progress. Each step advances the cursor, and returns true at the end of its part. */
class Feed {
  readonly page: FeedPage
  readonly #scope: ReadScope
  readonly #organization: string
  readonly #visible: Map<number, string>
  readonly #clock: { last: number; floor: number }
  /** The numbers of entries that were emitted ahead of their turn. */
  readonly #ahead = new Set<number>()

  constructor(scope: ReadScope, organization: string, page: FeedPage) {
    this.page = page
    this.#scope = scope
    this.#organization = organization
    this.#visible = visibleScopes(scope, organization)
    const clock = scope.store.get<{ last: number; floor: number }>('SELECT last, floor FROM change_clock')
    if (!clock) throw new Error('The clock of changes is missing from the store')
    this.#clock = clock
  }

  /** Returns the cursor of a reader without any entries. */
  beginning(): FeedCursor {
    return {
      at: { seq: this.#clock.last, inside: null },
      known: new Set(),
      catchingUp: null,
      moment: this.now,
    }
  }

  get now(): FeedMoment {
    return { life: feedLife(this.#scope.store), step: this.#clock.last }
  }

  addDeletions(cursor: FeedCursor): boolean {
    this.#refuseForgotten(cursor)
    const lost = [...cursor.known].filter((number) => !this.#visible.has(number))
    for (const [index, number] of lost.entries()) {
      if (this.page.isFull || index >= MAXIMUM_ENTRIES) return false
      this.#addDeletion(number)
      cursor.known.delete(number)
    }
    const half = cursor.catchingUp?.scope
    if (half === undefined || this.#visible.has(half)) return true
    if (this.page.isFull) return false
    this.#addDeletion(half)
    cursor.catchingUp = null
    return true
  }

  catchUp(cursor: FeedCursor): boolean {
    const begun = cursor.catchingUp?.scope
    const unknown = [...this.#visible].filter(([number]) => !cursor.known.has(number))
    // The unfinished scope comes first, because a cursor has room for one.
    const waiting = unknown.toSorted(([a], [b]) => Number(b === begun) - Number(a === begun))
    for (const [number, id] of waiting) {
      if (!this.#catchUpWith(cursor, number, id)) return false
      cursor.catchingUp = null
      cursor.known.add(number)
    }
    return true
  }

  continueFrom(cursor: FeedCursor): boolean {
    const scopes = new Set([...cursor.known].map((number) => this.#visible.get(number)))
    let entriesRead = 0
    for (const entry of this.#entries('organization', this.#organization, cursor.at, this.#clock.last)) {
      entriesRead += 1
      if (this.page.isFull || entriesRead > MAXIMUM_ENTRIES) return false
      cursor.at = scopes.has(entry.scope)
        ? this.#addEntry(entry, cursor.at, () => entry.seq)
        : { seq: entry.seq, inside: null }
      if (cursor.at.inside !== null) return false
    }
    cursor.at = { seq: this.#clock.last, inside: null }
    return true
  }

  #catchUpWith(cursor: FeedCursor, number: number, id: string): boolean {
    if (this.page.isFull) return false
    const othersUpTo = cursor.at.seq
    const reached = (cursor.catchingUp ??= this.#beginScope(number, () => othersUpTo))
    // A space without a revision has no content to show, so its first one comes in the same answer.
    let isWithoutContent = reached.at.seq === 0
    for (const entry of this.#entries('scope', id, reached.at, cursor.at.seq)) {
      if (this.page.isFull && !isWithoutContent) return false
      isWithoutContent &&= entry.kind === 'space'
      reached.at = this.#addEntry(entry, reached.at, (scope) => (scope === id ? entry.seq : othersUpTo))
      if (reached.at.inside !== null) return false
    }
    return true
  }

  /** Adds a space before its content. Its own entry may stand later, because it changes with the content. */
  #beginScope(number: number, emittedUpTo: EmittedUpTo): { scope: number; at: Position } {
    const entry = this.#entry(number)
    if (entry && entry.kind !== 'circle') this.#addEntity(entry, emittedUpTo)
    return { scope: number, at: { seq: 0, inside: null } }
  }

  /** Yields the entries from a position on, first a partly emitted one. */
  *#entries(by: 'organization' | 'scope', id: string, at: Position, upTo: number): Generator<ChangeRow> {
    let from = at.inside === null ? at.seq + 1 : at.seq
    for (;;) {
      const entries = this.#scope.store.all<ChangeRow>(ENTRIES[by], id, from, upTo, BATCH)
      yield* entries
      const last = entries.at(-1)
      if (last === undefined || entries.length < BATCH) return
      from = last.seq + 1
    }
  }

  #addEntry(entry: ChangeRow, at: Position, emittedUpTo: EmittedUpTo): Position {
    if (entry.kind === 'revision') {
      const inside = entry.seq === at.seq ? at.inside : null
      const addFirst = (named: EntryReference) => this.#addFirst(named, emittedUpTo)
      return {
        seq: entry.seq,
        inside: addRevisionEntries(this.#scope, entry, this.page, { inside, addFirst }),
      }
    }
    if (entry.gone) this.page.add(deletionOf(entry))
    else if (this.#isForCaller(entry)) this.#addEntity(entry, emittedUpTo)
    return { seq: entry.seq, inside: null }
  }

  /**
   * True when the caller receives the entry. A circle has no entry of its own, and a membership is private to the
   * member.
   */
  #isForCaller({ kind, id }: ChangeRow): boolean {
    return kind !== 'circle' && (kind !== 'membership' || id === this.#scope.caller.user)
  }

  #addEntity(entry: ChangeRow, emittedUpTo: EmittedUpTo): void {
    // Triggers write only kinds of the schema.
    const read = readEntity[entry.kind as keyof typeof readEntity]
    const { change, people = [], names = [] } = read(this.#scope, entry)
    for (const named of names) this.#addFirst(named, emittedUpTo)
    this.page.add(change)
    for (const id of people) if (id !== null) this.page.people.add(id)
  }

  #addFirst({ kind, id, scope }: EntryReference, emittedUpTo: EmittedUpTo): void {
    const entry = this.#scope.store.get<ChangeRow>(
      'SELECT * FROM change WHERE kind = ? AND id = ? AND scope = ? AND seq > ? AND NOT gone',
      kind,
      id,
      scope,
      emittedUpTo(scope),
    )
    if (!entry || this.#ahead.has(entry.number)) return
    this.#ahead.add(entry.number)
    this.#addEntity(entry, emittedUpTo)
  }

  /**
   * Adds the deletion of a scope. A forged cursor may have the number of any entity. The id of an invite admits its
   * holder, so only ids of scopes are emitted.
   */
  #addDeletion(number: number): void {
    const entry = this.#entry(number)
    // A number without a row belonged to a tombstone that was removed. A cursor older than that was refused before.
    if (entry && entry.id === entry.scope) this.page.add(deletionOf(entry))
  }

  #entry(number: number): ChangeRow | undefined {
    return this.#scope.store.get<ChangeRow>('SELECT * FROM change WHERE number = ?', number)
  }

  #refuseForgotten({ at, moment }: FeedCursor): void {
    if (at.seq < this.#clock.floor) {
      throw new Problem(
        'feed.cursor-expired',
        'This cursor is older than the stored deletions. Start over without `after`.',
      )
    }
    if (isMomentOfStore(this.#scope.store, moment, this.#clock.last)) return
    throw new Problem(
      'feed.other-history',
      'This cursor names changes that this store does not have: it belongs to another store, or to one that was restored from a backup. Start over without `after`.',
    )
  }
}

function deletionOf({ kind, id, scope, organization }: ChangeRow): Change {
  const circle = FeedCircle.safeParse(scope.slice(0, -organization.length - 1)).data
  const isInSpace = circle === undefined && scope !== id && scope !== organization
  return {
    kind: kind as FeedKind,
    id,
    ...(circle !== undefined && { circle }),
    ...(isInSpace && { space: scope }),
    gone: true,
  }
}
