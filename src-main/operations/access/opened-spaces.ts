import type { Reader } from '../../store/store.ts'

/** Counts the spaces that the grants of a team open to it. */
export function countSpacesOfTeam(store: Reader, team: string): number {
  return count(store, 'SELECT space, collection FROM given_level WHERE team = ?', [team])
}

/** Counts the spaces that grants open to a user, by name or as a member of a team. */
export function countOpenedSpaces(
  store: Reader,
  { organization, user }: { organization: string; user: string },
): number {
  return count(
    store,
    `SELECT space, collection FROM given_level WHERE organization = ? AND user = ?
     UNION ALL
     SELECT given_level.space, given_level.collection
     FROM team_member JOIN given_level ON given_level.team = team_member.team
     WHERE team_member.organization = ? AND team_member.user = ?`,
    [organization, user, organization, user],
  )
}

/** Counts the spaces of one of the two queries above. A granted collection opens the spaces below it. */
function count(store: Reader, grants: string, values: string[]): number {
  const row = store.get<{ count: number }>(
    `WITH RECURSIVE grants (space, collection) AS (${grants}),
       opened (id) AS (
         SELECT collection FROM grants WHERE collection IS NOT NULL
         UNION SELECT collection.id FROM collection JOIN opened ON collection.parent = opened.id
       )
     SELECT count(*) AS count FROM space
     WHERE (id IN (SELECT space FROM grants) OR parent IN (SELECT id FROM opened))
       AND deleted_at IS NULL AND state = 'ready'`,
    ...values,
  )
  return row?.count ?? 0
}
