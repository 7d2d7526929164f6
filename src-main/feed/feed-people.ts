import type { ReadScope } from '../operations/engine/scope.ts'
import { timestamp } from '../operations/engine/timestamp.ts'
import type { InviteRow } from '../operations/invites/invite-row.ts'
import type { SamlRow } from '../operations/saml/saml-row.ts'
import { savedSearchesOf, searchOf } from '../operations/search/saved/saved-search-row.ts'
import { presentUser, storedPicture, type UserRow } from '../operations/users/user-row.ts'
import type { FedPerson } from '../schemas/feed/feed-people.ts'
import type { TeamRole } from '../schemas/people/team.ts'
import type { Role } from '../schemas/primitives.ts'
import type { Reader } from '../store/store.ts'
import type { ChangeRow } from './change-row.ts'
import { requireRow, type EntryReference, type FeedEntry } from './feed-entry.ts'

interface MemberRow {
  role: Role | null
  joined_at: number
  last_seen_at: number | null
  sso: number
}

interface TeamRow {
  seq: number
  id: string
  title: string
  created_at: number
}

interface TeamMemberRow {
  seq: number
  team: string
  user: string
  role: TeamRole
}

interface GivenLevelRow {
  seq: number
  user: string | null
  team: string | null
  space: string | null
  collection: string | null
  level: Role
}

/** Reads a user whom an answer names, with the stored picture. */
export function readPerson(scope: ReadScope, id: string): FedPerson {
  const row = scope.store.get<UserRow & { size: number }>(
    'SELECT user.*, blob.size FROM user LEFT JOIN blob ON blob.id = user.picture WHERE user.id = ?',
    id,
  )
  if (!row) throw new Error(`The user ${id} is missing from the store`)
  const picture = storedPicture(scope, row)
  return { ...presentUser(scope, row), ...(picture && { picture: { ...picture, size: row.size } }) }
}

/** Reads the caller's own membership. No other user receives it. */
export function readMembership({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const teams = store
    .all<TeamRow & { role: TeamRole; membership: number }>(
      `SELECT team.*, own.role, own.seq AS membership FROM team_member AS own JOIN team ON team.id = own.team
       WHERE own.organization = ? AND own.user = ? ORDER BY own.seq`,
      entry.organization,
      entry.id,
    )
    .map((row) => ({
      id: row.id,
      ...presentTeam(row),
      membership: { role: row.role, order: row.membership },
    }))
  const savedSearches = savedSearchesOf(store, entry.organization, entry.id).map(
    ({ id, search, saved_at, name }) => ({
      id,
      search: searchOf(search),
      savedAt: timestamp(saved_at),
      ...(name !== null && { name }),
    }),
  )
  const value = { ...presentMember(store, entry), teams, savedSearches }
  return { change: { kind: 'membership', id: entry.id, value }, people: [entry.id] }
}

/** Reads a member, as all members may see it. */
export function readMember({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const value = presentMember(store, entry)
  return { change: { kind: 'member', id: entry.id, circle: 'readers', value }, people: [entry.id] }
}

function presentMember(store: Reader, entry: ChangeRow) {
  const sql = 'SELECT role, joined_at, last_seen_at, sso FROM member WHERE organization = ? AND user = ?'
  const row = requireRow(store.get<MemberRow>(sql, entry.organization, entry.id), entry)
  return {
    role: row.role,
    joinedAt: timestamp(row.joined_at),
    lastSeenAt: row.last_seen_at === null ? null : timestamp(row.last_seen_at),
    sso: row.sso === 1,
  }
}

/** Reads a team. */
export function readTeam({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(store.get<TeamRow>('SELECT * FROM team WHERE id = ?', entry.id), entry)
  return { change: { kind: 'team', id: entry.id, circle: 'readers', value: presentTeam(row) } }
}

function presentTeam({ title, created_at, seq }: TeamRow) {
  return { title, createdAt: timestamp(created_at), order: seq }
}

/** Reads a membership of a team. */
export function readTeamMember({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const [team = '', user = ''] = entry.id.split('/')
  const row = requireRow(
    store.get<TeamMemberRow>('SELECT * FROM team_member WHERE team = ? AND user = ?', team, user),
    entry,
  )
  const value = { team, user, role: row.role, order: row.seq }
  return {
    change: { kind: 'team-member', id: entry.id, circle: 'readers', value },
    names: [
      { kind: 'team', id: team, scope: entry.scope },
      { kind: 'member', id: user, scope: entry.scope },
    ],
  }
}

/** Reads a level that was granted on a space or collection. It is a deletion while the space is deleted. */
export function readGivenLevel({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const sql = 'SELECT * FROM given_level WHERE seq = ?'
  const row = requireRow(store.get<GivenLevelRow>(sql, Number(entry.id)), entry)
  const place = { kind: 'given-level', id: entry.id, circle: 'readers' } as const
  if (isDeleted(store, row.space)) return { change: { ...place, gone: true } }
  const { seq, user, team, space, collection, level } = row
  const names: EntryReference[] = []
  if (user !== null) names.push({ kind: 'member', id: user, scope: entry.scope })
  if (team !== null) names.push({ kind: 'team', id: team, scope: entry.scope })
  return { change: { ...place, value: { user, team, space, collection, level, order: seq } }, names }
}

/** Reads an invite. It is a deletion while its space is deleted. */
export function readInvite({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(store.get<InviteRow>('SELECT * FROM invite WHERE id = ?', entry.id), entry)
  const place = { kind: 'invite', id: entry.id, circle: 'admins' } as const
  if (isDeleted(store, row.space)) return { change: { ...place, gone: true } }
  const { space, collection, role } = row
  const value = { space, collection, role, createdAt: timestamp(row.created_at), order: row.seq }
  return { change: { ...place, value } }
}

/** True for a deleted space that may be restored. */
export function isDeleted(store: Reader, space: string | null): boolean {
  return (
    space !== null &&
    store.get('SELECT 1 FROM space WHERE id = ? AND deleted_at IS NOT NULL', space) !== undefined
  )
}

/** Reads a provider of single sign-on, as administrators see it. */
export function readSamlProvider({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = samlRow(store, entry)
  const value = {
    label: row.label,
    ssoURL: row.sso_url,
    entityID: row.entity_id,
    certificate: row.certificate,
    defaultTeam: row.default_team,
    defaultRole: row.default_role,
    createdAt: timestamp(row.created_at),
    order: row.seq,
  }
  const team = row.default_team
  return {
    change: { kind: 'saml-provider', id: entry.id, circle: 'admins', value },
    names: team === null ? [] : [{ kind: 'team', id: team, scope: `readers:${entry.organization}` }],
  }
}

/** Reads the part of a provider that everyone in the organization may see. */
export function readSsoLogin({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const { label, seq } = samlRow(store, entry)
  return { change: { kind: 'sso-login', id: entry.id, value: { label, order: seq } } }
}

function samlRow(store: Reader, entry: ChangeRow): SamlRow {
  return requireRow(store.get<SamlRow>('SELECT * FROM saml_provider WHERE id = ?', entry.id), entry)
}
