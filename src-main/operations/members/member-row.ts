import type { UserPictureType } from '../../schemas/limits/picture-limits.ts'
import type { Member } from '../../schemas/people/member.ts'
import type { Role } from '../../schemas/primitives.ts'
import { countOpenedSpaces } from '../access/opened-spaces.ts'
import { countRows } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { presentUser } from '../users/user-row.ts'

/** A row of `member` with its user, and the number of the user's teams. */
export interface MemberRow {
  organization: string
  user: string
  role: Role | null
  joined_at: number
  last_seen_at: number | null
  sso: number
  name: string
  display_name: string
  email: string | null
  photo_url: string | null
  picture: number | null
  picture_type: UserPictureType | null
  created_at: number
  teams: number
}

/** The columns of a MemberRow. */
export const MEMBER_COLUMNS = `member.*, user.display_name, user.email, user.photo_url, user.picture,
  user.picture_type, user.created_at,
  (SELECT count(*) FROM team_member
    WHERE team_member.organization = member.organization AND team_member.user = member.user) AS teams`

/** Returns the membership of a user in an organization, or undefined. */
export function memberRow(
  { store }: Pick<ReadScope, 'store'>,
  organization: string,
  user: string,
): MemberRow | undefined {
  return store.get<MemberRow>(
    `SELECT ${MEMBER_COLUMNS} FROM member JOIN user ON user.id = member.user
     WHERE member.organization = ? AND member.user = ?`,
    organization,
    user,
  )
}

/** Reads a member again after the writes of a call. */
export function memberNow(scope: ReadScope, organization: string, user: string): Member {
  const row = memberRow(scope, organization, user)
  if (!row) throw new Error(`The member ${user} is missing from the store`)
  return memberPresenter(scope, organization)(row)
}

/** Returns a function that shows members. One function serves a list, because all but guests read every space. */
export function memberPresenter(scope: ReadScope, organization: string): (row: MemberRow) => Member {
  let spaceCount: number | undefined
  const spacesOf = (row: MemberRow) =>
    row.role === null
      ? countOpenedSpaces(scope.store, { organization, user: row.user })
      : (spaceCount ??= countRows(
          scope.store,
          "SELECT count(*) AS count FROM space WHERE organization = ? AND deleted_at IS NULL AND state = 'ready'",
          organization,
        ))
  return (row) => ({
    object: 'member',
    id: row.user,
    role: row.role,
    user: presentUser(scope, { ...row, id: row.user }),
    // Nothing disables a member here: an unwanted member is removed.
    disabled: false,
    joinedAt: timestamp(row.joined_at),
    ...(row.last_seen_at !== null && { lastSeenAt: timestamp(row.last_seen_at) }),
    sso: row.sso === 1,
    spaces: spacesOf(row),
    teams: row.teams,
  })
}
