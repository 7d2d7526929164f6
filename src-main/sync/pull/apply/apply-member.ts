import { searchToStore } from '../../../operations/search/saved/saved-search-row.ts'
import type { Writer } from '../../../store/store.ts'
import { milliseconds, millisecondsOrNull, type FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'
import { freeOrder } from './deletions/free-order.ts'

/** Writes a member. The user is among the users of the answer. */
export function applyMember(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'member'>,
): void {
  writeMember(store, organization, id, value)
  touch({ kind: 'organization', organization })
}

/** Writes the account's own membership. A guest receives no teams but these. */
export function applyMembership(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'membership'>,
): void {
  writeMember(store, organization, id, value)
  const teams = JSON.stringify(value.teams.map((team) => team.id))
  store.run(
    `DELETE FROM team_member WHERE organization = ? AND user = ?
       AND team NOT IN (SELECT value FROM json_each(?))`,
    organization,
    id,
    teams,
  )
  if (value.role === null) {
    const sql = 'DELETE FROM team WHERE organization = ? AND id NOT IN (SELECT value FROM json_each(?))'
    store.run(sql, organization, teams)
  }
  for (const { id: team, membership, ...details } of value.teams) {
    writeTeam(store, organization, team, details)
    writeTeamMember(store, organization, { team, user: id, ...membership })
  }
  if (value.savedSearches) writeSavedSearches(store, organization, id, value.savedSearches)
  touch({ kind: 'organization', organization })
}

/** Writes the saved searches of the account, and deletes others, because the entry contains all of them. */
function writeSavedSearches(
  store: Writer,
  organization: string,
  user: string,
  searches: NonNullable<FeedEntry<'membership'>['value']['savedSearches']>,
): void {
  store.run('DELETE FROM saved_search WHERE organization = ? AND user = ?', organization, user)
  for (const { id, search, savedAt, name } of searches)
    store.run(
      'INSERT INTO saved_search (id, organization, user, search, saved_at, name) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      organization,
      user,
      searchToStore(search),
      milliseconds(savedAt),
      name ?? null,
    )
}

/** Writes a team. */
export function applyTeam(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'team'>,
): void {
  writeTeam(store, organization, id, value)
  touch({ kind: 'organization', organization })
}

/** Writes a membership of a team. */
export function applyTeamMember(
  { store, organization, touch }: ApplyScope,
  { value }: FeedEntry<'team-member'>,
): void {
  writeTeamMember(store, organization, value)
  touch({ kind: 'organization', organization })
}

function writeMember(
  store: Writer,
  organization: string,
  user: string,
  value: FeedEntry<'member'>['value'],
): void {
  store.run(
    `INSERT INTO member (organization, user, role, joined_at, last_seen_at, sso) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (organization, user) DO UPDATE SET role = excluded.role, joined_at = excluded.joined_at,
       last_seen_at = excluded.last_seen_at, sso = excluded.sso`,
    organization,
    user,
    value.role,
    milliseconds(value.joinedAt),
    millisecondsOrNull(value.lastSeenAt),
    value.sso ? 1 : 0,
  )
}

function writeTeam(store: Writer, organization: string, id: string, value: FeedEntry<'team'>['value']): void {
  freeOrder(store, 'team', value.order, id)
  store.run(
    `INSERT INTO team (seq, id, organization, title, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, title = excluded.title`,
    value.order,
    id,
    organization,
    value.title,
    milliseconds(value.createdAt),
  )
}

function writeTeamMember(
  store: Writer,
  organization: string,
  { team, user, role, order }: FeedEntry<'team-member'>['value'],
): void {
  store.run('DELETE FROM team_member WHERE seq = ? AND (team <> ? OR user <> ?)', order, team, user)
  store.run(
    `INSERT INTO team_member (seq, organization, team, user, role) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (team, user) DO UPDATE SET seq = excluded.seq, role = excluded.role`,
    order,
    organization,
    team,
    user,
    role,
  )
}
