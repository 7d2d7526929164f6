import type { IntentProblem } from '../schemas/sync.ts'

/*
 * The rounds of a replica with its remote, as a pure function of (state, event) to (state, effects). It uses no clock,
 * network, disk or randomness: times and jitter come with the events. So equal events always lead to equal states, and
 * one seed can simulate a whole replica.
 *
 * Invariants, for any events in any order:
 *
 * 1. Every accepted edit is at the remote, in the outbox, waiting for the user, or in the history of this machine.
 *    Nothing here removes an intent. Only steps do, after an answer of the remote or a decision of the user.
 * 2. Nothing is applied twice: intents without an answer are reconciled before any other request.
 * 3. Nothing is sent on top of unpulled changes: a round pulls before it sends, and again after it sent.
 * 4. One step at a time: an effect is emitted only when the previous step has ended.
 * 5. When a round ends without a problem, every sendable edit was sent. The replica equals what the account may see.
 * 6. No step changes the text of an open editor.
 */

/** The steps of a round, in order; `idle` is between rounds. */
export type Step = 'idle' | 'identifying' | 'reconciling' | 'pulling' | 'sending'

export interface SyncState {
  step: Step
  offlineOnPurpose: boolean
  /** True when the remote answered the last request; null before the first one. */
  isOnline: boolean | null
  /** The start of the offline time, by the clock of this machine; only for display. */
  offlineSince: number | null
  lastSyncedAt: number | null
  /** The number of failed rounds in a row. The delay before the next round grows with it. */
  failures: number
  /** The reason for the early end of the last round. */
  problem: IntentProblem | null
  /** True when a round was requested during another one. */
  isRequestedAgain: boolean
  /** The number of intents sent since the last pull of this round. */
  sentSincePull: number
  /** The number of times in a row that another user wrote first. */
  staleInARow: number
  pushed: number
  pulled: number
  /** The number of ended rounds, successful or not. */
  rounds: number
}

export const IDLE: SyncState = {
  step: 'idle',
  offlineOnPurpose: false,
  isOnline: null,
  offlineSince: null,
  lastSyncedAt: null,
  failures: 0,
  problem: null,
  isRequestedAgain: false,
  sentSincePull: 0,
  staleInARow: 0,
  pushed: 0,
  pulled: 0,
  rounds: 0,
}

export type SyncEvent =
  /** Possible work: an edit, a change at the remote, a request of the user, or the end of a delay. */
  | { type: 'requested' }
  /** The user starts or stops working offline on purpose. */
  | { type: 'network'; offline: boolean; at: number }
  /** The running step has succeeded. */
  | { type: 'identified' }
  | { type: 'reconciled' }
  | { type: 'pulled'; entries: number }
  | { type: 'sent' }
  /** The remote refused an intent. It waits for the user, and the round continues. */
  | { type: 'parked' }
  /** A batch became several intents, which are sent one after the other. */
  | { type: 'split' }
  /** Another user wrote first. Their change is pulled before anything else is sent. */
  | { type: 'stale'; at: number; chance: number }
  | { type: 'nothing-to-send'; at: number }
  /** The running step has failed; chance is between 0 and 1. */
  | { type: 'failed'; at: number; chance: number; failure: RoundFailure }

export interface RoundFailure {
  problem: IntentProblem
  /** True when the remote answered at all. */
  wasReached: boolean
  /** The delay that the remote requests, in milliseconds. */
  retryAfter?: number
  /** True when a retry has no effect until the user acts. */
  isLasting: boolean
}

export type Effect =
  | { do: 'identify' }
  | { do: 'reconcile' }
  | { do: 'pull' }
  | { do: 'send' }
  | { do: 'wait'; milliseconds: number }

export interface Move {
  state: SyncState
  effects: Effect[]
}

const SHORTEST_WAIT = 1000
const LONGEST_WAIT = 60_000
/** The number of times in a row that another user may write first before the round fails. */
const MAX_STALE_WRITES = 10
const ALWAYS_STALE: IntentProblem = {
  code: 'sync.always-stale',
  status: 412,
  message:
    'The server reports again and again that someone else wrote first, so an edit could not be sent. It stays in the outbox and is sent again after a while.',
}

