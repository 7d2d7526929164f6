import { mentions } from '../../content/markdown/links/mention.ts'
import { timestamp } from '../../operations/engine/timestamp.ts'
import type { WaitingItem } from '../../schemas/work/work.ts'
import { previewOf } from './preview-of.ts'
import type { ReadWork } from './read-work.ts'

/** The most texts that are checked for a mention. Others follow after these are done. */
const MOST = 100

type MentionItem = Extract<WaitingItem, { kind: 'mention' }>

interface Row {
  id: string
  /** The comment that begins the thread; null for a description. */
  thread: string | null
  space: string
  page: string | null
  change_request: string | null
  number: number | null
  subject: string | null
  at: number
  by: string
  body: string
}

interface Team {
  id: string
  title: string
}

/**
 * Returns the texts of others that mention the caller or a team of the caller, the newest first. A text waits until the
 * caller has answered it, its thread is resolved, or some days have passed since it was read.
 */
export function mentionItems(work: ReadWork): MentionItem[] {
  const teams = ownTeams(work)
  const targets = JSON.stringify([`users/${work.user}`, ...teams.map(({ id }) => `teams/${id}`)])
  const rows = [...mentioningTexts(work, targets), ...mentioningDescriptions(work, targets)]
  return rows.flatMap((row): MentionItem[] => {
    const id = `mention:${row.id}`
    const isOwn = mentions(row.body, { kind: 'user', id: work.user })
    const team = isOwn
      ? undefined
      : teams.find((candidate) => mentions(row.body, { kind: 'team', id: candidate.id }))
    if (!isOwn && !team) return []
    return [
      {
        kind: 'mention',
        id,
        space: row.space,
        at: timestamp(row.at),
        isUnread: work.isUnread(id),
        changeRequest: changeRequestOf(row),
        page: row.page,
        comment: row.thread,
        by: work.person(row.by),
        team: team?.title ?? null,
        preview: previewOf(work, row.body),
      },
    ]
  })
}

/** A mark of an item that the caller read long ago. */
const PAST = 'SELECT 1 FROM read_work WHERE user = ? AND read_at < ? AND item ='

/** Returns candidates from an index of ids. The caller checks each text. */
function mentioningTexts({ store, user, readable, expiry }: ReadWork, targets: string): Row[] {
  return store.all<Row>(
    `WITH named AS (
       SELECT DISTINCT subject, place FROM json_each(?) AS wanted JOIN mention ON target = wanted.value
     ), text AS (
       SELECT comment.id, comment.id AS thread, 0 AS seq, comment.body, comment.posted_by, comment.posted_at AS at
       FROM named JOIN comment ON comment.id = subject WHERE place = 'comment'
       UNION ALL
       SELECT reply.id, reply.comment, reply.seq, reply.body, reply.posted_by, reply.posted_at
       FROM named JOIN comment_reply AS reply ON reply.id = subject WHERE place = 'reply'
     )
     SELECT text.id, thread, comment.space, comment.page, comment.change_request, number, change_request.subject,
       at, text.body, user.id AS by
     FROM text JOIN comment ON comment.id = thread
       JOIN user ON user.id = text.posted_by
       LEFT JOIN change_request ON change_request.id = comment.change_request
     WHERE text.posted_by <> ? AND comment.space IN (SELECT value FROM json_each(?)) AND comment.resolved = 0
       AND NOT EXISTS (${PAST} 'mention:' || text.id)
       AND NOT EXISTS (SELECT 1 FROM comment_reply AS own
         WHERE own.posted_by = ? AND own.comment = thread AND own.seq > text.seq)
     ORDER BY at DESC LIMIT ?`,
    targets,
    user,
    readable,
    user,
    expiry,
    user,
    MOST,
  )
}

/** Returns descriptions of drafts and open change requests. A description has no answer that would end the waiting. */
function mentioningDescriptions({ store, user, readable, expiry }: ReadWork, targets: string): Row[] {
  return store.all<Row>(
    `WITH named AS (
       SELECT DISTINCT mention.subject FROM json_each(?) AS wanted JOIN mention ON target = wanted.value
       WHERE place = 'description'
     )
     SELECT change_request.id, NULL AS thread, space, NULL AS page, change_request.id AS change_request, number,
       change_request.subject, change_request.created_at AS at, description AS body, user.id AS by
     FROM named JOIN change_request ON change_request.id = named.subject
       JOIN user ON user.id = change_request.created_by
     WHERE change_request.created_by <> ? AND space IN (SELECT value FROM json_each(?))
       AND status IN ('draft', 'open') AND NOT EXISTS (${PAST} 'mention:' || change_request.id)
     ORDER BY change_request.created_at DESC LIMIT ?`,
    targets,
    user,
    readable,
    user,
    expiry,
    MOST,
  )
}

function ownTeams({ store, user, organization }: ReadWork): Team[] {
  return store.all<Team>(
    `SELECT team.id, title FROM team_member JOIN team ON team.id = team_member.team
     WHERE team_member.organization = ? AND team_member.user = ?`,
    organization,
    user,
  )
}

function changeRequestOf({ change_request: id, number, subject }: Row): MentionItem['changeRequest'] {
  return id === null || number === null ? null : { id, number, subject: subject ?? '' }
}
