import { z } from 'zod'
import type { AnyOperation } from '../operations/engine/define-operation.ts'
import { Problem, PROBLEM_STATUS, type ProblemCode } from '../schemas/problem.ts'
import { expectedAnswer } from './expected-answer.ts'
import { notUnderstood, type Attempt, type FailedAttempt } from './failures.ts'
import { pauseOf } from './pause.ts'
import { plainWords } from './plain-words.ts'
import type { TransportHead, TransportResponse } from './transport.ts'

/** The context of the call that an answer belongs to. */
export interface AnswerContext {
  /** True when the call could have changed something. */
  write: boolean
  /** The token, which no message may contain, even if the remote repeats it. */
  token: string | undefined
}

/** Reads an answer. Only a body with the operation's shape is data, and a problem must have the shape of a problem. */
export function readAnswer(
  operation: AnyOperation,
  response: TransportResponse,
  context: AnswerContext,
): Attempt {
  const { status, headers } = response
  if (status < 200 || status > 299) return failureOfStatus(response, context)
  const replayed = headers['idempotent-replayed'] === 'true' && { replayed: true as const }
  const schema = expectedAnswer(operation)
  if (!schema && (status === 204 || status === 205)) return { ok: true, status, value: null, ...replayed }
  const json = jsonOf(response)
  if (!json.ok) return notUnderstood(status, context.write, { transient: json.cutShort })
  if (!schema) return { ok: true, status, value: null, ...replayed }
  const parsed = parseWith(schema, json.value)
  if (parsed.ok) return { ok: true, status, value: parsed.value, ...replayed }
  return notUnderstood(status, context.write, {
    message: 'The server answered in a form that this version of Carrel does not understand.',
    detail: `${operation.id}: ${parsed.detail}`,
  })
}

type Parsed = { ok: true; value: unknown } | { ok: false; detail: string }

/** Parses a value. One that is nested without end exceeds the stack, which is no fault of this app. */
function parseWith(schema: z.ZodType, value: unknown): Parsed {
  try {
    const parsed = schema.safeParse(value)
    if (parsed.success) return { ok: true, value: parsed.data }
    const issues = parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
    return { ok: false, detail: issues.join(', ') }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { ok: false, detail: 'nested too deeply' }
  }
}

/** Returns the failure of an answer whose status is not a success. */
export function failureOfStatus(response: TransportResponse, context: AnswerContext): FailedAttempt {
  const { status, headers } = response
  if (status >= 300 && status < 400) return redirected(response, context)
  const pause = pauseOf(response)
  const retryAfter = pause === undefined ? {} : { retryAfter: pause }
  if (status === 429) return { ...limited(status, false), ...retryAfter }
  if (status === 503 && pause !== undefined) return { ...limited(status, context.write), ...retryAfter }
  if (status >= 500) return { ...faulty(response, context), ...retryAfter }
  const words = wordsOf(response)
  if (status === 401 && (words !== undefined || /^bearer/i.test(headers['www-authenticate'] ?? '')))
    return unauthorized(status)
  // A proxy refuses a body that is too large in its own words, and would do so every time.
  if (words === undefined && status !== 413) return notUnderstood(status, context.write)
  const message = plainWords(words ?? 'This is larger than the server accepts.', context.token)
  const problem = new Problem(codeOf(response), message)
  return { ok: false, kind: 'refused', problem, status, mayHaveArrived: false, transient: false }
}

type Json = { ok: true; value: unknown } | { ok: false; cutShort: boolean }

/** Returns the value of a body that declares JSON and is valid JSON. */
export function jsonOf({ headers, bytes }: TransportResponse): Json {
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    return { ok: false, cutShort: false }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, cutShort: true }
  }
}

/** The body of a problem, as in the specification. */
const ProblemBody = z.object({ error: z.object({ message: z.string() }) })

/** Returns the remote's sentence; undefined when the answer is not a problem of this API. */
function wordsOf(response: TransportResponse): string | undefined {
  const json = jsonOf(response)
  const parsed = json.ok ? ProblemBody.safeParse(json.value) : undefined
  return parsed?.success ? parsed.data.error.message : undefined
}

const CODES: Readonly<Record<number, ProblemCode>> = {
  400: 'input.invalid',
  403: 'auth.forbidden',
  404: 'resource.unknown',
  405: 'request.method',
  409: 'state.conflict',
  410: 'resource.unknown',
  413: 'input.too-large',
}

/** Returns the code from the header of a Carrel host, if it belongs to the status; otherwise the code of the status. */
function codeOf({ status, headers }: TransportHead): ProblemCode {
  const named = headers['carrel-problem'] ?? ''
  const isKnown = Object.hasOwn(PROBLEM_STATUS, named) && PROBLEM_STATUS[named as ProblemCode] === status
  return isKnown ? (named as ProblemCode) : (CODES[status] ?? 'remote.refused')
}

function limited(status: number, mayHaveArrived: boolean): FailedAttempt {
  const problem =
    status === 503
      ? new Problem('remote.busy', 'The server is busy. Carrel continues by itself after a while.')
      : new Problem(
          'remote.limited',
          'The server asks for fewer requests. Carrel continues by itself after a while.',
        )
  return { ok: false, kind: 'limited', problem, status, mayHaveArrived, transient: true }
}

function unauthorized(status: number): FailedAttempt {
  const message = 'The server does not know this token, or it was revoked. Sign in with a new one.'
  const problem = new Problem('auth.required', message)
  return { ok: false, kind: 'unauthorized', problem, status, mayHaveArrived: false, transient: false }
}

function faulty(response: TransportResponse, { write, token }: AnswerContext): FailedAttempt {
  const words = wordsOf(response)
  const suffix = words === undefined ? '' : ` It says: ${plainWords(words, token)}`
  const { status } = response
  return {
    ok: false,
    kind: 'fault',
    problem: new Problem('remote.fault', `The server failed (${status}).${suffix}`),
    status,
    mayHaveArrived: write,
    transient: status !== 501,
  }
}

/** Refuses a redirect. Following it could send the token or a text to an unintended server. */
function redirected({ status, headers }: TransportHead, { write, token }: AnswerContext): FailedAttempt {
  const origin = URL.parse(headers['location'] ?? '')?.origin
  const where = origin && origin !== 'null' ? plainWords(origin, token) : 'another address'
  return notUnderstood(status, write, {
    message: `The server redirects to ${where}, which is not followed. If that is the right server, connect to it directly.`,
  })
}
