import type { IntentProblem } from '../../schemas/sync.ts'
import type { Store } from '../../store/store.ts'
import { concernsOne } from '../concerns-one.ts'
import type { Failure, Remote } from '../remote.ts'
import type { Intent } from './intent-row.ts'
import { intentById } from './intents.ts'

/*
 * Some edits make the remote fail, or break every connection. A proxy before the remote may also answer them with a
 * page of its own. Such an edit would be sent forever and block every later edit and every pull. So it is parked after
 * a few failures, if the remote answers other calls.
 */

/** The count at which an edit is parked. */
const FAULT_LIMIT = 8
/** The count of an answer that neither accepts nor refuses the edit: four of them park it. */
const FAULTY_ANSWER = 2
/**
 * The count of a missing answer. On a bad network, a long request often breaks while a short one succeeds. Eight
 * attempts take about three minutes with the growing delays between rounds.
 */
const NO_ANSWER = 1

/** Counts a failure over an edit, if the remote answers other calls. Returns the edit, or undefined for no count. */
export async function countFailure(
  store: Store,
  remote: Remote,
  { id }: Intent,
  failure: Failure,
): Promise<Intent | undefined> {
  if (!(await concernsOne(remote, failure))) return undefined
  // The user may have changed, discarded or parked this edit during the requests.
  const current = intentById(store, id)
  if (current === undefined || current.state === 'parked') return undefined
  const weight = hasAnswer(failure) ? FAULTY_ANSWER : NO_ANSWER
  store.run('UPDATE intent SET faults = faults + ? WHERE seq = ?', weight, current.seq)
  return { ...current, faults: current.faults + weight }
}

/** True for an edit that is parked, because the remote failed over it too often. */
export function failsAlways({ faults }: Intent): boolean {
  return faults >= FAULT_LIMIT
}

function hasAnswer({ status }: Failure): boolean {
  return status !== undefined
}

/** Returns the reason for parking an edit that may have arrived, by its last failure. */
export function failingEdit(failure: Failure): IntentProblem {
  return hasAnswer(failure) ? FAILING_EDIT : BREAKING_EDIT
}

const FAILING_EDIT: IntentProblem = {
  code: 'sync.fails-there',
  status: 502,
  message:
    'The server fails whenever this edit is sent, but answers everything else. The edit may or may not have arrived: check the server. If it is there, discard this; if it is not, change it or try again later.',
}

const BREAKING_EDIT: IntentProblem = {
  code: 'sync.breaks-connection',
  status: 502,
  message:
    'The connection breaks whenever this edit is sent, but the server answers everything else. The edit may be too large for this network, or something on the way may block it. Try again on another network. It may or may not have arrived: if it is at the server, discard this.',
}

/** The reason for parking an edit that has certainly not arrived. */
export const NEVER_ARRIVES: IntentProblem = {
  code: 'sync.never-arrives',
  status: 502,
  message:
    'The server fails, or the connection breaks, whenever this edit is sent. Everything else is answered. The edit has not arrived. Change it, or try again later or on another network.',
}
