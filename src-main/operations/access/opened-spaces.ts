import type { Reader } from '../../store/store.ts'

/** Counts the spaces that were opened to a team by what was given to it. */
export function countSpacesOfTeam(store: Reader, team: string): number {
  return count(store, 'SELECT space, collection FROM given_level WHERE team = ?', [team])
}

/** Counts the spaces that were opened to a user by name, or as a member of a team. */
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

/** `given` is one of the two queries above; the spaces below a collection are opened with it. */
function count(store: Reader, given: string, values: string[]): number {
  const row = store.get<{ count: number }>(
    `WITH RECURSIVE given (space, collection) AS (${given}),
       opened (id) AS (
         SELECT collection FROM given WHERE collection IS NOT NULL
         UNION SELECT collection.id FROM collection JOIN opened ON collection.parent = opened.id
       )
     SELECT count(*) AS count FROM space
     WHERE (id IN (SELECT space FROM given) OR parent IN (SELECT id FROM opened))
       AND deleted_at IS NULL AND state = 'ready'`,
    ...values,
  )
  return row?.count ?? 0
}
