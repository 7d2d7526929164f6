import { findConflicts } from '../../../src-main/content/merge/conflict-markers.ts'
import type { OutboxItem } from '../../../src-main/schemas/sync.ts'
import { toRemoteIds } from '../../../src-main/sync/outbox/known-ids.ts'
import { outboxItems } from '../../../src-main/sync/outbox/outbox-items.ts'
import { trashItems } from '../../../src-main/sync/trash/trash.ts'
import type { TestReplica } from '../../support/sync/replica.ts'
import type { TestWorkspace, Visitor } from '../../support/workspace.ts'
import type { Deeds } from './deeds.ts'
import { wordsOf, type Ledger } from './ledger.ts'
import type { RemoteKind } from './remote-kind.ts'
import { viewOf } from './view.ts'

/** A replica of the simulation, as the invariants see it. */
export interface ObservedReplica {
  name: string
  visitor: Visitor
  app: TestReplica
  deeds: Deeds
}

interface Ended {
  origin: TestWorkspace
  ledger: Ledger
  replicas: readonly ObservedReplica[]
  kind: RemoteKind
}

/** The broken invariants of a quiet world, in sentences. */
export function faultsIn(ended: Ended): string[] {
  const { replicas } = ended
  return [
    ...replicas.flatMap(restlessness),
    ...replicas.flatMap(unindexed),
    ...lostWords(ended),
    ...wronglyRemoved(ended),
    ...repeatedWords(ended),
    ...replicas.flatMap(({ name, app, deeds }) => deeds.faults(name, outboxItems(app.store))),
    ...replicas.flatMap((replica) => differences(ended, replica)),
  ]
}

/** Nothing is left on its way once the network is well. */
function restlessness({ name, app }: ObservedReplica): string[] {
  const { pending, state } = app.replica.status()
  if (pending === 0 && (state === 'idle' || state === 'attention')) return []
  return [`${name} is ${state} with ${pending} edits pending: ${app.replica.state.problem?.message ?? ''}`]
}

/** Search and titles find all pages once the network is well. */
function unindexed({ name, app }: ObservedReplica): string[] {
  return app.replica.backlog.isNeeded ? [`${name} has pages that wait for the index`] : []
}

/**
 * Reports words that their author can no longer see and copy. A word must be at the origin, or in an edit or the trash
 * of the replica where it was typed, or of any replica when it was typed at the origin. Overwritten text may be in the
 * trash alone only after a user removed it.
 */
function lostWords({ origin, ledger, replicas }: Ended): string[] {
  const shown = new Set(shownAt(origin, ledger).flatMap(wordsOf))
  const retained = new Map(replicas.map(({ name, app }) => [name, retainedAt(app)]))
  const anywhere = new Set([...retained.values()].flatMap((words) => [...words]))
  const isShownFor = (author: string, word: string) => (retained.get(author) ?? anywhere).has(word)
  return ledger
    .expected()
    .filter((word) => !shown.has(word) && !isShownFor(ledger.typedAt(word), word))
    .map((word) => `${word} ${ledger.about(word)}, is lost`)
}

/** The words in the outbox and the trash of a replica. */
function retainedAt({ store }: TestReplica): Set<string> {
  const trash = trashItems(store).filter(({ reason, kind }) => reason !== 'overwritten' || kind === 'comment')
  const texts = [
    ...outboxItems(store).flatMap(shownOf),
    ...trash.map(({ title, text }) => `${title} ${text}`),
  ]
  return new Set(texts.flatMap(wordsOf))
}

/** All that the API shows to an administrator, and the content of spaces that can be restored. */
function shownAt(origin: TestWorkspace, ledger: Ledger): string[] {
  const shown = [...viewOf(origin.attempt, ledger.organizations)]
    // How texts differ says what they were before.
    .filter(([name]) => !name.startsWith('changes of '))
    .map(([, answer]) => answer)
  const deleted = origin.store.all<{ id: string }>('SELECT id FROM space WHERE deleted_at IS NOT NULL')
  return [...shown, ...deleted.flatMap(({ id }) => textsOfSpace(origin, id))]
}

/** The texts of an edit that the outbox shows. */
function shownOf({ summary, texts, conflict }: OutboxItem): string[] {
  const sides = conflict ? [conflict.title, conflict.mine, conflict.theirs] : []
  return [summary, ...texts.flatMap(({ title, after }) => [title, after]), ...sides]
}

/**
 * Reports trash items removed by mistake. An item in the trash as removed is not at the origin, unless its space was
 * deleted and restored. A copy by lists does not see a change request that was closed before it was pulled. Without
 * keys, a comment whose answer was lost is sent again, even if another user has deleted the first one meanwhile.
 */
