import { allLocalOperations } from '../accounts/all-local-operations.ts'
import { BODY_LIMIT } from '../operations/engine/body-limits.ts'
import { answerJson, answerProblem, refuse, refuseMethod } from './answer.ts'
import { withJsonBody, type ReadBody } from './bodies/read-body.ts'
import { authenticate, refuseAnonymous, type Exchange, type ServerParts } from './exchange.ts'
import { Routes } from './routes.ts'

const EVENTS = '/local/events'
const routes = new Routes(allLocalOperations)

/**
 * Answers a request under /local, with the token of its host: operations of a replica and of accounts. They are never
 * sent to the remote.
 */
export async function answerLocal(
  { workspace, callerOf, bodies, events, streams }: ServerParts,
  { request, response, target, trace, leave }: Exchange,
): Promise<void> {
  const path = target.split('?', 1)[0] ?? target
  const match = routes.match(request.method ?? 'GET', path, null)
  const isEvents = path === EVENTS && request.method === 'GET'
  if (isEvents ? !workspace.serve.isReplica() : !match)
    return refuse(response, 'resource.unknown', `There is no ${path} here.`)
  trace.template = match?.kind === 'operation' ? match.operation.path : EVENTS
  const caller = authenticate(request, callerOf)
  if (!caller) return refuseAnonymous(response)
  if (isEvents) {
    if (!streams.admit(request, response)) return undefined
    leave()
    return events.open(response, () => authenticate(request, callerOf))
  }
  if (!match) return undefined
  if (match.kind === 'other-methods') return refuseMethod(response, request.method, match.methods)
  const { operation } = match
  const call = (read?: ReadBody) => workspace.call(operation.id, { ...match.input, body: read?.body }, caller)
  const sent = {
    request,
    caller: caller.user,
    operation: operation.id,
    place: 'whole',
    decodes: false,
    limit: BODY_LIMIT,
  } as const
  const result = operation.body ? await withJsonBody(bodies, sent, call) : await call()
  if (!result.ok) return answerProblem(response, result.problem)
  answerJson(response, result.status, result.value)
}
