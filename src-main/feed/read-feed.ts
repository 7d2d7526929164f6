import type { ReadScope } from '../operations/engine/scope.ts'
import { userById } from '../operations/users/user-row.ts'
import { FeedCircle, type Change, type ChangeList, type FeedKind } from '../schemas/feed/feed.ts'
import { Problem } from '../schemas/problem.ts'
import { decodeCursor, encodeCursor, type FeedCursor, type FeedMoment, type Position } from './feed-cursor.ts'
import { feedLife, wasHere } from './feed-life.ts'
import { tellRevision } from './feed-content.ts'
import type { ChangeRow } from './change-row.ts'
import { FeedPage } from './feed-page.ts'
import { readThing } from './feed-things.ts'
import type { Named } from './feed-entry.ts'
import { visibleScopes } from './visible-scopes.ts'

/** Entries that one answer looks at; those that the caller may not see cost nothing more than this look. */
const LOOKED_AT = 5000
const TAKEN_AT_ONCE = 200
const ENTRIES = {
  organization: 'SELECT * FROM change WHERE organization = ? AND seq BETWEEN ? AND ? ORDER BY seq LIMIT ?',
  scope: 'SELECT * FROM change WHERE scope = ? AND seq BETWEEN ? AND ? ORDER BY seq LIMIT ?',
}

/** The step up to which the things of a scope were told. */
type ToldUpTo = (scope: string) => number

interface Query {
  after?: string | undefined
  limit: number
}

/**
 * What changed in an organization since the cursor, for this caller, in the order of commits. Three things
 * happen in turn, each as far as the answer has room:
 *
 * 1. What the reader was told of and may see no longer is told as gone.
 * 2. A scope that the reader does not know is told whole, as of the step that the rest was told up to. A
 *    first pull is just this: it knows nothing. So is a space that was imported, restored, or opened to them.
 * 3. What changed since that step is told.
 *
 * A thing is told as it is when its entry is reached. If it changes afterwards its entry moves to the end,
 * so it is told again: an answer that says there is no more leaves the reader with the present state,
 * whatever was written between its pages. And since the entry of what a thing names may have moved behind its
 * own, that is told before it as well: at any moment, what a reader knows names nothing that it does not know.
 */
export function readFeed(scope: ReadScope, organization: string, { after, limit }: Query): ChangeList {
  const feed = new Feed(scope, organization, new FeedPage(limit))
  const cursor = after === undefined ? feed.beginning() : decodeCursor(after)
  const isWhole = feed.tellGone(cursor) && feed.catchUp(cursor) && feed.goOn(cursor)
  return {
    changes: feed.page.changes,
    people: [...feed.page.people].map((id) => userById(scope, id)),
    next: encodeCursor({ ...cursor, told: feed.now }),
    more: !isWhole,
  }
}

/** One answer in the making. Each step says whether it came to its end, and moves the cursor as far as it came. */
class Feed {
  readonly page: FeedPage
  readonly #scope: ReadScope
  readonly #organization: string
  readonly #visible: Map<number, string>
  readonly #clock: { last: number; floor: number }
  /** The numbers of what was told ahead of its turn. */
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

