import { serverSentEvents } from '../platform/server-sent-events.ts'
import { FEED_EVENTS_TEMPLATE, readFeedEvent, type FeedEvent } from '../schemas/feed/feed-events.ts'
import { failureOfFault, notUnderstood, type FailedAttempt } from './failures.ts'
import { failureOfStatus } from './read-answer.ts'
import { asFault, type RemoteLine } from './remote-line.ts'
import type { RemoteFailure } from './remote-result.ts'
import type { TransportStream } from './transport.ts'

/** The maximum number of chunks to read of an answer that is not a stream, for its error message. */
const MAXIMUM_CHUNKS = 16

/**
 * Calls back for each event of the feed's stream, until it ends. Returns the failure, or null when the remote closed
 * it. No stream is requested during a pause that the remote requested.
 */
export async function followEvents(
  line: RemoteLine,
  organization: string,
  { onEvent, signal }: { onEvent: (event: FeedEvent) => void; signal: AbortSignal | undefined },
): Promise<RemoteFailure | null> {
  const paused = line.pausedStream()
  if (paused) return paused
  const path = FEED_EVENTS_TEMPLATE.replace('{organizationId}', encodeURIComponent(organization))
  const request = line.get(path)
  const headers = { ...request.headers, Accept: 'text/event-stream' }
  const signed = line.signed({ ...request, headers, signal })
  if (!signed.ok) return failureOf(signed)
  try {
    const stream = await line.transport.stream(signed.request)
    const isEvents = /^text\/event-stream\b/i.test(stream.headers['content-type'] ?? '')
    if (stream.status !== 200 || !isEvents) return failureOf(line.spread(await refusedStream(line, stream)))
    for await (const data of serverSentEvents(stream.chunks)) onEvent(readFeedEvent(data))
    return null
  } catch (error) {
    return failureOf(failureOfFault(asFault(error), false))
  }
}

async function refusedStream(line: RemoteLine, stream: TransportStream): Promise<FailedAttempt> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream.chunks) {
    chunks.push(chunk)
    if (chunks.length >= MAXIMUM_CHUNKS) break
  }
  if (stream.status >= 200 && stream.status < 300) return notUnderstood(stream.status, false)
  return failureOfStatus({ ...stream, bytes: Buffer.concat(chunks) }, { write: false, token: line.token })
}

function failureOf(attempt: FailedAttempt): RemoteFailure {
  const { transient: _, ...failure } = attempt
  return failure
}
