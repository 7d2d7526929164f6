import type { Touched } from '../../schemas/feed/change-event.ts'
import type { ChangeList } from '../../schemas/feed/feed.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { writingCall } from '../outbox/content-call.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { intentById, removeIntent, setState } from '../outbox/intents.ts'
import { toRemoteIds, land } from '../outbox/known-ids.ts'
import { rebase } from '../rebase/rebase.ts'
import type { RestoredVersions } from '../rebase/undo-log.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { retainOwnNames } from '../trash/own-names.ts'
import type { RetainText } from '../trash/removed-text.ts'
import { applyChanges, type AppliedChanges } from './apply/apply-changes.ts'
import { indexApplied, unindexDeleted } from './apply/index-applied.ts'
import { arrivedComments } from './arrived-comments.ts'
import { arrivedPages } from './arrived-pages.ts'
import { addPassedSpace } from './deletion-candidates.ts'
import { reassignSpace } from './feed-ownership.ts'
import type { MovedSpace } from './moved-spaces.ts'
import { retainUnseen } from './retain-unseen.ts'

/** Answers that one step applies together, in order, in the form of the feed. */
export interface Pulled {
  organization: string
  answers: readonly Omit<ChangeList, 'next'>[]
  /** Stores the cursor, in the transaction of the rows and after them. */
  storePlace(store: Writer): void
  /** Intents that the remote acknowledged before the request. The answers contain their effects. */
  landed: Intent[]
  /** Called with every text before its removal. */
  retain: RetainText
  /** Spaces that the answers report as removed, but that have moved to another organization of the account. */
  moved?: readonly MovedSpace[]
  /** True when the remote reports every revision, so that an unreported revision does not exist there. */
  hasHistory?: boolean
}

/**
 * True when the remote no longer has the revision that it created for an edit, as after a restore from a backup. The
 * same input is sent again, under the same key.
 */
function isForgotten(store: Reader, { operation, sent, input, answered }: Intent): boolean {
  const call = writingCall(operation, toRemoteIds(store, sent ?? input))
  if (!call || answered === null) return false
  const isChangeRequestHere = store.get(
    'SELECT 1 FROM change_request WHERE id = ?',
    call.params.changeRequestId,
  )
  return isChangeRequestHere !== undefined && !store.get('SELECT 1 FROM revision WHERE id = ?', answered)
}

/**
 * Applies one step of a pull in one transaction: restores the remote's rows, applies the answers, stores the cursor and
 * runs pending intents again. An interruption at any point undoes the whole step.
 */
export function applyPulled(
  replica: ReplicaContext,
  { organization, answers, storePlace, landed, retain, moved = [], hasHistory = false }: Pulled,
): Touched[] {
  const { store } = replica.context
  return store.transaction(() => {
    store.database.pragma('defer_foreign_keys = ON')
    const restored = replica.undo.restore()
    const applied: AppliedChanges = { pages: new Map(), files: new Map(), touched: [] }
    for (const { space, organization: owner } of moved) reassignSpace(store, space, owner)
    for (const answer of answers)
      gather(applied, applyChanges(store, organization, answer, { user: replica.user(), retain }))
    // The removal entry of the earlier organization would end the candidacy, so candidates follow it.
    for (const { space, organization: owner } of moved) addPassedSpace(store, owner, space)
    storePlace(store)
    const landing = landingOf(store, { landed, answers, hasHistory })
    retainUnseen(store, landing, retain)
    for (const intent of landing) {
      if (hasHistory && isForgotten(store, intent)) setState(store, intent, 'queued')
      else {
        land(store, intent.ids)
        removeIntent(store, intent)
      }
    }
    retainOwnNames(replica, store, retain)
    unindexDeleted(store, restored.pages)
    indexApplied(store, withRestored(applied, restored))
    return [...applied.touched, ...rebase(replica), ...restoredContents(store, restored)]
  })
}

/**
 * Returns the edits to land: those that are still in the outbox, and the comments in the answers. Lists bring the new
 * pages of an edit before the pull ends. A feed brings them with the revision of the edit.
 */
function landingOf(
  store: Reader,
  { landed, answers, hasHistory }: Pick<Pulled, 'landed' | 'answers' | 'hasHistory'>,
): Intent[] {
  const arrived = [...arrivedComments(store, answers), ...(hasHistory ? [] : arrivedPages(store, answers))]
  const arrivedIds = new Set(arrived.map(({ id }) => id))
  return [...arrived, ...landed.filter(({ id }) => !arrivedIds.has(id) && intentById(store, id))]
}

/**
 * Runs the pending intents again on the remote's latest state, after an intent was parked, discarded or corrected.
 * `between` runs on the rows of the remote, before the intents do.
 */
export function runPendingAgain(replica: ReplicaContext, between: () => void = () => undefined): Touched[] {
  const { store } = replica.context
  return store.transaction(() => {
    const restored = replica.undo.restore()
    between()
    unindexDeleted(store, restored.pages)
    indexApplied(store, withRestored({ pages: new Map(), files: new Map(), touched: [] }, restored))
    return [...rebase(replica), ...restoredContents(store, restored)]
  })
}

/** Returns the contents with restored versions, so that an edit that no longer applies leaves the screen. */
function restoredContents(store: Reader, { pages, files }: RestoredVersions): Touched[] {
  const lines = new Set([...pages, ...files].map(({ line }) => line))
  return [...lines].flatMap((line) => {
    const place = store.get<{ organization: string; space: string; changeRequest: string | null }>(
      `SELECT space.organization, space.id AS space, change_request.id AS changeRequest
       FROM line JOIN space ON space.id = line.space
         LEFT JOIN change_request ON change_request.line = line.id
       WHERE line.id = ?`,
      line,
    )
    if (!place) return []
    const { changeRequest, ...content } = place
    return [{ kind: 'content', ...content, ...(changeRequest !== null && { changeRequest }) }]
  })
}

/** Adds the restored versions to the applied ones, because both must be indexed. */
function withRestored(applied: AppliedChanges, restored: RestoredVersions): AppliedChanges {
  for (const { line, id } of restored.pages) addId(applied.pages, line, id)
  for (const { line, id } of restored.files) addId(applied.files, line, id)
  return applied
}

function gather(total: AppliedChanges, { pages, files, touched }: AppliedChanges): void {
  for (const [line, ids] of pages) for (const id of ids) addId(total.pages, line, id)
  for (const [line, ids] of files) for (const id of ids) addId(total.files, line, id)
  total.touched.push(...touched)
}

function addId(map: Map<number, Set<string>>, line: number, id: string): void {
  const known = map.get(line)
  if (known) known.add(id)
  else map.set(line, new Set([id]))
}
