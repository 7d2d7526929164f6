import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { DecodedFiles } from './decoded-files.ts'

/** The lifetime of a key, in milliseconds: a client that suspends in the middle of sending may be away for weeks. */
export const KEY_LIFETIME = 30 * 86_400_000
/** The form of a key: 1 to 255 visible ASCII characters, as a header can carry them. */
const KEY = /^[\x21-\x7e]{1,255}$/
/** The maximum number of responses that one step of the purge removes. */
const STEP = 500

/** A write that carries a key: the caller and the input. */
export interface KeyedCall {
  key: string
  user: string
  operation: string
  input: unknown
  /** The files in place of texts of the input. */
  files?: DecodedFiles | undefined
}

/** The first answer to a key. */
export interface RecordedAnswer {
  status: number
  value: unknown
}

/** Returns the key of a request, or undefined where there is none. Throws `input.invalid` for a malformed key. */
export function parseKey(key: unknown): string | undefined {
  if (key === undefined) return undefined
  if (typeof key === 'string' && KEY.test(key)) return key
  throw new Problem(
    'input.invalid',
    'Idempotency-Key: takes 1 to 255 visible characters without spaces. A random identifier is a good key.',
  )
}

/** True when the caller has used a key before, for any call. */
export function isKnownKey(store: Reader, user: string, key: unknown): boolean {
  if (typeof key !== 'string') return false
  return store.get('SELECT 1 FROM idempotency_record WHERE user = ? AND key = ?', user, key) !== undefined
}

/**
 * Returns the earlier response to the caller for this key; undefined for a new key. It does not check rights again: the
 * caller has already received the response, and may have deleted the resource since. Throws `request.key-reused` where
 * the key belongs to another call.
 */
export function answerForKey(store: Writer, clock: Clock, call: KeyedCall): RecordedAnswer | undefined {
  const row = store.get<{ input_hash: Buffer; status: number; answer: string }>(
    'SELECT input_hash, status, answer FROM idempotency_record WHERE user = ? AND key = ? AND created_at > ?',
    call.user,
    call.key,
    clock() - KEY_LIFETIME,
  )
  if (!row) return undefined
  if (!isOfInput(row.input_hash, call)) {
    throw new Problem(
      'request.key-reused',
      'This Idempotency-Key was used for another request. Use a new key for each request, and the same one to repeat it.',
    )
  }
  return { status: row.status, value: JSON.parse(row.answer) as unknown }
}

/**
 * Stores the response of a write. It must run in the transaction of the write, so that a crash leaves both or neither.
 * A refused call stores nothing, so the same key may be used again later.
 */
export function recordAnswer(store: Writer, clock: Clock, call: KeyedCall, answer: RecordedAnswer): void {
  store.run(
    'INSERT OR REPLACE INTO idempotency_record (user, key, input_hash, status, answer, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    call.user,
    call.key,
    inputHash(call),
    answer.status,
    JSON.stringify(answer.value),
    clock(),
  )
}

/**
 * The problem of a key on a write whose response is a secret: a stored response would store a secret that is shown
 * once.
 */
export function unrepeatable(): Problem {
  return new Problem(
    'input.invalid',
    'Idempotency-Key: this answer is shown once and never stored, so it cannot be repeated. Send the request without a key.',
  )
}

/** Removes up to 500 responses whose keys have expired; true while there may be more. */
export function deleteExpiredAnswers(store: Writer, clock: Clock): boolean {
  const { changes } = store.run(
    `DELETE FROM idempotency_record WHERE (user, key) IN
       (SELECT user, key FROM idempotency_record WHERE created_at <= ? LIMIT ?)`,
    clock() - KEY_LIFETIME,
    STEP,
  )
  return changes === STEP
}

/** True when a hash belongs to the input. Earlier versions hashed the input with its files as texts. */
function isOfInput(hash: Buffer, call: KeyedCall): boolean {
  if (hash.equals(inputHash(call))) return true
  return (
    call.files !== undefined &&
    hash.equals(inputHash({ ...call, input: call.files.restoreTexts(call.input) }))
  )
}

function inputHash({ operation, input }: KeyedCall): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([operation, withSortedFields(input)]))
    .digest()
}

/** Returns the value with its fields sorted, so that equal inputs have one hash in any order of fields. */
function withSortedFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedFields)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, withSortedFields(inner)])
}
