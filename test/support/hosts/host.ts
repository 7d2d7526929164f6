import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { startHost, type Host } from '../../../src-main/hosts/start-host.ts'
import type { LoadLimits } from '../../../src-main/http/load/load-limits.ts'
import type { IdSource } from '../../../src-main/platform/ids.ts'
import { THREADS } from './host-code.ts'

/** A real host on a free port, with a data folder of its own and its log. */
export interface TestHost extends Host {
  data: string
  log(): string
  /** Sends a request with the host's token; a body is sent as JSON. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  /** Stops the host and removes its data. */
  end(): Promise<void>
}

export interface Reply {
  status: number
  headers: Headers
  // The expectations of a test check the value, so it has no type.
  json: unknown
}

/** The options of a test host. */
export interface TestHostOptions {
  allowPrivateFetch?: boolean
  allowApiRequests?: boolean
  /** Creates predictable ids. */
  newId?: IdSource
  /** An existing data folder, which is removed when the host stops. Without it the host starts with an empty one. */
  data?: string
  /** The public address of the host behind a proxy. */
  address?: string
  /** The load limits that differ from the defaults. */
  load?: Partial<LoadLimits>
}

/** Starts a host; `imports` are folders or archives. */
export async function startTestHost(
  imports: string[] = [],
  {
    allowPrivateFetch = false,
    allowApiRequests = false,
    newId,
    data: existing,
    load,
    address,
  }: TestHostOptions = {},
): Promise<TestHost> {
  const data = existing ?? (await mkdtemp(join(tmpdir(), 'carrel-host-')))
  const stream = new PassThrough()
  let logged = ''
  stream.on('data', (chunk: Buffer) => {
    logged += chunk.toString('utf8')
  })
  const options = {
    data,
    port: 0,
    host: '127.0.0.1',
    address,
    role: 'origin' as const,
    remote: undefined,
    accounts: false,
    sample: false,
    imports,
    importAs: 'arranged' as const,
    strict: false,
    allowPrivateFetch,
    allowApiRequests,
  }
  const host = await startHost(options, {
    pages: join(import.meta.dirname, '../../../out/renderer'),
    handbook: join(import.meta.dirname, '../../../src-main/handbook'),
    threads: THREADS,
    ...(newId && { newId }),
    ...(load && { load }),
    log: stream,
  })
  return {
    ...host,
    data,
    log: () => logged,
    request: (method, path, body, headers = {}) => send(host, method, path, body, headers),
    async end() {
      await host.close()
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function send(
  host: Host,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Reply> {
  const response = await fetch(host.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${host.token}`,
      // The host closes an idle connection after seconds. A request on it meanwhile would fail on a loaded machine.
      Connection: 'close',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: text === '' ? null : JSON.parse(text) }
}
