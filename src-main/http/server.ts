import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { registry } from '../api/all.ts'
import { BODY_LIMIT } from '../operations/engine/body-limits.ts'
import type { AnyOperation } from '../operations/engine/define-operation.ts'
import type { Caller } from '../operations/engine/scope.ts'
import type { Log } from '../platform/log.ts'
import { systemScheduler } from '../platform/scheduler.ts'
import { FEED_EVENTS_TEMPLATE } from '../schemas/feed/feed-events.ts'
import { Problem } from '../schemas/problem.ts'
import {
  FILES_PREFIX,
  PDF_PREFIX,
  SPECIFICATIONS_PREFIX,
  UPDATES_PREFIX,
} from '../store/signed-addresses/signed-path.ts'
import { admitCaller } from './admit-caller.ts'
import { answerRead } from './answer-read.ts'
import { answerJson, answerProblem, refuse, refuseMethod, sendResponse } from './answer.ts'
import {
  servePage,
  servePdf,
  servePublicSpecification,
  serveStoredFile,
  serveUpdates,
} from './app-files/page-files.ts'
import { answerApp, calledOperation } from './app-routes.ts'
import { openBodies, withJsonBody, type ReadBody } from './bodies/read-body.ts'
import { createdLocation } from './created-location.ts'
import { descriptionOf, isDescription } from './description.ts'
import { EventStreams } from './event-streams.ts'
import {
  authenticate,
  refuseAnonymous,
  type Exchange,
  type ServerOptions,
  type ServerParts,
} from './exchange.ts'
import { feedEventsOf, FeedStreams } from './feed-streams.ts'
import { Admission } from './load/admission.ts'
import { AnonymousLimit, ANONYMOUS_LIMITS } from './load/anonymous-limit.ts'
import { LOAD_LIMITS } from './load/load-limits.ts'
import { StreamPlaces } from './load/stream-places.ts'
import { answerLocal } from './local-routes.ts'
import { RequestLog } from './request-log.ts'
import { addressOfTarget, requestTarget } from './request-target.ts'
import { Routes } from './routes.ts'
import { uploadsFolder } from './store-upload.ts'
import { originFault } from './trusted-request.ts'

const NO_TARGET = 'The request line names no address of this server. Request a path that begins with a slash.'

/**
 * Creates the HTTP server of a workspace: the API under /v1, the requests of the app under /app, its pages and files.
 */
export function createHttpServer(serverOptions: ServerOptions): Server {
  const bodies = openBodies(serverOptions.bodyThread, { scheduler: systemScheduler, log: serverOptions.log })
  const load = { ...LOAD_LIMITS, ...serverOptions.load }
  const options: ServerParts = {
    ...serverOptions,
    bodies,
    events: new EventStreams(serverOptions.workspace, serverOptions.log),
    feeds: new FeedStreams(serverOptions.workspace, serverOptions.log),
    streams: new StreamPlaces(load),
    anonymous: new AnonymousLimit(ANONYMOUS_LIMITS, serverOptions.requests.elapsed),
  }
  const admission = new Admission(load, serverOptions.requests.elapsed)
  const routes = new Routes(registry)
  const describe = descriptionOf(registry)
  const requests = new RequestLog(options.requests)
  const handle = async ({ request, response, trace, leave }: Omit<Exchange, 'target'>): Promise<void> => {
    const fault = originFault(request, options.origins())
    if (fault !== null) return refuse(response, 'auth.forbidden', fault)
    const target = requestTarget(request.url ?? '/')
    if (target === null) return refuse(response, 'input.invalid', NO_TARGET)
    const exchange: Exchange = { request, response, target, trace, leave }
    if (isDescription(target)) return describe(exchange)
    if (target.startsWith('/v1/')) return answerOperation(routes, options, exchange)
    if (target.startsWith('/local/')) return answerLocal(options, exchange)
    await answerOther(options, exchange)
  }
  const server = createServer((request, response) => {
    const trace = requests.begin(request, response)
    admission.enter(request, response, (leave) => {
      handle({ request, response, trace, leave }).catch((error: unknown) =>
        fail(options.log, response, error),
      )
    })
  })
  return server.once('close', () => void bodies.thread?.close())
}

