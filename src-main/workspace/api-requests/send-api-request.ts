import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import type { RequestAnswer } from '../../platform/guarded-request.ts'
import { Problem } from '../../schemas/problem.ts'
import { ApiAnswer, ApiRequest, MAX_RECEIVED } from '../../schemas/urls/api-request.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'

const LIMITS = { bytes: MAX_RECEIVED, milliseconds: 30_000 }

/** Sends one request to an API. Nothing of it, and nothing of the answer, is stored or logged. */
export const sendApiRequest = defineWorkspaceOperation({
  id: 'sendApiRequest',
  summary: 'Send a request to an API, and answer its response',
  method: 'POST',
  path: '/local/api-requests',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: ApiRequest,
  response: ApiAnswer,
  access: localUser,
  async run({ sendRequest, context }, { body: request }) {
    if (!sendRequest) throw notAllowed()
    if (URL.parse(request.url)?.host !== request.host) throw otherHost(request.host)
    const started = context.clock()
    const answer = await sendRequest(request.url, request, LIMITS)
    return presentAnswer(answer, context.clock() - started)
  },
})

function presentAnswer(
  { status, statusText, headers, bytes, isWhole }: RequestAnswer,
  duration: number,
): ApiAnswer {
  const text = textOf(bytes, isWhole)
  return {
    status,
    statusText,
    headers,
    milliseconds: Math.max(0, duration),
    body: text === undefined ? { kind: 'binary' } : { kind: 'text', text },
    bytes: bytes.length,
    isCut: !isWhole,
  }
}

/** Returns a body in UTF-8 as text; undefined for other bytes. The last character of a cut text may be incomplete. */
function textOf(bytes: Buffer, isWhole: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole })
  } catch {
    return undefined
  }
}

function notAllowed(): Problem {
  return new Problem(
    'auth.forbidden',
    'This host sends no requests to APIs. Start it with --allow-api-requests to permit them.',
  )
}

function otherHost(host: string): Problem {
  return new Problem(
    'input.invalid',
    `The address is not one of ${host}, which was confirmed. Send it again.`,
  )
}
