import { hash } from 'node:crypto'
import type { Fetch } from '../platform/guarded-fetch.ts'
import { USER_AGENT } from '../platform/open-connection.ts'
import { Problem } from '../schemas/problem.ts'
import { notUnderstood, type FailedAttempt } from './failures.ts'
import { failureOfStatus } from './read-answer.ts'
import type { CallOptions, RemoteLine } from './remote-line.ts'
import type { RemoteFailure } from './remote-result.ts'

/** The bytes of a file, or the failure. */
export type FileResult = { ok: true; bytes: Uint8Array } | RemoteFailure

type FileAttempt = { ok: true; bytes: Uint8Array } | FailedAttempt

/** The known properties of a file, which its bytes must match. */
export interface ExpectedFile {
  /** The SHA-256 of its bytes, in hexadecimal. */
  hash?: string | undefined
  /** The size in bytes. */
  size?: number | undefined
}

/** The time limit for a file on another host, in milliseconds. */
const MILLISECONDS = 120_000

/**
 * Fetches the file at an address from the remote. Such an address is signed, so no token is sent. A file on another
 * host is fetched through `fetch`, which guards against private networks.
 */
export function fetchFile(
  line: RemoteLine,
  address: string,
  { fetch, ...options }: CallOptions & ExpectedFile & { fetch: Fetch | undefined },
): Promise<FileResult> {
  const url = URL.parse(address, `${line.address}/`)
  const isAtRemote = url !== null && url.origin === new URL(line.address).origin
  const attempt = isAtRemote
    ? () => fetchFromRemote(line, url.href, options.signal)
    : () => fetchElsewhere(fetch, address, { bytes: line.limits.fileBytes, signal: options.signal })
  return line.inTurn(
    options,
    () => true,
    async () => {
      const file = await attempt()
      return file.ok && !isExpected(file.bytes, options) ? notUnderstood(200, false) : file
    },
  )
}

/** Compares size and hash, because a sign-in page has status 200 as well. */
function isExpected(bytes: Uint8Array, expected: ExpectedFile): boolean {
  if (expected.size !== undefined && bytes.length !== expected.size) return false
  return expected.hash === undefined || hash('sha256', bytes) === expected.hash
}

function fetchFromRemote(
  line: RemoteLine,
  url: string,
  signal: AbortSignal | undefined,
): Promise<FileAttempt> {
  return line.attempt(
    {
      method: 'GET',
      url,
      headers: { Accept: '*/*', 'User-Agent': USER_AGENT },
      fresh: false,
      maximumBytes: line.limits.fileBytes,
      signal,
    },
    {
      write: false,
      read: (response): FileAttempt => {
        const { status } = response
        if (status === 200) return { ok: true, bytes: response.bytes }
        // A missing file has its own form of answer, because files are not operations of the API.
        if (status === 404 || status === 410) return { ...noFile(), status }
        return failureOfStatus(response, { write: false, token: line.token })
      },
    },
  )
}

function noFile(): FailedAttempt {
  const problem = new Problem(
    'resource.unknown',
    'The server has no file at this address, or no longer has it.',
  )
  return failed('refused', problem, false)
}

/** The refusals of a host that end by themselves: a timeout, and too many or too early requests. */
const MOMENTARY: ReadonlySet<number> = new Set([408, 425, 429])

async function fetchElsewhere(
  fetch: Fetch | undefined,
  address: string,
  { bytes, signal }: { bytes: number; signal: AbortSignal | undefined },
): Promise<FileAttempt> {
  if (!fetch) {
    const message = 'The server stores this file on another host, and files are not fetched from other hosts.'
    return failed('refused', new Problem('fetch.refused', message), false)
  }
  try {
    const fetched = await fetch(address, { limits: { bytes, milliseconds: MILLISECONDS }, signal })
    if (fetched.status === 200) return { ok: true, bytes: fetched.bytes }
    const { status } = fetched
    if (status === 404 || status === 410) return { ...noFile(), status }
    const problem = new Problem('fetch.failed', `The host of this file answered ${status}.`)
    // Many hosts answer 403 for a missing file. A refusal would be the same each time.
    const isRefused = status >= 400 && status < 500 && !MOMENTARY.has(status)
    return { ...failed(isRefused ? 'refused' : 'fault', problem, !isRefused), status }
  } catch (error) {
    if (!(error instanceof Problem)) return failed('network', cancellation(error), false)
    const isRefused = error.code === 'fetch.refused' || error.code === 'fetch.too-large'
    return failed(isRefused ? 'refused' : 'network', error, !isRefused)
  }
}

function failed(kind: RemoteFailure['kind'], problem: Problem, transient: boolean): FailedAttempt {
  return { ok: false, kind, problem, mayHaveArrived: false, transient }
}

/** Returns the problem of an aborted fetch. Any other thrown value is the reason of the caller's signal. */
function cancellation(cause: unknown): Problem {
  return new Problem(
    'remote.cancelled',
    'The request for the file was cancelled before the file had arrived.',
    { cause },
  )
}
