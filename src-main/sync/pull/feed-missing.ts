import { Problem } from '../../schemas/problem.ts'
import type { Failure } from '../remote.ts'

/** The failure of an organization that was pulled by the feed, at a remote that no longer has one. */
export const FEED_MISSING: Failure = {
  ok: false,
  kind: 'fault',
  mayHaveArrived: false,
  problem: new Problem(
    'sync.feed-missing',
    'The server no longer reports changes, and this copy depends on them. Your edits stay in the outbox, and the next attempt follows after a while. If this lasts, ask the administrator of the server.',
  ),
}