/** Returns the next state, and the effects to carry out. */
export function nextMove(state: SyncState, event: SyncEvent): Move {
  switch (event.type) {
    case 'requested':
      return state.step === 'idle' ? begin(state) : stay({ ...state, isRequestedAgain: true })
    case 'network':
      return setNetwork(state, event)
    case 'identified':
      return continueWith(state, 'reconciling', 'reconcile')
    case 'reconciled':
      return continueWith(state, 'pulling', 'pull')
    case 'pulled':
      return continueWith(
        { ...state, pulled: state.pulled + event.entries, sentSincePull: 0 },
        'sending',
        'send',
      )
    case 'sent':
      return continueWith(
        { ...state, pushed: state.pushed + 1, sentSincePull: state.sentSincePull + 1, staleInARow: 0 },
        'sending',
        'send',
      )
    case 'parked':
    case 'split':
      return continueWith({ ...state, staleInARow: 0 }, 'sending', 'send')
    case 'stale':
      return startFromStale(state, event)
    case 'nothing-to-send':
      return state.sentSincePull > 0 ? continueWith(state, 'pulling', 'pull') : endRound(state, event.at)
    case 'failed':
      return fail(state, event)
  }
}

const stay = (state: SyncState): Move => ({ state, effects: [] })

/** Starts a round. A round that follows at once, after another request, continues the counts. */
function begin(state: SyncState, counts = { pushed: 0, pulled: 0 }): Move {
  if (state.offlineOnPurpose) return stay(state)
  const started = {
    ...state,
    ...counts,
    step: 'identifying' as const,
    isRequestedAgain: false,
    sentSincePull: 0,
    staleInARow: 0,
  }
  return { state: started, effects: [{ do: 'identify' }] }
}

/** Continues with the next step, unless the user went offline meanwhile. */
function continueWith(state: SyncState, step: Step, effect: 'reconcile' | 'pull' | 'send'): Move {
  const reached = { ...state, isOnline: true, offlineSince: null }
  if (state.offlineOnPurpose) return stay({ ...state, step: 'idle', rounds: state.rounds + 1 })
  return { state: { ...reached, step }, effects: [{ do: effect }] }
}

/**
 * Pulls the change that another user wrote first. Some remotes would report this without end, whatever is pulled, so
 * the round then fails and waits.
 */
function startFromStale(state: SyncState, { at, chance }: { at: number; chance: number }): Move {
  const staleInARow = state.staleInARow + 1
  if (staleInARow < MAX_STALE_WRITES) return continueWith({ ...state, staleInARow }, 'pulling', 'pull')
  const failure = { problem: ALWAYS_STALE, wasReached: true, isLasting: false }
  return fail(state, { type: 'failed', at, chance, failure })
}

function endRound(state: SyncState, at: number): Move {
  const ended: SyncState = {
    ...state,
    step: 'idle',
    problem: null,
    failures: 0,
    lastSyncedAt: at,
    rounds: state.rounds + 1,
  }
  return state.isRequestedAgain ? begin(ended, { pushed: state.pushed, pulled: state.pulled }) : stay(ended)
}

function setNetwork(state: SyncState, { offline, at }: { offline: boolean; at: number }): Move {
  if (offline === state.offlineOnPurpose) return stay(state)
  const changed = { ...state, offlineOnPurpose: offline, offlineSince: offline ? at : null, failures: 0 }
  return offline || state.step !== 'idle' ? stay(changed) : begin(changed)
}

function fail(state: SyncState, { at, chance, failure }: Extract<SyncEvent, { type: 'failed' }>): Move {
  const failures = state.failures + 1
  const failed: SyncState = {
    ...state,
    step: 'idle',
    failures,
    problem: failure.problem,
    isRequestedAgain: false,
    isOnline: failure.wasReached,
    offlineSince: failure.wasReached ? null : (state.offlineSince ?? at),
    rounds: state.rounds + 1,
  }
  if (failure.isLasting || state.offlineOnPurpose) return stay(failed)
  return {
    state: failed,
    effects: [{ do: 'wait', milliseconds: waitAfter(failures, chance, failure.retryAfter) }],
  }
}

/**
 * Returns the delay in milliseconds. It doubles each time, up to a minute, with jitter so that replicas do not retry
 * together.
 */
function waitAfter(failures: number, chance: number, retryAfter = 0): number {
  const longest = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** Math.min(failures, 10))
  return Math.max(retryAfter, Math.round(longest * (0.5 + chance / 2)))
}
