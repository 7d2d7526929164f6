import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import { createHttpServer } from '../../../src-main/http/server.ts'
import { httpTransport } from '../../../src-main/remote/http-transport.ts'
import { createRemoteClient, type RemoteClient } from '../../../src-main/remote/remote-client.ts'
import type { RemoteResult } from '../../../src-main/sync/remote.ts'
import type { Served, Workspace } from '../../../src-main/workspace/workspace.ts'
import { listenOnLoopback } from '../../support/hosts/loopback.ts'
import { ManualTime } from '../../support/sync/http-remote.ts'
import type { NetworkFaults } from '../../support/sync/replica.ts'
import { failingLog, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

/** An origin that listens on this machine, behind a network with faults. */
export interface HttpOrigin {
  /** Returns the app's client for a user, through a network with faults. */
  connect(visitor: Visitor, network: NetworkFaults): RemoteClient
  close(): Promise<void>
}

/** Serves an origin over HTTP. The token of a user is the number of a network and the user's id. */
export async function startHttpOrigin(origin: TestWorkspace): Promise<HttpOrigin> {
  const people = new Map<string, Visitor>()
  const networks: NetworkFaults[] = []
  const clients: RemoteClient[] = []
  const host = createHttpServer({
    workspace: workspaceOf(people),
    pages: '',
    bodyThread: undefined,
    data: '',
    callerOf: (token) => ({ kind: 'token', user: token.slice(token.indexOf(':') + 1) }),
    origins: () => ({ hosts: null, proxy: undefined }),
    log: failingLog,
    requests: { write: () => undefined, clock: origin.now, elapsed: origin.now, prefix: 'simulated' },
  })
  const server = createServer((request, response) => {
    const [, number] = /^Bearer (\d+):/.exec(request.headers.authorization ?? '') ?? []
    passFaults(networks[Number(number)] ?? {}, { request, response }, () =>
      host.emit('request', request, response),
    )
  })
  const port = await listenOnLoopback(server)
  return {
    connect(visitor, network) {
      people.set(visitor.user, visitor)
      const number = networks.push(network) - 1
      const time = new ManualTime()
      const client = createRemoteClient({
        address: `http://127.0.0.1:${port}`,
        token: () => `${number}:${visitor.user}`,
        transport: httpTransport({ scheduler: time }),
        clock: time.clock,
        random: () => 0.5,
        wait: time.wait,
      })
      clients.push(client)
      return client
    },
    async close() {
      for (const client of clients) client.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The workspace that a server requires, for operations alone. */
function workspaceOf(people: ReadonlyMap<string, Visitor>): Workspace {
  const operationsOnly: Pick<Workspace, 'call' | 'earlyRefusal'> & { serve: Pick<Served, 'isReplica'> } = {
    earlyRefusal: () => undefined,
    serve: { isReplica: () => false },
    call(id, input, { user }) {
      const visitor = people.get(user)
      if (!visitor) throw new Error(`There is no user ${user}`)
      return visitor.attempt(id as OperationId, input)
    },
  }
  // The replicas of the simulation call operations, and nothing else of a host.
  return operationsOnly as Workspace
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/** Fails before the origin receives the request, or cuts the connection within the answer to an executed request. */
function passFaults(network: NetworkFaults, { request, response }: Exchange, execute: () => void): void {
  const instead = network.onRequest?.('', {})
  if (instead) return failWith(instead, { request, response })
  const end = response.end.bind(response) as (bytes?: unknown) => ServerResponse
  response.end = ((bytes?: unknown) => {
    const lost = network.onAnswer?.('', { ok: true, status: response.statusCode, value: null })
    if (!lost) return end(bytes)
    if (typeof bytes === 'string' || bytes instanceof Uint8Array)
      response.write(bytes.slice(0, Math.floor(bytes.length / 2)))
    response.destroy()
    return response
  }) as ServerResponse['end']
  execute()
}

function failWith(result: RemoteResult, { request, response }: Exchange): void {
  request.resume()
  if (result.ok || result.kind === 'network') return void request.socket.destroy()
  const { status = 500, problem } = result
  response.writeHead(status, {
    'Content-Type': 'application/json',
    ...(status === 429 && { 'Retry-After': '1' }),
  })
  response.end(JSON.stringify({ error: { code: status, message: problem.message } }))
}
