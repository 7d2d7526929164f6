import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import { createHttpServer } from '../../../src-main/http/server.ts'
import { httpTransport } from '../../../src-main/remote/http-transport.ts'
import { createRemoteClient, type RemoteClient } from '../../../src-main/remote/remote-client.ts'
import type { RemoteResult } from '../../../src-main/sync/remote.ts'
import type { Served, Workspace } from '../../../src-main/workspace/workspace.ts'
import { HeldTime } from '../../support/sync/remote.ts'
import type { Weather } from '../../support/sync/replica.ts'
import { loudLog, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

/** An origin that really listens, on this machine, and that the network fails before. */
export interface HttpOrigin {
  /** The client that the app uses, for one of its people, through a network with that weather. */
  connect(visitor: Visitor, weather: Weather): RemoteClient
  close(): Promise<void>
}

/** Serves an origin over HTTP. A user's id is their token; the name of a network goes before it. */
export async function startHttpOrigin(origin: TestWorkspace): Promise<HttpOrigin> {
  const people = new Map<string, Visitor>()
  const weathers: Weather[] = []
  const clients: RemoteClient[] = []
  const host = createHttpServer({
    workspace: workspaceOf(people),
    pages: '',
    bodyThread: undefined,
    data: '',
    callerOf: (token) => ({ kind: 'token', user: token.slice(token.indexOf(':') + 1) }),
    hosts: () => null,
    log: loudLog,
    requests: { write: () => undefined, clock: origin.now, elapsed: origin.now, prefix: 'simulated' },
  })
  const server = createServer((request, response) => {
    const [, network] = /^Bearer (\d+):/.exec(request.headers.authorization ?? '') ?? []
    throughWeather(weathers[Number(network)] ?? {}, { request, response }, () =>
      host.emit('request', request, response),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    connect(visitor, weather) {
      people.set(visitor.user, visitor)
      const network = weathers.push(weather) - 1
      const time = new HeldTime()
      const client = createRemoteClient({
        address: `http://127.0.0.1:${port}`,
        token: () => `${network}:${visitor.user}`,
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
  const asked: Pick<Workspace, 'call' | 'earlyRefusal'> & { serve: Pick<Served, 'isReplica'> } = {
    earlyRefusal: () => undefined,
    serve: { isReplica: () => false },
    call(id, input, { user }) {
      const visitor = people.get(user)
      if (!visitor) throw new Error(`Nobody is called ${user}`)
      return visitor.attempt(id as OperationId, input)
    },
  }
  // The replicas of the simulation call operations, and nothing else of a host.
  return asked as Workspace
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/** Fails before the origin is asked, or cuts the connection within the answer of what it has carried out. */
function throughWeather(weather: Weather, { request, response }: Exchange, carryOut: () => void): void {
  const instead = weather.before?.('', {})
  if (instead) return failWith(instead, { request, response })
  const end = response.end.bind(response) as (bytes?: unknown) => ServerResponse
  response.end = ((bytes?: unknown) => {
    const lost = weather.after?.('', { ok: true, status: response.statusCode, value: null })
    if (!lost) return end(bytes)
    if (typeof bytes === 'string' || bytes instanceof Uint8Array)
      response.write(bytes.slice(0, Math.floor(bytes.length / 2)))
    response.destroy()
    return response
  }) as ServerResponse['end']
  carryOut()
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
