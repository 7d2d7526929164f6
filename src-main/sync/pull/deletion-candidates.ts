import type { Change } from '../../schemas/feed/feed.ts'
import type { Reader, Writer } from '../../store/store.ts'

/*
 * A pull that starts over reports all existing entities, but no earlier deletion. So every local entity first becomes a
 * deletion candidate. Reported entities are no longer candidates, and each remaining one is requested by id.
 * Only a proved deletion removes an entity with texts, which go to the trash; absence from a list proves nothing. Pages
 * and files are never candidates, because the reported history contains their ends. All other rows depend on these.
 */

/** The kinds of entities that are requested one by one. */
export type CandidateKind =
  | 'change-request'
  | 'collection'
  | 'comment'
  | 'comment-reply'
  | 'member'
  | 'revision'
  | 'site'
  | 'space'
  | 'team'

/**
 * The kinds without texts that the feed reports completely. An entity that a complete pull did not report is deleted.
 */
export type ReportedKind =
  | 'custom-field'
  | 'given-level'
  | 'installation'
  | 'integration'
  | 'invite'
  | 'openapi-spec'
  | 'review'
  | 'share-link'
  | 'site-section'
  | 'site-space'
  | 'team-member'
  | 'translation-settings'

/** An entity that may be deleted. */
export interface DeletionCandidate {
  kind: CandidateKind | ReportedKind
  id: string
  /** The path parameters of its read, as JSON. */
  params: string
  space: string | null
}

/** Selects every entity of an organization that can be read by its id. Entities of local edits are excluded. */
const CANDIDATES = `
  WITH requested (organization) AS (VALUES (?)),
    own AS (SELECT id FROM space WHERE organization = (SELECT organization FROM requested) AND deleted_at IS NULL)
  SELECT 'space' AS kind, id, json_object('spaceId', id) AS params, NULL AS space FROM own
  UNION ALL SELECT 'collection', id, json_object('collectionId', id), NULL
    FROM collection WHERE organization = (SELECT organization FROM requested) AND position <> ''
  UNION ALL SELECT 'change-request', id, json_object('spaceId', space, 'changeRequestId', id), space FROM change_request WHERE space IN own
  UNION ALL SELECT 'comment', id,
    json_object('spaceId', space, 'changeRequestId', change_request, 'commentId', id), space
    FROM comment WHERE space IN own
  UNION ALL SELECT 'comment-reply', comment_reply.id,
    json_object('spaceId', space, 'changeRequestId', change_request, 'commentId', comment.id, 'commentReplyId', comment_reply.id),
    space FROM comment_reply JOIN comment ON comment.id = comment_reply.comment WHERE space IN own
  UNION ALL SELECT 'member', user, json_object('organizationId', organization, 'userId', user), NULL FROM member WHERE organization = (SELECT organization FROM requested)
  UNION ALL SELECT 'team', id, json_object('organizationId', organization, 'teamId', id), NULL FROM team WHERE organization = (SELECT organization FROM requested)
  UNION ALL SELECT 'site', id, json_object('organizationId', organization, 'siteId', id), NULL FROM site WHERE organization = (SELECT organization FROM requested)
  UNION ALL SELECT 'review', review.id, '{}', change_request.space FROM review JOIN change_request ON change_request.id = change_request
    WHERE change_request.space IN own
  UNION ALL SELECT 'site-section', site_section.id, '{}', NULL FROM site_section JOIN site ON site.id = site
    WHERE site.organization = (SELECT organization FROM requested)
  UNION ALL SELECT 'site-space', site_space.id, '{}', NULL FROM site_space JOIN site ON site.id = site
    WHERE site.organization = (SELECT organization FROM requested)
  UNION ALL SELECT 'share-link', share_link.id, '{}', NULL FROM share_link JOIN site ON site.id = site
    WHERE site.organization = (SELECT organization FROM requested)
  UNION ALL SELECT 'team-member', team || '/' || user, '{}', NULL FROM team_member JOIN team ON team.id = team
    WHERE team.organization = (SELECT organization FROM requested)
  UNION ALL SELECT 'integration', name, '{}', NULL FROM integration WHERE organization = (SELECT organization FROM requested)
  UNION ALL SELECT 'given-level', seq, '{}', NULL FROM given_level WHERE organization = (SELECT organization FROM requested)
  UNION ALL SELECT 'installation', id, '{}', NULL FROM installation WHERE organization = (SELECT organization FROM requested)
  UNION ALL SELECT 'invite', id, '{}', NULL FROM invite WHERE organization = (SELECT organization FROM requested)
  UNION ALL SELECT 'custom-field', id, '{}', NULL FROM custom_field WHERE organization = (SELECT organization FROM requested)
  UNION ALL SELECT 'openapi-spec', id, '{}', NULL FROM openapi_spec WHERE organization = (SELECT organization FROM requested)
  UNION ALL SELECT 'translation-settings', id, '{}', NULL FROM translation_settings
    WHERE organization = (SELECT organization FROM requested)`

