import type { Reader, Writer } from '../../store/store.ts'

/** Longer strings are texts and not ids, which have no more than this: looking each up would cost more than it finds. */
const LONGEST_ID = 128
/** Fields that hold what a person wrote, and never an id: who writes one down means these letters. */
const WORDS: ReadonlySet<string> = new Set(['markdown', 'title', 'subject', 'description', 'slug', 'name'])

/**
 * Ids that were handed out here, and what the remote calls the things. An id works for ever: it is
 * translated, never broken. Until the pull that brings the thing has landed, the rows here have the old id,
 * so what is called here and what is sent are translated apart.
 */
export function knownAs(store: Writer, local: string, remote: string, landed: boolean): void {
  if (local === remote) return
  store.run(
    `INSERT INTO known_id (local, remote, landed) VALUES (?, ?, ?)
     ON CONFLICT (local) DO UPDATE SET remote = excluded.remote, landed = excluded.landed`,
    local,
    remote,
    landed ? 1 : 0,
  )
}

/** From here on the rows have the ids of the remote for what these ids were handed out for. */
export function land(store: Writer, locals: readonly string[]): void {
  for (const local of locals) store.run('UPDATE known_id SET landed = 1 WHERE local = ?', local)
}

/** The input as the rows here know the things. */
export function asHere<T>(store: Reader, input: T): T {
  return replaceIds(input, (id) =>
    follow(store, id, 'SELECT remote FROM known_id WHERE local = ? AND landed = 1'),
  )
}

/** The input as the remote knows the things. */
export function asThere<T>(store: Reader, input: T): T {
  return replaceIds(input, (id) => follow(store, id, 'SELECT remote FROM known_id WHERE local = ?'))
}

/** Intents that made what the input names and that the remote has not named yet, by their order. */
export function waitsFor(store: Reader, input: unknown, own: number): number[] {
  const found = new Set<number>()
  replaceIds(asThere(store, input), (id) => {
    const made = store.get<{ intent: number }>('SELECT intent FROM minted_id WHERE id = ?', id)
    if (made && made.intent !== own) found.add(made.intent)
    return id
  })
  return [...found]
}

/** An id may stand for another one that was handed out here, which stands for one of the remote. */
function follow(store: Reader, id: string, sql: string): string {
  const seen = new Set<string>()
  let current = id
  while (!seen.has(current)) {
    seen.add(current)
    current = store.get<{ remote: string }>(sql, current)?.remote ?? current
  }
  return current
}

/** A copy of a value of JSON in which every string that may be an id was asked about. */
export function replaceIds<T>(value: T, ask: (id: string) => string): T {
  // The shape is kept: only strings are exchanged for strings.
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
