import type { Reader, Writer } from '../../store/store.ts'
import { landReviews } from './land-reviews.ts'

/** The maximum length of an id. A longer string is a text, which needs no lookup. */
const LONGEST_ID = 128
/** Fields with the user's own text. They never contain an id, even if the user typed one. */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'markdown',
  'title',
  'subject',
  'description',
  'slug',
  'name',
])

/**
 * Maps a local id to the remote's id of the same entity. Local ids stay valid forever. The local rows have the old id
 * until a pull has `landed` the entity. So ids for local calls and for the remote are translated separately.
 */
export function mapId(store: Writer, local: string, remote: string, landed: boolean): void {
  if (local === remote) return
  store.run(
    `INSERT INTO known_id (local, remote, landed) VALUES (?, ?, ?)
     ON CONFLICT (local) DO UPDATE SET remote = excluded.remote, landed = excluded.landed`,
    local,
    remote,
    landed ? 1 : 0,
  )
}

/** Marks local ids as landed: from now on the rows have the remote's ids. */
export function land(store: Writer, locals: readonly string[]): void {
  for (const local of locals) {
    store.run('UPDATE known_id SET landed = 1 WHERE local = ?', local)
    landReviews(store, local, toLocalIds(store, local))
  }
}

/** Returns the input with the ids of the local rows. */
export function toLocalIds<T>(store: Reader, input: T): T {
  return replaceIds(input, (id) =>
    follow(store, id, 'SELECT remote FROM known_id WHERE local = ? AND landed = 1'),
  )
}

/** Returns the input with the ids of the remote. */
export function toRemoteIds<T>(store: Reader, input: T): T {
  return replaceIds(input, (id) => follow(store, id, 'SELECT remote FROM known_id WHERE local = ?'))
}

/**
 * Returns the sequence numbers of the intents that created entities of the input whose remote ids are still unknown.
 */
export function waitsFor(store: Reader, input: unknown, ownSequence: number): number[] {
  const creators = new Set<number>()
  replaceIds(toRemoteIds(store, input), (id) => {
    const creator = store.get<{ intent: number }>('SELECT intent FROM minted_id WHERE id = ?', id)
    if (creator && creator.intent !== ownSequence) creators.add(creator.intent)
    return id
  })
  return [...creators]
}

/**
 * Follows an id to its last translation. An id may lead to another local id, which leads to an id of the remote.
 */
function follow(store: Reader, id: string, sql: string): string {
  const seen = new Set<string>()
  let current = id
  while (!seen.has(current)) {
    seen.add(current)
    current = store.get<{ remote: string }>(sql, current)?.remote ?? current
  }
  return current
}

/** Returns a copy of a JSON value with every possible id replaced through `translate`. */
export function replaceIds<T>(value: T, translate: (id: string) => string): T {
  // The shape is unchanged, because strings only replace strings.
  return replaced(value, translate) as T
}

function replaced(value: unknown, translate: (id: string) => string): unknown {
  if (typeof value === 'string') return value.length <= LONGEST_ID ? translate(value) : value
  if (Array.isArray(value)) return value.map((item) => replaced(item, translate))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      TEXT_FIELDS.has(name) ? item : replaced(item, translate),
    ]),
  )
}
