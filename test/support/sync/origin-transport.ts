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
import { ManualTime } from './http-remote.ts'

/** The faults that a test puts between the client and the origin, as bytes and headers. */
export interface WireFaults {
  /** Returns a response instead of the origin's, which receives no request. */
  onRequest?(request: TransportRequest): TransportResponse | undefined
  /** Returns a response instead of the origin's, which executed the request. */
  onResponse?(request: TransportRequest, response: TransportResponse): TransportResponse | undefined
}

/** Returns the app's client to an origin of the kind, with faults on the wire and a manual clock. */
export function clientRemote(
  visitor: Visitor,
  kind: RemoteKind,
  wire: WireFaults,
  time = new ManualTime(),
): Remote {
  return createRemoteClient({
    address: 'https://origin.example',
    token: () => 'token',
    transport: transportTo(visitor, kind, wire),
    clock: time.clock,
    random: () => 0.5,
    wait: time.wait,
  })
}

function transportTo(visitor: Visitor, kind: RemoteKind, wire: WireFaults): Transport {
  const routes = new Routes(registry)
  const offered = new Set([...DOCUMENTED, ...(kind === 'public' ? PUBLIC_BEYOND : [])])
  const execute = ({ method, url, headers, body }: TransportRequest): TransportResponse => {
    const { pathname, searchParams } = new URL(url)
    if (kind === 'feed' && pathname === '/v1/openapi.json') return jsonAnswer(200, openApiDocument(registry))
    const match = routes.match(method, pathname, searchParams)
    if (!match || 'methods' in match || (kind !== 'feed' && !offered.has(match.operation.id)))
      return problemAnswer(404, 'There is nothing at this path.')
    const result = visitor.attempt(match.operation.id as OperationId, {
      ...match.input,
      ...(body !== undefined && { body: JSON.parse(body) }),
      // A remote with the documented operations alone ignores both headers.
      ...(kind === 'feed' && { idempotencyKey: headers['Idempotency-Key'], ifMatch: headers['If-Match'] }),
    })
    if (result.ok) return jsonAnswer(result.status, result.value)
    const { status, message, code } = result.problem
    return problemAnswer(status, message, kind === 'feed' ? { 'carrel-problem': code } : {})
  }
  return {
    async send(request) {
      const instead = wire.onRequest?.(request)
      if (instead) return instead
      const response = execute(request)
      return wire.onResponse?.(request, response) ?? response
    },
    stream: () => Promise.reject(new TransportFault('refused', false)),
    close: () => undefined,
  }
}

/** Returns a JSON response. */
export function jsonAnswer(status: number, value: unknown, headers = {}): TransportResponse {
  const bytes = status === 204 ? new Uint8Array() : Buffer.from(JSON.stringify(value))
  return { status, headers: { 'content-type': 'application/json', ...headers }, bytes }
}

/** Returns a problem in the form of the API document. */
export function problemAnswer(status: number, message: string, headers = {}): TransportResponse {
  return jsonAnswer(status, { error: { code: status, message } }, headers)
}
