import { FEED_EVENTS_TEMPLATE } from '../schemas/feed/feed-events.ts'
import { failureOfFault, notUnderstood, type FailedAttempt } from './failures.ts'
import { failureOfStatus } from './read-answer.ts'
import { asFault, type RemoteLine } from './remote-line.ts'
import type { RemoteFailure } from './remote-result.ts'
import { serverEvents } from './server-events.ts'
import type { TransportStream } from './transport.ts'

/** Pieces that are read of what was sent in place of a stream, to see why. */
const MOST_PIECES = 16

/**
 * Tells of each event of the stream beside the feed, until it ends. Answers why, or null where the other end
 * closed it.
 */
export async function followEvents(
  line: RemoteLine,
  organization: string,
  { onChange, signal }: { onChange: () => void; signal: AbortSignal | undefined },
): Promise<RemoteFailure | null> {
  const path = FEED_EVENTS_TEMPLATE.replace('{organizationId}', encodeURIComponent(organization))
  const request = line.get(path)
  const headers = { ...request.headers, Accept: 'text/event-stream' }
  const signed = line.signed({ ...request, headers, signal })
  if ('ok' in signed) return failureOf(signed)
  try {
    const stream = await line.transport.stream(signed)
    const isEvents = /^text\/event-stream\b/i.test(stream.headers['content-type'] ?? '')
    if (stream.status !== 200 || !isEvents) return failureOf(await refusedStream(line, stream))
    for await (const _ of serverEvents(stream.chunks)) onChange()
    return null
  } catch (error) {
    return failureOf(failureOfFault(asFault(error), false))
  }
}

async function refusedStream(line: RemoteLine, stream: TransportStream): Promise<FailedAttempt> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream.chunks) {
    pieces.push(piece)
    if (pieces.length >= MOST_PIECES) break
  }
  if (stream.status >= 200 && stream.status < 300) return notUnderstood(stream.status, false)
  return failureOfStatus({ ...stream, bytes: Buffer.concat(pieces) }, { write: false, token: line.token })
}

function failureOf(attempt: FailedAttempt): RemoteFailure {
  const { transient: _, ...failure } = attempt
  return failure
}
