import type { Touched } from '../../schemas/feed/change-event.ts'
import { PROBLEM_STATUS, type Problem } from '../../schemas/problem.ts'
import type { IntentProblem } from '../../schemas/sync.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { missingTargetProblem, withNextStep } from '../missing-target-problem.ts'
import { missingLocally } from '../missing-target.ts'
import { commentedText, followBlock, isSameBlock } from '../outbox/commented-text.ts'
import { contentCall, writingCall, type ContentCall } from '../outbox/content-call.ts'
import { DAMAGED_EDIT } from '../outbox/intent-proof.ts'
import type { Intent, QueuedInput } from '../outbox/intent-row.ts'
import { allIntents, park, setEffective, setState } from '../outbox/intents.ts'
import { toLocalIds, waitsFor } from '../outbox/known-ids.ts'
import { mergeCall, type OverwrittenText } from '../outbox/merge-call.ts'
import { isParkedItself, parkBehind, Waiting } from '../outbox/order.ts'
import { translateKey } from '../outbox/page-names.ts'
import { isUnread, UNREAD } from '../outbox/read-revision.ts'
import { forgetRevisions, noteRevision, setRevision } from '../outbox/remote-revision.ts'
import { runLocally, type ReplicaContext } from '../replica-context.ts'
import { retainUnseenNames } from '../trash/overwritten-names.ts'
import { retainOverwritten } from '../trash/overwritten.ts'
import { putInTrash, type Removed } from '../trash/trash.ts'
import { mergeLists } from './merge-lists.ts'

/**
 * Runs all pending intents again, in order, on rows that equal the remote's latest state. The caller has begun the
 * transaction that restored and updated these rows. An intent that no longer applies is parked for the user with its
 * text. An intent that the remote may already have waits for its answer. Returns the changes to emit to listeners.
 */
export function rebase(replica: ReplicaContext): Touched[] {
  const { store } = replica.context
  const touched: Touched[] = []
  const overwritten: Overwritten = new Map()
  const waiting = new Waiting(store)
  forgetRevisions(store)
  for (const intent of allIntents(store)) {
    if (isParkedItself(intent) && !findsBlock(store, intent)) {
      waiting.add(intent)
      continue
    }
    if (!intent.isSound) {
      // The next pull receives the edits that the remote already has.
      if (intent.state !== 'acknowledged') park(store, intent, DAMAGED_EDIT)
      waiting.add(intent)
      continue
    }
    const blocker = isUnsent(intent)
      ? waiting.holdsBack(intent, waitsFor(store, intent.input, intent.seq))
      : undefined
    if (blocker) parkBehind(store, intent, blocker)
    const isParked = blocker ?? runAgain(replica, release(store, intent), { touched, overwritten })
    if (isParked) waiting.add(intent)
  }
  for (const text of overwritten.values()) putInTrash(store, replica.context, text)
  return touched
}

/** True when the remote has not received an intent. Only such an intent can wait behind a parked one. */
function isUnsent({ state }: Intent): boolean {
  return state === 'queued' || state === 'parked'
}

/** The texts that merges removed lines from, as seen on this machine: the newest of each page. */
type Overwritten = Map<string, Removed>

/** Queues an intent again that waited behind another one, after that one is resolved. */
function release(store: Writer, intent: Intent): Intent {
  if (intent.state !== 'parked') return intent
  setState(store, intent, 'queued')
  return { ...intent, state: 'queued', problem: null }
}

/** Runs one intent. Parks it and returns true when it no longer applies and was not sent. */
function runAgain(
  replica: ReplicaContext,
  intent: Intent,
  { touched, overwritten }: { touched: Touched[]; overwritten: Overwritten },
): boolean {
  const { store } = replica.context
  const operation = replica.operations.get(intent.operation)
  if (!operation) {
    park(store, intent, UNKNOWN_OPERATION)
    return true
  }
  if (intent.state === 'queued' && isUnread(store, intent)) {
    park(store, intent, UNREAD)
    return true
  }
  const input = currentInput(replica, intent, overwritten)
  if (input === null) return intent.state === 'queued'
  const { ids, madeAt } = intent
  noteRevision(store, intent.operation, input)
  retainOverwritten(replica, intent, input)
  const run = runLocally(replica, operation, input, { ids, madeAt })
  if (run.result.ok) {
    touched.push(...run.touched)
    noteAnswer(store, intent, input)
    return false
  }
  // The remote decides about a sent intent.
  if (intent.state !== 'queued') return false
  park(store, intent, problemForUser(store, run.result.problem, intent))
  return true
}

