import type { Reader, Writer } from '../../store/store.ts'
import { landReviews } from './land-reviews.ts'

/** The maximum length of an id. A longer string is a text, and looking it up would have a cost and no result. */
const LONGEST_ID = 128
/** Fields with the user's own text. They never hold an id, even if the user typed one. */
const WORDS: ReadonlySet<string> = new Set(['markdown', 'title', 'subject', 'description', 'slug', 'name'])

/**
 * Maps a local id to the id that the remote gave to the same entity. Local ids stay valid forever. The local
 * rows have the old id until a pull has `landed` the entity. So ids for local calls and for the remote are translated
 * separately.
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
 * Returns the sequence numbers of the intents that created what the input references, where the remote id is still
 * unknown.
 */
export function waitsFor(store: Reader, input: unknown, own: number): number[] {
  const found = new Set<number>()
  replaceIds(toRemoteIds(store, input), (id) => {
    const made = store.get<{ intent: number }>('SELECT intent FROM minted_id WHERE id = ?', id)
    if (made && made.intent !== own) found.add(made.intent)
    return id
  })
  return [...found]
}

/**
 * Follows an id to its last translation. An id may stand for another local id, which stands for an id of the remote.
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

/** Returns a copy of a JSON value with every possible id replaced through `ask`. */
export function replaceIds<T>(value: T, ask: (id: string) => string): T {
  // The shape is unchanged, because strings only replace strings.
  return replaced(value, ask) as T
}

function replaced(value: unknown, ask: (id: string) => string): unknown {
  if (typeof value === 'string') return value.length <= LONGEST_ID ? ask(value) : value
  if (Array.isArray(value)) return value.map((each) => replaced(each, ask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, WORDS.has(name) ? each : replaced(each, ask)]),
  )
}
