import { onTestFinished } from 'vitest'

/** A stream of server-sent events that a test listens to. */
export interface EventStream<Event> {
  status: number
  headers: Headers
  /** The received events, in order. */
  events: Event[]
  /** True once the host or the network has closed the stream. */
  isOver(): boolean
  /** Closes the stream, as a client that disconnects. */
  leave(): void
}

/** Opens a stream of a host, and collects its events until the test ends. */
export async function listenTo<Event>(
  { url, token }: { url: string; token: string },
  path: string,
): Promise<EventStream<Event>> {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(url + path, {
    headers: { Authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const events: Event[] = []
  let isOver = false
  void collect(response, events)
    .catch(() => undefined)
    .finally(() => (isOver = true))
  return {
    status: response.status,
    headers: response.headers,
    events,
    isOver: () => isOver,
    leave: () => leaving.abort(),
  }
}

async function collect<Event>({ body }: Response, events: Event[]): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const whole = text.split('\n\n')
    text = whole.pop() ?? ''
    for (const part of whole) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as Event)
  }
}