function wronglyRemoved({ origin, ledger, replicas, kind: remote }: Ended): string[] {
  if (
    replicas.some(({ deeds }) => deeds.moveSpaces) ||
    origin.store.get('SELECT 1 FROM space WHERE deleted_at IS NOT NULL')
  )
    return []
  const said = new Set(commentsOf(origin).flatMap(wordsOf))
  const mayBeSaidAgain = (word: string) => remote !== 'feed' && ledger.wasRemoved(word)
  const isThere = (id: string | null) =>
    origin.store.get('SELECT 1 FROM change_request WHERE id = ?', id) !== undefined
  const isClosed = (id: string | null) =>
    origin.store.get("SELECT 1 FROM change_request WHERE id = ? AND status IN ('merged', 'archived')", id) !==
    undefined
  return replicas.flatMap(({ name, app }) =>
    trashItems(app.store)
      .filter(
        ({ reason, changeRequest }) =>
          reason === 'removed' && (remote === 'feed' || !isClosed(changeRequest)),
      )
      .flatMap(({ kind, text, changeRequest }) =>
        wordsOf(text).filter((word) =>
          kind === 'comment' ? said.has(word) && !mayBeSaidAgain(word) : isThere(changeRequest),
        ),
      )
      .map((word) => `${name} has ${word} in its trash, and it is at the origin`),
  )
}

/** No line and no comment is at the origin twice, except a line that a user brought back in a resolution. */
function repeatedWords({ origin, replicas }: Ended): string[] {
  const repeated = new Set<string>()
  for (const text of textsInForce(origin)) {
    // The text contains both sides of a conflict until a user decides.
    if (findConflicts(text).length === 0) noteRepeated(wordsOf(text), repeated)
  }
  noteRepeated(commentsOf(origin).flatMap(wordsOf), repeated)
  noteRepeated(namesOf(origin).flatMap(wordsOf), repeated)
  return [...repeated]
    .filter((word) => !replicas.some(({ deeds }) => deeds.hasBroughtBack(word)))
    .map((word) => `${word} is there twice`)
}

function noteRepeated(words: string[], repeated: Set<string>): void {
  const seen = new Set<string>()
  for (const word of words) {
    if (seen.has(word)) repeated.add(word)
    seen.add(word)
  }
}

/** The differences between a copy and the view of its account, when the world is quiet. */
function differences({ ledger, kind }: Ended, { name, visitor, app }: ObservedReplica): string[] {
  // What this copy calls by an id of its own is what the remote calls by the one that it stands for.
  const withRemoteIds: TestReplica['attempt'] = (id, input) => toRemoteIds(app.store, app.attempt(id, input))
  const here = viewOf(kind === 'feed' ? app.attempt : withRemoteIds, ledger.organizations, kind)
  const there = viewOf(visitor.attempt, ledger.organizations, kind)
  const names = new Set([...here.keys(), ...there.keys()])
  return [...names]
    .filter((key) => here.get(key) !== there.get(key))
    .map((key) => `${name} differs in ${key}: ${here.get(key)} and there ${there.get(key)}`)
}

function textsInForce(origin: TestWorkspace): string[] {
  return origin.store
    .all<{ data: string }>(
      `SELECT blob.data FROM page_version JOIN blob ON blob.id = page_version.text
       WHERE until IS NULL AND deleted = 0`,
    )
    .map(({ data }) => data)
}

function textsOfSpace(origin: TestWorkspace, space: string): string[] {
  return origin.store
    .all<{ text: string }>(
      `WITH gone AS (SELECT * FROM space WHERE id = ?)
       SELECT page_version.title || ' ' || description || ' ' || ifnull(blob.data, '') AS text
         FROM gone JOIN line ON line.space = gone.id JOIN page_version ON page_version.line = line.id
           LEFT JOIN blob ON blob.id = page_version.text
         WHERE until IS NULL AND deleted = 0
       UNION ALL SELECT title FROM gone
       UNION ALL SELECT subject || ' ' || change_request.description || ' ' || links FROM change_request WHERE space IN (SELECT id FROM gone)
       UNION ALL SELECT body FROM comment WHERE space IN (SELECT id FROM gone)
       UNION ALL SELECT comment_reply.body FROM comment_reply
         JOIN comment ON comment.id = comment_reply.comment WHERE space IN (SELECT id FROM gone)`,
      space,
    )
    .map(({ text }) => text)
}

function commentsOf(origin: TestWorkspace): string[] {
  return origin.store
    .all<{ body: string }>('SELECT body FROM comment UNION ALL SELECT body FROM comment_reply')
    .map(({ body }) => body)
}

function namesOf(origin: TestWorkspace): string[] {
  return origin.store
    .all<{ text: string }>("SELECT subject || ' ' || description || ' ' || links AS text FROM change_request")
    .map(({ text }) => text)
}
