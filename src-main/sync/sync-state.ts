import type { IntentProblem } from '../schemas/sync.ts'

/*
 * How a replica takes its turns with the remote, as a pure function of (state, event) to (state, effects).
 * Clock, network, disk and chance are all outside: the times and the jitter come with the events, so that a
 * desk can be simulated from one seed, and the same events always lead to the same state.
 *
 * What must hold, whatever events come in whatever order:
 *
 * 1. Every accepted edit is at the remote, in the outbox, waiting for the person, or in the history of this
 *    machine. Nothing here removes an intent: the steps do, on an answer of the remote or the person's word.
 * 2. Nothing is applied twice: what was sent without an answer is settled before anything else is asked.
 * 3. Nothing is sent on top of what was not pulled: a round pulls before it sends, and again after it sent.
 * 4. One step at a time: an effect is only given when the step before it has ended.
 * 5. When a round rests without a problem, all that could be sent was, and the replica is what the account sees.
 * 6. An open editor is replaced by its writer only: nothing here reaches into one.
 */

/** The steps of a round, in their order; `resting` is between rounds. */
export type Step = 'resting' | 'meeting' | 'settling' | 'pulling' | 'sending'

export interface SyncState {
  step: Step
  offlineOnPurpose: boolean
  /** Whether the remote answered when it was last asked; null before it ever was. */
  isOnline: boolean | null
  /** Since when it has not been reached, by the clock of this machine; for the person only. */
  offlineSince: number | null
  lastSyncedAt: number | null
  /** Rounds in a row that failed: what the next waits for grows with them. */
  failures: number
  /** Why the last round ended early. */
  problem: IntentProblem | null
  /** A round was asked for while another was under way. */
  isAskedAgain: boolean
  /** Intents that were sent since the last pull of this round. */
  sentSincePull: number
  /** Times in a row that somebody else wrote first. */
  staleInARow: number
  pushed: number
  pulled: number
  /** Rounds that have ended, whichever way. */
  rounds: number
}

export const RESTING: SyncState = {
  step: 'resting',
  offlineOnPurpose: false,
  isOnline: null,
  offlineSince: null,
  lastSyncedAt: null,
  failures: 0,
  problem: null,
  isAskedAgain: false,
  sentSincePull: 0,
  staleInARow: 0,
  pushed: 0,
  pulled: 0,
  rounds: 0,
}

export type SyncEvent =
  /** There may be something to do: an edit, a change at the remote, the person, or the time to try again. */
  | { type: 'asked' }
  /** The person works offline on purpose, or not any more. */
  | { type: 'network'; offline: boolean; at: number }
  /** The step under way has ended well. */
  | { type: 'met' }
  | { type: 'settled' }
  | { type: 'pulled'; things: number }
  | { type: 'sent' }
  /** The remote refused an intent: it waits for the person, and the rest goes on. */
  | { type: 'parked' }
  /** A batch became several, which go out one after the other. */
  | { type: 'split' }
  /** Somebody else wrote first: what they wrote is pulled before anything else goes out. */
  | { type: 'stale'; at: number; chance: number }
  | { type: 'nothing-to-send'; at: number }
  /** The step under way has ended badly; chance is between 0 and 1. */
  | { type: 'failed'; at: number; chance: number; failure: RoundFailure }

export interface RoundFailure {
  problem: IntentProblem
  /** Whether the remote answered at all. */
  wasReached: boolean
  /** Milliseconds after which it wants to be asked again. */
  retryAfter?: number
  /** True where asking again would change nothing until the person does something. */
  isLasting: boolean
}

export type Effect =
  | { do: 'meet' }
  | { do: 'settle' }
  | { do: 'pull' }
  | { do: 'send' }
  | { do: 'wait'; milliseconds: number }

export interface Move {
  state: SyncState
  effects: Effect[]
}

const SHORTEST_WAIT = 1000
const LONGEST_WAIT = 60_000
/** So often in a row somebody else may write first before the round is given up. */
const MOST_STALE = 10
const ALWAYS_STALE: IntentProblem = {
  code: 'sync.always-stale',
  status: 412,
  message:
    'The server says again and again that somebody else wrote first, so an edit could not be sent. It is kept, and tried again after a while.',
}

