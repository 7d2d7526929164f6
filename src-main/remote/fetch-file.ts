import { hash } from 'node:crypto'
import type { Fetch } from '../platform/guarded-fetch.ts'
import { USER_AGENT } from '../platform/open-connection.ts'
import { Problem } from '../schemas/problem.ts'
import { notUnderstood, type FailedAttempt } from './failures.ts'
import { failureOfStatus } from './read-answer.ts'
import type { CallOptions, RemoteLine } from './remote-line.ts'
import type { RemoteFailure } from './remote-result.ts'

/** The bytes of a file, or why there are none. */
export type FileResult = { ok: true; bytes: Uint8Array } | RemoteFailure

type FileAttempt = { ok: true; bytes: Uint8Array } | FailedAttempt

/** What is known of a file before it comes, so that nothing else is taken for it. */
export interface ExpectedFile {
  /** The SHA-256 of its bytes, in hexadecimal. */
  hash?: string | undefined
  /** Its size in bytes. */
  size?: number | undefined
}

/** How long a file of another host may take, in milliseconds. */
const MILLISECONDS = 120_000

/**
 * Fetches the file behind an address that the remote gave out. Such an address opens its file by itself, so that
 * no token is sent; one of another host goes through `fetch`, which guards against private networks.
 */
export function fetchFile(
  line: RemoteLine,
  address: string,
  { fetch, ...options }: CallOptions & ExpectedFile & { fetch: Fetch | undefined },
): Promise<FileResult> {
  const url = URL.parse(address, `${line.address}/`)
  const isHere = url !== null && url.origin === new URL(line.address).origin
  const attempt = isHere
    ? () => fetchHere(line, url.href, options.signal)
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

/** A sign-in page comes with status 200 as well. */
function isExpected(bytes: Uint8Array, expected: ExpectedFile): boolean {
  if (expected.size !== undefined && bytes.length !== expected.size) return false
  return expected.hash === undefined || hash('sha256', bytes) === expected.hash
}

function fetchHere(line: RemoteLine, url: string, signal: AbortSignal | undefined): Promise<FileAttempt> {
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
        // A page that is not found says so in a form of its own: files are no operations of the API.
        if (status === 404 || status === 410) return { ...noFile(), status }
        return failureOfStatus(response, { write: false, token: line.token })
      },
    },
  )
}

function noFile(): FailedAttempt {
  const problem = new Problem('resource.unknown', 'The server has no file at this address, or not any more.')
  return failed('refused', problem, false)
}

async function fetchElsewhere(
  fetch: Fetch | undefined,
  address: string,
  { bytes, signal }: { bytes: number; signal: AbortSignal | undefined },
): Promise<FileAttempt> {
  if (!fetch) {
    const message = 'The server keeps this file on another host, which files are not fetched from.'
    return failed('refused', new Problem('fetch.refused', message), false)
  }
  try {
    const fetched = await fetch(address, { limits: { bytes, milliseconds: MILLISECONDS }, signal })
    if (fetched.status === 200) return { ok: true, bytes: fetched.bytes }
    const { status } = fetched
    if (status === 404 || status === 410) return { ...noFile(), status }
    const problem = new Problem('fetch.failed', `The host of this file answered ${status}.`)
    return { ...failed('fault', problem, true), status }
  } catch (error) {
    if (!(error instanceof Problem)) return failed('network', givenUp(error), false)
    const isRefused = error.code === 'fetch.refused' || error.code === 'fetch.too-large'
    return failed(isRefused ? 'refused' : 'network', error, !isRefused)
  }
}

function failed(kind: RemoteFailure['kind'], problem: Problem, transient: boolean): FailedAttempt {
  return { ok: false, kind, problem, mayHaveArrived: false, transient }
}

/** Anything else that is thrown is the reason of the caller's signal. */
function givenUp(cause: unknown): Problem {
  return new Problem('remote.cancelled', 'The file was given up before it had come.', { cause })
}
