import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Problem } from '../schemas/problem.ts'

/**
 * A position in the feed. All entries before the step were emitted, and the entry at the step up to `inside`. That
 * entry may contain a whole book. `inside` is null when all of it was emitted.
 */
export interface Position {
  seq: number
  inside: string | null
}

/**
 * The state of a feed's reader. Scopes are the units of read access: the organization, its circles, each collection,
 * each space. The cursor contains their numbers.
 */
export interface FeedCursor {
  /** The position of the known scopes. */
  at: Position
  /** The scopes that were emitted, whole up to `at`. */
  known: Set<number>
  /** The scope that is emitted from its beginning up to `at`, because the reader did not know it. */
  catchingUp: { scope: number; at: Position } | null
  /** The moment of this feed at which the reader received the answer. */
  moment: FeedMoment
}

/** A moment of a feed: the life of the store (`feed-life.ts`), and the step of its clock. */
export interface FeedMoment {
  life: string
  step: number
}

/** The maximum length of a cursor in characters, enough for some tens of thousands of spaces. */
export const LONGEST_CURSOR = 12_000
const VERSION = 2

/** Encodes a cursor as text. It contains no secret: each request checks rights again. */
export function encodeCursor({ at, known, catchingUp, moment }: FeedCursor): string {
  const rest = catchingUp && [catchingUp.scope, catchingUp.at.seq, catchingUp.at.inside]
  const parts = [VERSION, at.seq, at.inside, rest, differences([...known]), moment.life, moment.step]
  return deflateRawSync(JSON.stringify(parts)).toString('base64url')
}

/** Decodes a cursor. Throws `input.cursor` for any text that encodeCursor did not write. */
export function decodeCursor(text: string): FeedCursor {
  const parts = parse(text)
  if (!Array.isArray(parts) || parts.length !== 7 || parts[0] !== VERSION) throw invalidCursor()
  const [, seq, inside, rest, numbers, life, step] = parts as unknown[]
  if (!Array.isArray(numbers) || !numbers.every(isStep)) throw invalidCursor()
  if (typeof life !== 'string' || !isStep(step)) throw invalidCursor()
  return {
    at: position(seq, inside),
    known: new Set(sums(numbers)),
    catchingUp: rest === null ? null : catchUp(rest),
    moment: { life, step },
  }
}

function catchUp(rest: unknown): FeedCursor['catchingUp'] {
  if (!Array.isArray(rest) || rest.length !== 3 || !isStep(rest[0])) throw invalidCursor()
  return { scope: rest[0], at: position(rest[1], rest[2]) }
}

function position(seq: unknown, inside: unknown): Position {
  if (!isStep(seq) || !(inside === null || typeof inside === 'string')) throw invalidCursor()
  return { seq, inside }
}

function isStep(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** Returns the differences of sorted numbers. For close numbers these are small and similar, which compresses well. */
function differences(numbers: number[]): number[] {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted.map((number, index) => number - (sorted[index - 1] ?? 0))
}

function sums(steps: number[]): number[] {
  let last = 0
  return steps.map((step) => (last += step))
}

function parse(text: string): unknown {
  try {
    // The output is bounded, because a cursor comes from outside and a small text may decompress to a large one.
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: 1_048_576 })
    return JSON.parse(json.toString('utf8')) as unknown
  } catch (error) {
    throw invalidCursor(error)
  }
}

function invalidCursor(cause?: unknown): Problem {
  return new Problem(
    'input.cursor',
    '`after` is not a cursor of this feed. Use `next` of the previous answer, or omit it to start over.',
    { cause },
  )
}
