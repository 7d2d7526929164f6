import type { ServerResponse } from 'node:http'
import type { FeedState } from '../feed/feed-state.ts'
import type { Caller } from '../operations/engine/scope.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { streamEvents } from './event-stream.ts'

/** The longest time that writes are gathered after the first into one event, in milliseconds. */
const GATHERED = 25

const FEED_EVENTS = /^\/v1\/orgs\/([^/]+)\/changes\/events$/

/** The organization whose stream of changes an address names, or null. */
export function feedEventsOf(path: string): string | null {
  return FEED_EVENTS.exec(path)?.[1] ?? null
}

interface Listener {
  organization: string
  /** The listening caller; undefined once their token is not valid any more. */
  caller: () => Caller | undefined
}

/**
 * Reports that the feed has new entries, and nothing of their content: first at once, for readers that were away. The
 * stream ends when the listener loses the right to listen.
 */
export function streamFeedEvents(
  workspace: Workspace,
  response: ServerResponse,
  { organization, caller }: Listener,
): void {
  streamEvents(response, (send) => {
    let sent: FeedState | undefined
    let timer: NodeJS.Timeout | undefined
    const poll = () => {
      timer = undefined
      const listener = caller()
      const state = listener && workspace.serve.feedState(organization, listener, sent)
      if (state === undefined) return void response.end()
      if (state.news !== sent?.news) send({ changed: true })
      sent = state
    }
    poll()
    const unsubscribe = workspace.serve.watchWrites(() => {
      timer ??= setTimeout(poll, GATHERED)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  })
}
