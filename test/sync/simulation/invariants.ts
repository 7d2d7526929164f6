import { findConflicts } from '../../../src-main/content/merge/conflict-markers.ts'
import type { OutboxItem } from '../../../src-main/schemas/sync.ts'
import type { Reader } from '../../../src-main/store/store.ts'
import { toLocalIds, toRemoteIds } from '../../../src-main/sync/outbox/known-ids.ts'
import { outboxItems } from '../../../src-main/sync/outbox/outbox-items.ts'
import { trashItems } from '../../../src-main/sync/trash/trash.ts'
import type { TestReplica } from '../../support/sync/replica.ts'
import type { TestWorkspace, Visitor } from '../../support/workspace.ts'
import { wordsOf, type Ledger } from './ledger.ts'
import type { ReadContents } from './read-contents.ts'
import type { RemoteKind } from './remote-kind.ts'
import type { Reviewer } from './reviewer.ts'
import { alteredSuggestions } from './suggestions-as-written.ts'
import type { UserActions } from './user-actions.ts'
import { viewOf } from './view.ts'

/** A replica of the simulation, as the invariants see it. */
export interface ObservedReplica {
  name: string
  visitor: Visitor
  app: TestReplica
  actions: UserActions
  reviewer: Reviewer
}

interface Ended {
  origin: TestWorkspace
  ledger: Ledger
  replicas: readonly ObservedReplica[]
  kind: RemoteKind
  read: ReadContents
}

/** Returns the broken invariants of a quiet world, in sentences. */
export function faultsIn(ended: Ended): string[] {
  const { replicas } = ended
  return [
    ...replicas.flatMap(pendingWork),
    ...replicas.flatMap(unindexed),
    ...lostWords(ended),
    ...wronglyRemoved(ended),
    ...repeatedWords(ended),
    ...replicas.flatMap(({ name, app, actions }) => actions.faults(name, outboxItems(app.store))),
    ...ended.read.faults(ended.origin),
    ...replicas.flatMap(lostMarks),
    ...replicas.flatMap((replica) => alteredSuggestions(ended.origin, replica)),
    ...replicas.flatMap((replica) => differences(ended, replica)),
  ]
}

/** Reports edits that are pending although the network works. */
function pendingWork({ name, app }: ObservedReplica): string[] {
  const { pending, state } = app.replica.status()
  if (pending === 0 && (state === 'idle' || state === 'attention')) return []
  return [`${name} is ${state} with ${pending} edits pending: ${app.replica.state.problem?.message ?? ''}`]
}

/** Reports lost marks of viewed pages, also of pages that have received other ids. */
function lostMarks({ name, app: { store }, visitor, reviewer }: ObservedReplica): string[] {
  return [...reviewer.viewed.values()].flatMap((mark) => {
    const { page, changeRequest } = toLocalIds(store, mark)
    const found = store.get<{ fingerprint: string }>(
      'SELECT fingerprint FROM viewed_page WHERE user = ? AND change_request = ? AND page = ?',
      visitor.user,
      changeRequest,
      page,
    )
    return found?.fingerprint === mark.fingerprint ? [] : [`${name} lost the mark of ${page} as viewed`]
  })
}

/** Reports pages that search does not find although the network works. */
function unindexed({ name, app }: ObservedReplica): string[] {
  return app.replica.backlog.isNeeded ? [`${name} has pages that wait for the index`] : []
}

/**
 * Reports words that their author can no longer see and copy. A word must be at the origin, or in an edit or the
 * trash of the replica where it was typed. The replica may be any one when the word was typed at the origin.
 * Overwritten text may be in the trash alone only after a user removed it.
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

/** Returns the words in the outbox, the trash and the pending reviews of a replica. */
export function retainedAt({ store }: TestReplica): Set<string> {
  const trash = trashItems(store).filter(({ reason, kind }) => reason !== 'overwritten' || kind === 'comment')
  const texts = [
    ...outboxItems(store).flatMap(shownOf),
    ...trash.map(({ title, text }) => `${title} ${text}`),
    ...pendingTexts(store),
  ]
  return new Set(texts.flatMap(wordsOf))
}

function pendingTexts(store: Reader): string[] {
  return store.all<{ body: string }>('SELECT body FROM pending_comment').map(({ body }) => body)
}

/** Returns all that the API shows to an administrator, and the content of deleted spaces. */
function shownAt(origin: TestWorkspace, ledger: Ledger): string[] {
  const shown = [...viewOf(origin.attempt, ledger.organizations)]
    // The differences of texts contain their earlier words.
    .filter(([name]) => !name.startsWith('changes of '))
    .map(([, answer]) => answer)
  const deleted = origin.store.all<{ id: string }>('SELECT id FROM space WHERE deleted_at IS NOT NULL')
  return [...shown, ...deleted.flatMap(({ id }) => textsOfSpace(origin, id))]
}

/** Returns the texts of an edit that the outbox shows. */
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
    replicas.some(({ actions }) => actions.moveSpaces) ||
    origin.store.get('SELECT 1 FROM space WHERE deleted_at IS NOT NULL')
  )
    return []
  const commented = new Set(commentsOf(origin).flatMap(wordsOf))
  const mayBeRepeated = (word: string) => remote !== 'feed' && ledger.wasRemoved(word)
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
          kind === 'comment' ? commented.has(word) && !mayBeRepeated(word) : isThere(changeRequest),
        ),
      )
      .map((word) => `${name} has ${word} in its trash, and it is at the origin`),
  )
}

/** Reports lines and comments that the origin has twice, except lines that a user restored in a resolution. */
function repeatedWords({ origin, replicas }: Ended): string[] {
  const repeated = new Set<string>()
  for (const text of textsInForce(origin)) {
    // The text contains both sides of a conflict until a user decides.
    if (findConflicts(text).length === 0) addRepeated(wordsOf(text), repeated)
  }
  addRepeated(commentsOf(origin).flatMap(wordsOf), repeated)
  addRepeated(namesOf(origin).flatMap(wordsOf), repeated)
  return [...repeated]
    .filter((word) => !replicas.some(({ actions }) => actions.hasBroughtBack(word)))
    .map((word) => `${word} is there twice`)
}

function addRepeated(words: string[], repeated: Set<string>): void {
  const seen = new Set<string>()
  for (const word of words) {
    if (seen.has(word)) repeated.add(word)
    seen.add(word)
  }
}

/** Returns the differences between a replica and the view of its account in a quiet world. */
function differences({ ledger, kind }: Ended, { name, visitor, app }: ObservedReplica): string[] {
  // A local id of the replica names the same entity as the id of the remote to which it translates.
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
       UNION ALL SELECT CAST(blob.data AS TEXT) FROM gone JOIN line ON line.space = gone.id
         JOIN file_version ON file_version.line = line.id JOIN blob ON blob.id = file_version.data
         WHERE until IS NULL AND deleted = 0 AND content_type = 'text/markdown'
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
    .map(({ body }) => body.replaceAll(QUOTED, ''))
}

/** Removes quotations, because comments on a removed block may quote the same text. */
const QUOTED = /^> .*$/gm

function namesOf(origin: TestWorkspace): string[] {
  return origin.store
    .all<{ text: string }>("SELECT subject || ' ' || description || ' ' || links AS text FROM change_request")
    .map(({ text }) => text)
}
