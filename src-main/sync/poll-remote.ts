import type { Scheduler } from '../platform/scheduler.ts'

/** The interval of polling a remote without a feed, in milliseconds. */
const POLL_INTERVAL = 30_000
/**
 * The number of these intervals between polls of a remote with a feed. Its streams belong to organizations of the
 * account, so no stream reports an invitation to another one.
 */
const POLLS_WITH_FEED = 4

interface PollOptions {
  scheduler: Scheduler
  /** True after the abilities of the remote were identified. */
  isIdentified(): boolean
  /** True when the remote reports changes by itself. */
  hasFeed(): boolean
  /** True for an account that may be invited again at any moment. */
  isShutOut(): boolean
  /** True when the latest pull did not receive everything. */
  isIncomplete(): boolean
  requestRound(): void
}

/**
 * Polls a remote without a feed, because it reports no changes. It also polls a remote that may invite the account
 * again, or that failed over an organization. Returns a function that ends the polling.
 */
export function pollPeriodically(options: PollOptions): () => void {
  let stop: () => void
  const wait = (polls: number): void => {
    stop = options.scheduler.after(POLL_INTERVAL, () => {
      const isDue =
        !options.hasFeed() || polls % POLLS_WITH_FEED === 0 || options.isShutOut() || options.isIncomplete()
      if (options.isIdentified() && isDue) options.requestRound()
      wait(polls + 1)
    })
  }
  wait(1)
  return () => stop()
}
