import { registry } from '../../../src-main/api/all.ts'
import { openApiDocument } from '../../../src-main/api/openapi.ts'
import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import { Routes } from '../../../src-main/http/routes.ts'
import { createRemoteClient } from '../../../src-main/remote/remote-client.ts'
import {
  TransportFault,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from '../../../src-main/remote/transport.ts'
import type { Remote } from '../../../src-main/sync/remote.ts'
import type { RemoteKind } from '../../sync/simulation/remote-kind.ts'
import { DOCUMENTED } from '../documents/documented-operations.ts'
import { PUBLIC_BEYOND } from '../documents/public-beyond.ts'
import type { Visitor } from '../workspace.ts'
import { HeldTime } from './remote.ts'

/** A fault that a test puts between the client and the origin, for each request, as bytes and headers. */
export interface Wire {
  /** An answer that takes the place of the origin's, which is never asked. */
  before?(request: TransportRequest): TransportResponse | undefined
  /** An answer that takes the place of what the origin answered, which was carried out. */
  after?(request: TransportRequest, response: TransportResponse): TransportResponse | undefined
}

/** The client that the app uses, to an origin of the kind at the other end of a wire, in held time. */
export function clientRemote(visitor: Visitor, kind: RemoteKind, wire: Wire, time = new HeldTime()): Remote {
  return createRemoteClient({
    address: 'https://origin.example',
    token: () => 'token',
    transport: transportTo(visitor, kind, wire),
    clock: time.clock,
    random: () => 0.5,
    wait: time.wait,
  })
}

function transportTo(visitor: Visitor, kind: RemoteKind, wire: Wire): Transport {
  const routes = new Routes(registry)
  const offered = new Set([...DOCUMENTED, ...(kind === 'public' ? PUBLIC_BEYOND : [])])
  const carryOut = ({ method, url, headers, body }: TransportRequest): TransportResponse => {
    const { pathname, searchParams } = new URL(url)
    if (kind === 'feed' && pathname === '/v1/openapi.json') return jsonAnswer(200, openApiDocument(registry))
    const match = routes.match(method, pathname, searchParams)
    if (!match || 'methods' in match || (kind !== 'feed' && !offered.has(match.operation.id)))
      return problemAnswer(404, 'There is nothing at this path.')
    const result = visitor.attempt(match.operation.id as OperationId, {
      ...match.input,
      ...(body !== undefined && { body: JSON.parse(body) }),
      // A remote that goes by the documented operations alone knows neither.
      ...(kind === 'feed' && { idempotencyKey: headers['Idempotency-Key'], ifMatch: headers['If-Match'] }),
    })
    if (result.ok) return jsonAnswer(result.status, result.value)
    const { status, message, code } = result.problem
    return problemAnswer(status, message, kind === 'feed' ? { 'carrel-problem': code } : {})
  }
  return {
    async send(request) {
      const instead = wire.before?.(request)
      if (instead) return instead
      const response = carryOut(request)
      return wire.after?.(request, response) ?? response
    },
    stream: () => Promise.reject(new TransportFault('refused', false)),
    close: () => undefined,
  }
}

/** An answer of JSON. */
export function jsonAnswer(status: number, value: unknown, headers = {}): TransportResponse {
  const bytes = status === 204 ? new Uint8Array() : Buffer.from(JSON.stringify(value))
  return { status, headers: { 'content-type': 'application/json', ...headers }, bytes }
}

/** A problem in the form of the specification. */
export function problemAnswer(status: number, message: string, headers = {}): TransportResponse {
  return jsonAnswer(status, { error: { code: status, message } }, headers)
}