/**
 * Stores the remote's revision of an acknowledged edit that no pull has received yet. The next edit builds on it. An
 * edit is queued again after a restore of the remote, which has lost that revision.
 */
function noteAnswer(store: Writer, { operation, state, answered }: Intent, input: QueuedInput): void {
  const call = writingCall(operation, input)
  if (call && state === 'acknowledged' && answered !== null)
    setRevision(store, call.params.changeRequestId, answered)
}

/**
 * Returns the call to run now; null when it was parked, or when it conflicts with local rows and waits for its
 * answer.
 */
function currentInput(replica: ReplicaContext, intent: Intent, overwritten: Overwritten): QueuedInput | null {
  const { context } = replica
  const { store } = context
  const input = toLocalIds(store, intent.input)
  const call = writingCall(intent.operation, input)
  if (!call) return followedCall(replica, intent, input)
  const base = toLocalKeys(store, intent.base)
  const merged = mergeCall(store, call, base)
  if (merged.kind === 'conflict') {
    if (intent.state === 'queued') park(store, intent, CONFLICT, merged.conflict)
    return null
  }
  if (intent.state === 'queued') retainUnseenNames(context, { intent, call, base }, merged.names)
  if (!contentCall(intent.operation, input)) return input
  // This is the first merge. Afterwards the page differs from the text that the user saw.
  if (intent.state === 'queued' && intent.effective === null)
    noteOverwritten(overwritten, call, merged.overwritten)
  const currentCall: QueuedInput = { ...input, body: { ...call.body, changes: merged.changes } }
  setEffective(store, intent, merged.isChanged ? currentCall : null)
  return currentCall
}

/** Returns a call that writes no content, on the blocks and lists as they are now. */
function followedCall(replica: ReplicaContext, intent: Intent, input: QueuedInput): QueuedInput {
  if (intent.commentedText === null) return mergeLists(replica, intent, input)
  const { store } = replica.context
  const currentCall = followBlock(store, intent, input)
  if (intent.state === 'queued')
    setEffective(store, intent, isSameBlock(currentCall, input) ? null : currentCall)
  return currentCall
}

/**
 * True for a parked comment whose block was gone, and is found in the present text. A block that the remote refused is
 * not sent again.
 */
function findsBlock(store: Reader, intent: Intent): boolean {
  if (intent.problem?.code !== 'comment.block-gone' || intent.commentedText === null) return false
  const currentCall = followBlock(store, intent, toLocalIds(store, intent.input))
  if (!isSameBlock(currentCall, intent.effective ?? intent.input)) return true
  return intent.attempts === 0 && commentedText(store, intent.operation, currentCall) !== null
}

function noteOverwritten(overwritten: Overwritten, { params }: ContentCall, texts: OverwrittenText[]): void {
  const { spaceId: space, changeRequestId: changeRequest } = params
  for (const { page, title, text } of texts) {
    const reason = 'overwritten'
    overwritten.set(`${changeRequest} ${page}`, {
      reason,
      kind: 'page',
      title,
      text,
      page,
      space,
      changeRequest,
    })
  }
}

function toLocalKeys(store: Writer, base: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(base).map(([key, text]) => [translateKey(key, (id) => toLocalIds(store, id)), text]),
  )
}

/** Returns a problem in words for the user whose edit it stopped. */
function problemForUser(store: Reader, problem: Problem, intent: Intent): IntentProblem {
  const { code, message } = problem
  if (code === 'resource.unknown') return missingTargetProblem(intent, missingLocally(store, intent))
  return { code, status: PROBLEM_STATUS[code], message: withNextStep(code, message) }
}

const CONFLICT: IntentProblem = {
  code: 'sync.conflict',
  status: 409,
  message:
    'This page was changed here and by someone else, and the two changes conflict. Compare them, and choose the text of the page.',
}
const UNKNOWN_OPERATION: IntentProblem = {
  code: 'sync.unknown-operation',
  status: 400,
  message:
    'This edit was made by another version of the app, and this version cannot read it. Update the app, or discard the edit.',
}