async function answerOperation(
  routes: Routes,
  parts: ServerParts,
  { request, response, target, trace, leave }: Exchange,
): Promise<void> {
  const { workspace, bodies } = parts
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const query = mark < 0 ? null : new URLSearchParams(target.slice(mark + 1))
  const followed = feedEventsOf(path)
  if (followed !== null) {
    trace.template = FEED_EVENTS_TEMPLATE
    if (request.method !== 'GET') return refuseMethod(response, request.method, ['GET'])
    return followFeed(parts, { request, response, leave }, followed)
  }
  // HEAD is GET without the body (RFC 9110, 9.3.2), which Node omits.
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  const match = routes.match(method, path, query)
  if (!match)
    return refuse(response, 'resource.unknown', `There is no ${path} here. /v1/openapi.json lists all paths.`)
  if (match.kind === 'other-methods') return refuseMethod(response, request.method, withHead(match.methods))
  trace.template = match.operation.path
  const { operation } = match
  const caller = admitCaller(parts, { request, response }, operation)
  if (!caller) return undefined
  const input = {
    ...match.input,
    idempotencyKey: request.headers['idempotency-key'],
    ifMatch: request.headers['if-match'],
  }
  const call = (read?: ReadBody) =>
    workspace.call(operation.id, { ...input, ...read }, caller, { pieces: true })
  const refusal = operation.body && workspace.earlyRefusal(operation.id, input, caller)
  if (refusal) return answerProblem(response, refusal)
  const result = operation.body
    ? await withJsonBody(
        bodies,
        { ...bodyOf(operation, request, caller), decodes: !workspace.serve.isReplica() },
        call,
      )
    : await call()
  if (!result.ok) return answerProblem(response, result.problem)
  if (operation.method === 'GET') return answerRead(request, response, result.value)
  if (result.replayed) response.setHeader('Idempotent-Replayed', 'true')
  const address = result.status === 201 ? createdLocation(routes, path, result.value) : undefined
  if (address !== undefined) response.setHeader('Location', address)
  answerJson(response, result.status, result.value)
}

/** Returns the description of the body of a request to an operation. */
function bodyOf({ id, bodyLimit = BODY_LIMIT }: AnyOperation, request: IncomingMessage, { user }: Caller) {
  return { request, caller: user, operation: id, place: 'whole', limit: bodyLimit } as const
}

/** Adds HEAD to methods with GET. */
function withHead(methods: readonly string[]): string[] {
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/** Serves the event stream of the feed. A caller who may not read the feed receives the feed's own refusal. */
async function followFeed(
  { workspace, callerOf, feeds, streams }: ServerParts,
  { request, response, leave }: Pick<Exchange, 'request' | 'response' | 'leave'>,
  organization: string,
): Promise<void> {
  const caller = authenticate(request, callerOf)
  if (!caller) return refuseAnonymous(response)
  if (workspace.serve.feedState(organization, caller) === undefined) {
    return refuse(
      response,
      'resource.unknown',
      'There is no such organization, or you may not see it. Check its id.',
    )
  }
  if (!streams.admit(request, response)) return undefined
  leave()
  feeds.open(response, { organization, caller: () => authenticate(request, callerOf) })
}

async function answerOther(
  parts: ServerParts,
  { request, response, target, trace, leave }: Exchange,
): Promise<void> {
  const { workspace, callerOf, pages, data, requests, bodies, events, streams } = parts
  const url = addressOfTarget(target)
  trace.template = otherTemplate(url.pathname)
  if (url.pathname.startsWith('/app/')) {
    const caller = admitCaller(parts, { request, response }, calledOperation(url.pathname))
    if (!caller) return undefined
    const answered = await answerApp(
      workspace,
      { uploads: uploadsFolder(data), clock: requests.clock, bodies, events, streams },
      { request, response, url, caller, again: () => authenticate(request, callerOf), leave },
    )
    return answered ? undefined : refuse(response, 'resource.unknown', `There is no ${url.pathname} here.`)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(response, 'request.method', 'Only GET is served here.', { Allow: 'GET' })
  }
  if (url.pathname.startsWith(FILES_PREFIX)) {
    return sendResponse(
      response,
      serveStoredFile(workspace.serve.readFile(url.pathname.slice(FILES_PREFIX.length))),
    )
  }
  if (url.pathname.startsWith(SPECIFICATIONS_PREFIX)) {
    const text = workspace.serve.readSpecification(url.pathname.slice(SPECIFICATIONS_PREFIX.length))
    return sendResponse(response, servePublicSpecification(text))
  }
  if (url.pathname.startsWith(UPDATES_PREFIX)) {
    const feed = workspace.serve.readUpdates(url.pathname.slice(UPDATES_PREFIX.length))
    return sendResponse(response, serveUpdates(feed))
  }
  if (url.pathname.startsWith(PDF_PREFIX)) {
    const file = await workspace.serve.readPdf(url.pathname.slice(PDF_PREFIX.length))
    return sendResponse(response, servePdf(file))
  }
  return sendResponse(response, await servePage(pages, url.pathname))
}

/** Returns the template in the log for an address without an operation: its area, without any names. */
function otherTemplate(path: string): string {
  if (path.startsWith('/app/')) return `/app/${path.split('/').length > 3 ? '{area}/{name}' : '{area}'}`
  return path.startsWith(FILES_PREFIX) ? `${FILES_PREFIX}{file}` : '/{page}'
}

function fail(log: Log, response: ServerResponse, error: unknown): void {
  // A client that disconnects while it sends is not a fault of the host.
  if (response.closed) return
  if (!(error instanceof Problem)) log.error({ error }, 'A request failed')
  if (response.headersSent) {
    response.destroy()
    return
  }
  const problem =
    error instanceof Problem
      ? error
      : new Problem('server.fault', 'Something went wrong here. The log has the details.')
  answerProblem(response, problem)
}
