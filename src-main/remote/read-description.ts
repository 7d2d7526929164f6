import type { Registry } from '../operations/engine/registry.ts'
import { describedAbilities, NOTHING_BEYOND, type Described } from './abilities.ts'
import { notUnderstood } from './failures.ts'
import { failureOfStatus, jsonOf } from './read-answer.ts'
import type { CallOptions, RemoteLine } from './remote-line.ts'
import type { RemoteFailure, RemoteResult } from './remote-result.ts'

/**
 * Reads the description of a remote. Without one the remote has only the documented operations. A missing description
 * counts only if the remote then answers an operation, because a network's sign-in page must not disable the feed.
 */
export async function readDescription(
  line: RemoteLine,
  registry: Registry,
  { options, prove }: { options: CallOptions; prove: () => Promise<RemoteResult> },
): Promise<{ ok: true; described: Described } | RemoteFailure> {
  const answer = await line.send(
    line.get('/v1/openapi.json'),
    {
      write: false,
      repeatable: () => true,
      read: (response) => {
        const { status } = response
        if (status === 429 || status >= 500)
          return failureOfStatus(response, { write: false, token: line.token })
        const json = status === 200 ? jsonOf(response) : null
        // An incomplete document is evidence that a description exists.
        if (json && !json.ok && json.cutShort) return notUnderstood(status, false, { transient: true })
        return { ok: true as const, document: json?.ok ? json.value : null }
      },
    },
    options,
  )
  if (!answer.ok) return answer
  const described = describedAbilities(registry, answer.document)
  if (described) return { ok: true, described }
  const proof = await prove()
  return proof.ok ? { ok: true, described: NOTHING_BEYOND } : proof
}
