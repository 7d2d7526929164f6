import { timestamp } from '../../operations/engine/timestamp.ts'
import type { WaitingItem } from '../../schemas/work/work.ts'
import { mentionItems } from './mention-items.ts'
import { previewOf } from './preview-of.ts'
import type { ReadWork } from './read-work.ts'

/** The most items of each kind. Others follow after these are done. */
const MOST = 50

interface ChangeRequestColumns {
  change_request: string
  number: number
  subject: string
}

interface Columns extends ChangeRequestColumns {
  space: string
  at: number
}

/** Returns the items that wait for the caller in readable spaces, the newest first. */
export function waitingItems(work: ReadWork): WaitingItem[] {
  const mentions = mentionItems(work)
  const mentioned = new Set(mentions.map(({ id }) => id.slice('mention:'.length)))
  const threads = answeredThreads(work).filter(({ id }) => !mentioned.has(id.slice('thread:'.length)))
  return [...requestedReviews(work), ...mentions, ...threads, ...conflicts(work)].toSorted((a, b) =>
    a.at < b.at ? 1 : a.at > b.at ? -1 : 0,
  )
}

function requestedReviews(work: ReadWork): WaitingItem[] {
  const { store, user, organization, isUnread } = work
  const rows = store.all<Columns & { by: string }>(
    `SELECT change_request.id AS change_request, number, subject, space, requested_at AS at, user.id AS by
     FROM requested_reviewer
       JOIN change_request ON change_request.id = requested_reviewer.change_request
       JOIN user ON user.id = requested_reviewer.requested_by
     WHERE requested_reviewer.user = ? AND waiting = 1 AND status = 'open' AND organization = ?
       AND space IN (SELECT value FROM json_each(?))
     ORDER BY requested_at DESC LIMIT ?`,
    user,
    organization,
    work.readable,
    MOST,
  )
  return rows.map((row) => ({
    kind: 'review',
    ...itemOf(`review:${row.change_request}:${row.at}`, row, isUnread),
    changeRequest: changeRequestOf(row),
    by: work.person(row.by),
  }))
}

/** The open threads with a text of the caller, and those in the caller's own change requests. */
const THREADS = `
  SELECT id FROM comment WHERE posted_by = ? AND resolved = 0
  UNION SELECT comment FROM comment_reply WHERE posted_by = ?
  UNION SELECT comment.id FROM change_request JOIN comment ON comment.change_request = change_request.id
    WHERE change_request.organization = ? AND change_request.created_by = ?
      AND change_request.status IN ('draft', 'open')`

interface ThreadRow {
  id: string
  thread: string
  space: string
  page: string | null
  change_request: string | null
  number: number | null
  subject: string | null
  at: number
  by: string
  body: string
}

function answeredThreads(work: ReadWork): WaitingItem[] {
  const { store, user, organization, isUnread } = work
  const rows = store.all<ThreadRow>(
    `WITH last AS (
       SELECT comment.id AS thread, comment.space, comment.page, comment.change_request,
         ifnull(reply.id, comment.id) AS id, ifnull(reply.posted_by, comment.posted_by) AS posted_by,
         ifnull(reply.posted_at, comment.posted_at) AS at, ifnull(reply.body, comment.body) AS body
       FROM comment LEFT JOIN comment_reply AS reply
         ON reply.seq = (SELECT max(seq) FROM comment_reply WHERE comment_reply.comment = comment.id)
       WHERE comment.id IN (${THREADS}) AND comment.resolved = 0
     )
     SELECT last.id, thread, last.space, last.page, last.change_request, number, subject, at, body, user.id AS by
     FROM last JOIN user ON user.id = last.posted_by
       LEFT JOIN change_request ON change_request.id = last.change_request
     WHERE last.posted_by <> ? AND last.space IN (SELECT value FROM json_each(?))
       AND (change_request.status IS NULL OR change_request.status IN ('draft', 'open'))
     ORDER BY at DESC LIMIT ?`,
    user,
    user,
    organization,
    user,
    user,
    work.readable,
    MOST,
  )
  return rows.map((row) => ({
    kind: 'thread',
    ...itemOf(`thread:${row.id}`, row, isUnread),
    changeRequest:
      row.change_request === null || row.number === null
        ? null
        : { id: row.change_request, number: row.number, subject: row.subject ?? '' },
    page: row.page,
    comment: row.thread,
    by: work.person(row.by),
    preview: previewOf(work, row.body),
  }))
}

function conflicts({ store, user, organization, readable, isUnread }: ReadWork): WaitingItem[] {
  const rows = store.all<Columns & { pages: number; step: number }>(
    `SELECT change_request.id AS change_request, number, subject, space, updated_at AS at,
       count(*) AS pages, max(theirs_step) AS step
     FROM change_request JOIN conflict ON conflict.line = change_request.line
     WHERE organization = ? AND created_by = ? AND status IN ('draft', 'open')
       AND space IN (SELECT value FROM json_each(?))
     GROUP BY change_request.id ORDER BY updated_at DESC LIMIT ?`,
    organization,
    user,
    readable,
    MOST,
  )
  return rows.map((row) => ({
    kind: 'conflict',
    ...itemOf(`conflict:${row.change_request}:${row.step}`, row, isUnread),
    changeRequest: changeRequestOf(row),
    pages: row.pages,
  }))
}

function itemOf(id: string, { space, at }: { space: string; at: number }, isUnread: (id: string) => boolean) {
  return { id, space, at: timestamp(at), isUnread: isUnread(id) }
}

function changeRequestOf({ change_request: id, number, subject }: ChangeRequestColumns) {
  return { id, number, subject }
}
