import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Problem } from '../schemas/problem.ts'

/**
 * How far something was told: everything up to the step, and of the entry at the step itself, which may hold
 * a whole book, everything up to `inside`; null where all of it was told.
 */
export interface Position {
  seq: number
  inside: string | null
}

/**
 * What a reader of the feed has been told. Scopes are the things that the right to read is asked on: the
 * organization, its people, each collection, each space. They stand here by their numbers.
 */
export interface FeedCursor {
  /** How far the known scopes were told. */
  at: Position
  /** The scopes that were told, whole up to `at`. */
  known: Set<number>
  /** The scope that is being told from its beginning up to `at`, since the reader did not know it. */
  catchingUp: { scope: number; at: Position } | null
  /** The moment of this feed at which the reader was answered. */
  told: FeedMoment
}

/** A moment of a feed: the life of the store in which it was (`feed-life.ts`), and the step of its clock. */
export interface FeedMoment {
  life: string
  step: number
}

/** The longest cursor that is looked at: some tens of thousands of spaces. */
export const LONGEST_CURSOR = 12_000
const VERSION = 2

/** A cursor as text. It holds no secret: rights are asked for anew whenever it comes back. */
export function encodeCursor({ at, known, catchingUp, told }: FeedCursor): string {
  const rest = catchingUp && [catchingUp.scope, catchingUp.at.seq, catchingUp.at.inside]
  const parts = [VERSION, at.seq, at.inside, rest, differences([...known]), told.life, told.step]
  return deflateRawSync(JSON.stringify(parts)).toString('base64url')
}

/** Reads a cursor. Fails with `input.cursor` on anything that encodeCursor did not write. */
export function decodeCursor(text: string): FeedCursor {
  const parts = parse(text)
  if (!Array.isArray(parts) || parts.length !== 7 || parts[0] !== VERSION) throw strange()
  const [, seq, inside, rest, numbers, life, step] = parts as unknown[]
  if (!Array.isArray(numbers) || !numbers.every(isStep)) throw strange()
  if (typeof life !== 'string' || !isStep(step)) throw strange()
  return {
    at: position(seq, inside),
    known: new Set(sums(numbers)),
    catchingUp: rest === null ? null : catchUp(rest),
    told: { life, step },
  }
}

function catchUp(rest: unknown): FeedCursor['catchingUp'] {
  if (!Array.isArray(rest) || rest.length !== 3 || !isStep(rest[0])) throw strange()
  return { scope: rest[0], at: position(rest[1], rest[2]) }
}

function position(seq: unknown, inside: unknown): Position {
  if (!isStep(seq) || !(inside === null || typeof inside === 'string')) throw strange()
  return { seq, inside }
}

function isStep(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** Numbers that lie close together are short as differences, and much alike. */
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
    // What a small text may unfold to is bounded: a cursor comes from outside.
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: 1_048_576 })
    return JSON.parse(json.toString('utf8')) as unknown
  } catch (error) {
    throw strange(error)
  }
}

function strange(cause?: unknown): Problem {
  return new Problem(
    'input.cursor',
    '`after` is not a cursor of this feed. Use `next` of the answer before, or leave it out to start over.',
    { cause },
  )
}