/** Makes every entity of an organization a candidate, in the transaction that starts its pull over. */
export function addAllCandidates(store: Writer, organization: string): void {
  store.run('DELETE FROM deletion_candidate WHERE organization = ?', organization)
  store.run(
    `INSERT OR IGNORE INTO deletion_candidate (kind, id, params, space, organization)
     SELECT things.*, ? FROM (${CANDIDATES}) AS things WHERE id NOT IN (SELECT id FROM minted_id)`,
    organization,
    organization,
  )
}

/**
 * Makes every revision a candidate too, after a restore of the remote from a backup. Other revisions may have the same
 * steps, or none.
 */
export function addRevisionCandidates(store: Writer, organization: string): void {
  store.run(
    `INSERT OR IGNORE INTO deletion_candidate (kind, id, params, space, organization)
     SELECT 'revision', revision.id, json_object('spaceId', line.space, 'revisionId', revision.id),
       line.space, ?
     FROM revision JOIN line ON line.id = revision.line JOIN space ON space.id = line.space
     WHERE space.organization = ? AND space.deleted_at IS NULL AND revision.id NOT IN (SELECT id FROM minted_id)
     ORDER BY revision.line, revision.seq`,
    organization,
    organization,
  )
}

/**
 * Makes a moved space a candidate of its new organization, which never reports it if it was deleted before the next
 * pull.
 */
export function addPassedSpace(store: Writer, organization: string, space: string): void {
  store.run(
    `INSERT OR IGNORE INTO deletion_candidate (kind, id, params, space, organization)
     VALUES ('space', ?, json_object('spaceId', ?), NULL, ?)`,
    space,
    space,
    organization,
  )
}

/**
 * Moves candidates behind all others, so that those over which the remote fails do not delay the others. Call it in a
 * transaction.
 */
export function moveToEnd(store: Writer, candidates: readonly DeletionCandidate[]): void {
  for (const { kind, id } of candidates)
    store.run(
      `UPDATE deletion_candidate SET seq = (SELECT max(seq) + 1 FROM deletion_candidate) WHERE kind = ? AND id = ?`,
      kind,
      id,
    )
}

/** Removes reported entities from the candidates. Call it in the transaction that writes them. */
export function removeCandidates(store: Writer, changes: readonly Pick<Change, 'kind' | 'id'>[]): void {
  if (!store.get('SELECT 1 FROM deletion_candidate LIMIT 1')) return
  for (const { kind, id } of changes)
    store.run('DELETE FROM deletion_candidate WHERE kind = ? AND id = ?', kind, id)
}

/** Returns the remaining candidates, parents first. */
export function deletionCandidates(store: Reader, organization: string): DeletionCandidate[] {
  return store.all<DeletionCandidate>(
    'SELECT kind, id, params, space FROM deletion_candidate WHERE organization = ? ORDER BY seq',
    organization,
  )
}