/** The next state, and what is to be done now. */
export function nextMove(state: SyncState, event: SyncEvent): Move {
  switch (event.type) {
    case 'asked':
      return state.step === 'resting' ? begin(state) : stay({ ...state, isAskedAgain: true })
    case 'network':
      return setNetwork(state, event)
    case 'met':
      return goOn(state, 'settling', 'settle')
    case 'settled':
      return goOn(state, 'pulling', 'pull')
    case 'pulled':
      return goOn({ ...state, pulled: state.pulled + event.things, sentSincePull: 0 }, 'sending', 'send')
    case 'sent':
      return goOn(
        { ...state, pushed: state.pushed + 1, sentSincePull: state.sentSincePull + 1, staleInARow: 0 },
        'sending',
        'send',
      )
    case 'parked':
    case 'split':
      return goOn({ ...state, staleInARow: 0 }, 'sending', 'send')
    case 'stale':
      return startFromStale(state, event)
    case 'nothing-to-send':
      return state.sentSincePull > 0 ? goOn(state, 'pulling', 'pull') : rest(state, event.at)
    case 'failed':
      return fail(state, event)
  }
}

const stay = (state: SyncState): Move => ({ state, effects: [] })

/** Begins a round; one that follows at once, since more was asked for, counts on. */
function begin(state: SyncState, counted = { pushed: 0, pulled: 0 }): Move {
  if (state.offlineOnPurpose) return stay(state)
  const fresh = {
    ...state,
    ...counted,
    step: 'meeting' as const,
    isAskedAgain: false,
    sentSincePull: 0,
    staleInARow: 0,
  }
  return { state: fresh, effects: [{ do: 'meet' }] }
}

/** On to the next step, unless the person went offline meanwhile. */
function goOn(state: SyncState, step: Step, effect: 'settle' | 'pull' | 'send'): Move {
  const reached = { ...state, isOnline: true, offlineSince: null }
  if (state.offlineOnPurpose) return stay({ ...state, step: 'resting', rounds: state.rounds + 1 })
  return { state: { ...reached, step }, effects: [{ do: effect }] }
}

/**
 * Pulls what somebody else wrote first. A remote that says so again and again, whatever is pulled, would be asked without
 * end: it is left alone for a while.
 */
function startFromStale(state: SyncState, { at, chance }: { at: number; chance: number }): Move {
  const staleInARow = state.staleInARow + 1
  if (staleInARow < MOST_STALE) return goOn({ ...state, staleInARow }, 'pulling', 'pull')
  const failure = { problem: ALWAYS_STALE, wasReached: true, isLasting: false }
  return fail(state, { type: 'failed', at, chance, failure })
}

function rest(state: SyncState, at: number): Move {
  const rested: SyncState = {
    ...state,
    step: 'resting',
    problem: null,
    failures: 0,
    lastSyncedAt: at,
    rounds: state.rounds + 1,
  }
  return state.isAskedAgain ? begin(rested, { pushed: state.pushed, pulled: state.pulled }) : stay(rested)
}

function setNetwork(state: SyncState, { offline, at }: { offline: boolean; at: number }): Move {
  if (offline === state.offlineOnPurpose) return stay(state)
  const changed = { ...state, offlineOnPurpose: offline, offlineSince: offline ? at : null, failures: 0 }
  return offline || state.step !== 'resting' ? stay(changed) : begin(changed)
}

function fail(state: SyncState, { at, chance, failure }: Extract<SyncEvent, { type: 'failed' }>): Move {
  const failures = state.failures + 1
  const failed: SyncState = {
    ...state,
    step: 'resting',
    failures,
    problem: failure.problem,
    isAskedAgain: false,
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

/** Twice as long each time, up to a minute, and never all desks at the same moment. */
function waitAfter(failures: number, chance: number, retryAfter = 0): number {
  const longest = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** Math.min(failures, 10))
  return Math.max(retryAfter, Math.round(longest * (0.5 + chance / 2)))
}
