/**
 * Preload script of a host. Reduces its API to that of a server of the documented operations: no feed, no
 * description of itself, no keys and no preconditions. `CARREL_TEST_OFFERS` names the kind of server.
 */
import { Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { registry } from '../../../src-main/api/all.ts'
import { Routes } from '../../../src-main/http/routes.ts'
import { DOCUMENTED } from '../documents/documented-operations.ts'
import { PUBLIC_BEYOND } from '../documents/public-beyond.ts'

const beyond = process.env['CARREL_TEST_OFFERS'] === 'public' ? PUBLIC_BEYOND : []
const offered = new Set([...DOCUMENTED, ...beyond])
const routes = new Routes(new Map([...registry].filter(([id]) => offered.has(id))))

/** True when a server of the documented operations has a route for the request. */
function isOffered({ method = 'GET', url = '/' }: IncomingMessage): boolean {
  if (!url.startsWith('/v1/')) return true
  const match = routes.match(method, url.split('?', 1)[0] ?? url, null)
  return match !== null && 'operation' in match
}

function restrict(request: IncomingMessage, response: ServerResponse): boolean {
  delete request.headers['idempotency-key']
  delete request.headers['if-match']
  if (isOffered(request)) return true
  const body = JSON.stringify({ error: { code: 404, message: 'There is nothing at this path.' } })
  request.resume()
  response.writeHead(404, { 'Content-Type': 'application/json' }).end(body)
  return false
}

const emit = Reflect.get(Server.prototype, 'emit') as (...event: unknown[]) => boolean
Reflect.set(Server.prototype, 'emit', function (this: Server, ...event: unknown[]): boolean {
  const [name, request, response] = event
  if (name === 'request' && !restrict(request as IncomingMessage, response as ServerResponse)) return true
  return emit.apply(this, event)
})