  /** Where a reader stands who was told nothing. */
  beginning(): FeedCursor {
    return { at: { seq: this.#clock.last, inside: null }, known: new Set(), catchingUp: null, told: this.now }
  }

  get now(): FeedMoment {
    return { life: feedLife(this.#scope.store), step: this.#clock.last }
  }

  tellGone(cursor: FeedCursor): boolean {
    this.#refuseForgotten(cursor)
    const lost = [...cursor.known].filter((number) => !this.#visible.has(number))
    for (const number of lost) {
      if (this.page.isFull) return false
      this.#addGone(number)
      cursor.known.delete(number)
    }
    const half = cursor.catchingUp?.scope
    if (half === undefined || this.#visible.has(half)) return true
    if (this.page.isFull) return false
    this.#addGone(half)
    cursor.catchingUp = null
    return true
  }

  catchUp(cursor: FeedCursor): boolean {
    const begun = cursor.catchingUp?.scope
    const unknown = [...this.#visible].filter(([number]) => !cursor.known.has(number))
    // The one that was begun comes first: there is room for one place in a cursor.
    const waiting = unknown.toSorted(([a], [b]) => Number(b === begun) - Number(a === begun))
    for (const [number, id] of waiting) {
      if (!this.#catchUpWith(cursor, number, id)) return false
      cursor.catchingUp = null
      cursor.known.add(number)
    }
    return true
  }

  goOn(cursor: FeedCursor): boolean {
    const scopes = new Set([...cursor.known].map((number) => this.#visible.get(number)))
    let looked = 0
    for (const entry of this.#entries('organization', this.#organization, cursor.at, this.#clock.last)) {
      looked += 1
      if (this.page.isFull || looked > LOOKED_AT) return false
      cursor.at = scopes.has(entry.scope)
        ? this.#tell(entry, cursor.at, () => entry.seq)
        : { seq: entry.seq, inside: null }
      if (cursor.at.inside !== null) return false
    }
    cursor.at = { seq: this.#clock.last, inside: null }
    return true
  }

  #catchUpWith(cursor: FeedCursor, number: number, id: string): boolean {
    if (this.page.isFull) return false
    const toldOthers = cursor.at.seq
    const reached = (cursor.catchingUp ??= this.#beginScope(number, () => toldOthers))
    for (const entry of this.#entries('scope', id, reached.at, cursor.at.seq)) {
      if (this.page.isFull) return false
      reached.at = this.#tell(entry, reached.at, (scope) => (scope === id ? entry.seq : toldOthers))
      if (reached.at.inside !== null) return false
    }
    return true
  }

  /** Tells a space before what is in it, although its own entry may stand behind: it changes with them. */
  #beginScope(number: number, told: ToldUpTo): { scope: number; at: Position } {
    const entry = this.#entry(number)
    if (entry && entry.kind !== 'circle') this.#addThing(entry, told)
    return { scope: number, at: { seq: 0, inside: null } }
  }

  /** The entries from a position on, the one that was told in part first. */
  *#entries(by: 'organization' | 'scope', id: string, at: Position, upTo: number): Generator<ChangeRow> {
    let from = at.inside === null ? at.seq + 1 : at.seq
    for (;;) {
      const entries = this.#scope.store.all<ChangeRow>(ENTRIES[by], id, from, upTo, TAKEN_AT_ONCE)
      yield* entries
      const last = entries.at(-1)
      if (last === undefined || entries.length < TAKEN_AT_ONCE) return
      from = last.seq + 1
    }
  }

  #tell(entry: ChangeRow, at: Position, told: ToldUpTo): Position {
    if (entry.kind === 'revision') {
      const inside = entry.seq === at.seq ? at.inside : null
      const bringFirst = (named: Named) => this.#bringFirst(named, told)
      return { seq: entry.seq, inside: tellRevision(this.#scope, entry, this.page, { inside, bringFirst }) }
    }
    if (entry.gone) this.page.add(gone(entry))
    else if (this.#isForCaller(entry)) this.#addThing(entry, told)
    return { seq: entry.seq, inside: null }
  }

  /** A circle is known by what it sees, and a membership is told to nobody but the member. */
  #isForCaller({ kind, id }: ChangeRow): boolean {
    return kind !== 'circle' && (kind !== 'membership' || id === this.#scope.caller.user)
  }

  #addThing(entry: ChangeRow, told: ToldUpTo): void {
    // Triggers write no other kinds than those of the schema.
    const read = readThing[entry.kind as keyof typeof readThing]
    const { change, people = [], names = [] } = read(this.#scope, entry)
    for (const named of names) this.#bringFirst(named, told)
    this.page.add(change)
    for (const id of people) if (id !== null) this.page.people.add(id)
  }

  #bringFirst({ kind, id, scope }: Named, told: ToldUpTo): void {
    const entry = this.#scope.store.get<ChangeRow>(
      'SELECT * FROM change WHERE kind = ? AND id = ? AND scope = ? AND seq > ? AND NOT gone',
      kind,
      id,
      scope,
      told(scope),
    )
    if (!entry || this.#ahead.has(entry.number)) return
    this.#ahead.add(entry.number)
    this.#addThing(entry, told)
  }

  #addGone(number: number): void {
    const entry = this.#entry(number)
    // A number without a row was forgotten with its tombstone, and a cursor that old was refused.
    if (entry) this.page.add(gone(entry))
  }

  #entry(number: number): ChangeRow | undefined {
    return this.#scope.store.get<ChangeRow>('SELECT * FROM change WHERE number = ?', number)
  }

  #refuseForgotten({ at, told }: FeedCursor): void {
    if (at.seq < this.#clock.floor) {
      throw new Problem(
        'feed.cursor-expired',
        'This cursor is older than what is kept of deletions. Start over without `after`.',
      )
    }
    if (wasHere(this.#scope.store, told, this.#clock.last)) return
    throw new Problem(
      'feed.other-history',
      'This cursor tells of changes that this store does not have: it is of another store, or of one that was put back from an earlier copy. Start over without `after`.',
    )
  }
}

function gone({ kind, id, scope, organization }: ChangeRow): Change {
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
