import type { IncomingMessage, ServerResponse } from 'node:http'
import { allLocalOperations } from '../accounts/all-local-operations.ts'
import { registry } from '../api/all.ts'
import { FileAnswer } from '../exports/file-answer.ts'
import { BODY_LIMIT } from '../operations/engine/body-limits.ts'
import type { AnyOperation } from '../operations/engine/define-operation.ts'
import type { RawInput } from '../operations/engine/dispatch.ts'
import type { Caller } from '../operations/engine/scope.ts'
import type { Clock } from '../platform/clock.ts'
import type { CallResult } from '../schemas/bridge.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { answerCall } from './answer-call.ts'
import { answerJson, answerProblem, refuseMethod } from './answer.ts'
import { withJsonBody, type Bodies } from './bodies/read-body.ts'
import type { EventStreams } from './event-streams.ts'
import type { StreamPlaces } from './load/stream-places.ts'
import { Routes } from './routes.ts'
import { sendFiles } from './send-files.ts'
import { storeUpload } from './store-upload.ts'

/** A request of the app's page in a browser: the names of the desktop's bridge, over HTTP. */
export interface AppRequest {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  caller: Caller
  /** Returns the present caller; undefined after the token became invalid. */
  again: () => Caller | undefined
  /** See Exchange. */
  leave: () => void
}

/** The parts of the server, without the workspace, that a response needs. */
export interface AppParts {
  /** The folder that contains uploads until they are imported. */
  uploads: string
  clock: Clock
  bodies: Bodies
  events: EventStreams
  streams: StreamPlaces
}

const CALL = '/app/call/'
const EVENTS = '/app/events'
const routes = new Routes(allLocalOperations)

/** Returns the operation of the API that the app's page calls at an address; undefined at every other address. */
export function calledOperation(pathname: string): AnyOperation | undefined {
  return pathname.startsWith(CALL) ? registry.get(pathname.slice(CALL.length)) : undefined
}

/** Answers a request under /app/. Returns false for an unknown address. */
export async function answerApp(workspace: Workspace, parts: AppParts, app: AppRequest): Promise<boolean> {
  const { request, response, url } = app
  const { pathname } = url
  if (pathname === EVENTS && request.method === 'GET') {
    if (!parts.streams.admit(request, response)) return true
    app.leave()
    parts.events.open(response, app.again)
    return true
  }
  if (pathname.startsWith(CALL) && request.method === 'POST') {
    const operation = pathname.slice(CALL.length)
    const result = await callWithBody(workspace, parts.bodies, operation, app)
    await answerWith(response, result, parts, () => answerCall(response, result))
    return true
  }
  return answerRoute(workspace, parts, app)
}

/** Answers a request at the address that an operation of this machine declares. */
async function answerRoute(workspace: Workspace, parts: AppParts, app: AppRequest): Promise<boolean> {
  const { request, response, url, caller } = app
  const match = routes.match(request.method ?? 'GET', url.pathname, url.searchParams)
  if (!match) return false
  if (match.kind === 'other-methods') {
    refuseMethod(response, request.method, match.methods)
    return true
  }
  const { operation, input } = match
  const result = operation.takesUpload
    ? await callWithUpload(workspace, parts.uploads, { id: operation.id, input }, app)
    : await workspace.call(operation.id, input, caller)
  await answerWith(response, result, parts, () => {
    if (!result.ok) answerProblem(response, result.problem)
    else answerJson(response, result.status, { ok: true, value: result.value })
  })
  return true
}

/** Sends an answer with files as an archive, and every other one by `other`. */
async function answerWith(
  response: ServerResponse,
  result: CallResult,
  { clock }: AppParts,
  other: () => void,
): Promise<void> {
  if (result.ok && result.value instanceof FileAnswer) await sendFiles(response, result.value, clock)
  else other()
}

/** The bytes for the parameters and the query in addition to the body of a call. */
const BESIDE_BODY = 65_536

/** Calls an operation whose whole input is the body of the request. */
function callWithBody(
  workspace: Workspace,
  bodies: Bodies,
  operation: string,
  { request, caller }: AppRequest,
): Promise<CallResult> {
  const limit = (registry.get(operation)?.bodyLimit ?? BODY_LIMIT) + BESIDE_BODY
  const sent = {
    request,
    caller: caller.user,
    operation,
    place: 'field',
    decodes: !workspace.serve.isReplica(),
    limit,
  } as const
  return withJsonBody(bodies, sent, ({ body, files }) =>
    workspace.call(operation, { ...(body as RawInput | undefined), files }, caller),
  )
}

/** Stores the body of a request that its caller has the right to make, and calls the operation on it. */
async function callWithUpload(
  workspace: Workspace,
  uploads: string,
  { id, input }: { id: string; input: RawInput },
  { request, url, caller }: AppRequest,
): Promise<CallResult> {
  const refusal = workspace.earlyRefusal(id, input, caller)
  if (refusal) return { ok: false, problem: refusal }
  const upload = await storeUpload(request, uploads, url.searchParams.get('name') ?? '')
  const source = workspace.sources.register(upload)
  const result = await workspace.call(id, { ...input, body: { source } }, caller)
  if (!result.ok) await upload.remove()
  return result
}
