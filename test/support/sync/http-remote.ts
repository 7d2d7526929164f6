import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { httpTransport } from '../../../src-main/remote/http-transport.ts'
import {
  createRemoteClient,
  type RemoteClient,
  type RemoteClientOptions,
} from '../../../src-main/remote/remote-client.ts'
import { listenOnLoopback } from '../hosts/loopback.ts'

/** The token of every test remote, which must appear nowhere but in requests. */
export const TOKEN = 'tok-5EcReT-9f31c0de'

/** A request as the remote received it. */
export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** The behaviour of a remote at its n-th request, from 1. */
export type Behaviour = (answer: ServerResponse, request: ReceivedRequest, count: number) => void

/** Starts a real server on this machine with the behaviour that a test defines. */
export async function startRemote(behave: Behaviour) {
  const requests: ReceivedRequest[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      requests.push({ method, path, headers, body })
      behave(response, { method, path, headers, body }, requests.length)
    })
  })
  server.on('connection', (socket) => sockets.add(socket))
  const port = await listenOnLoopback(server)
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${port}`, requests, connections: () => sockets.size }
}

/** A manual clock, with waits that end at once and time limits that expire on demand. */
export class ManualTime {
  now = 0
  /** The waits that were requested, in milliseconds. */
  readonly waits: number[] = []
  readonly #limits = new Map<() => void, number>()

  readonly clock = () => this.now

  readonly wait = (milliseconds: number) => {
    this.waits.push(milliseconds)
    this.now += milliseconds
    return Promise.resolve()
  }

  readonly after = (milliseconds: number, work: () => void) => {
    this.#limits.set(work, milliseconds)
    return () => void this.#limits.delete(work)
  }

  /** The lengths of the limits that may still expire, in milliseconds. */
  get limits(): number[] {
    return [...this.#limits.values()]
  }

  /** Expires the limits of a number of milliseconds. */
  expire(milliseconds: number): void {
    const expired = Array.from(this.#limits).filter(([, limit]) => limit === milliseconds)
    for (const [work] of expired) if (this.#limits.delete(work)) work()
  }
}

/** Returns a client on a real network with a manual clock. Its random source always returns 0.5. */
export function clientOf(url: string, time = new ManualTime(), options: Partial<RemoteClientOptions> = {}) {
  const client = createRemoteClient({
    address: url,
    token: () => TOKEN,
    transport: httpTransport({ scheduler: time, times: { connect: 1000, idle: 2000, whole: 3000 } }),
    clock: time.clock,
    random: () => 0.5,
    wait: time.wait,
    ...options,
  })
  onTestFinished(() => client.close())
  return client
}

/** Answers with JSON. */
export function json(answer: ServerResponse, status: number, value: unknown, headers = {}): void {
  answer.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value))
}

/** Answers with a problem in the form of the API document. */
export function problem(answer: ServerResponse, status: number, message = 'No.', headers = {}): void {
  json(answer, status, { error: { code: status, message } }, headers)
}

/** Starts a remote with the behaviour that a test defines, and a client to it. */
export async function startRemoteWithClient(behave: Behaviour, time = new ManualTime()) {
  const remote = await startRemote(behave)
  return { remote, time, client: clientOf(remote.url, time) }
}

/** A user as a remote returns it. */
export const USER = {
  object: 'user',
  id: 'u1',
  displayName: 'Ada',
  email: 'ada@example.org',
  urls: { location: 'https://x.example/v1/users/u1' },
}

/** A reply to a comment as a remote returns it. */
export const REPLY = {
  object: 'comment-reply',
  id: 'r1',
  postedBy: USER,
  postedAt: '2026-01-01T00:00:00.000Z',
  reactions: [],
  body: { markdown: 'Yes' },
  urls: { location: 'https://x.example/r1' },
  permissions: { edit: true, delete: true, reply: true, react: true },
}

/** Reads the user of the token. */
export const findRemoteUser = (client: RemoteClient) => client.call('getAuthenticatedUser', {})

/** Posts a reply, with an idempotency key or without. */
export const reply = (client: RemoteClient, idempotencyKey?: string) =>
  client.call('postCommentReplyInSpace', {
    params: { spaceId: 's1', commentId: 'c1' },
    body: { body: { markdown: 'Yes' } },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
