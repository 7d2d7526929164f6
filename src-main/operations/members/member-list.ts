import { containsText } from '../../domain/contains-text.ts'
import type { Role } from '../../schemas/primitives.ts'
import type { Bound, Reader } from '../../store/store.ts'
import { filterList } from '../engine/filter-list.ts'
import { listName } from '../engine/list-name.ts'
import { countRows, type KeysetList } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { nameFor } from '../users/user-row.ts'
import { MEMBER_COLUMNS, type MemberRow } from './member-row.ts'

/** The order and the filters of a list of members; undefined filters nothing. */
export interface MemberFilter {
  order: 'asc' | 'desc'
  sort: 'joinedAt' | 'lastSeenAt' | 'name'
  role?: Role | 'guest' | undefined
  search?: string | undefined
}

/** The columns that each sort compares; each has an index that ends in the user, so that its keys are unique. */
const SORTS = {
  joinedAt: { column: 'joined_at', type: 'number', condition: 'member.organization = ?' },
  lastSeenAt: {
    column: 'last_seen_at',
    type: 'number',
    condition: 'member.organization = ? AND member.last_seen_at IS NOT NULL',
  },
  name: { column: 'name', type: 'string', condition: 'member.organization = ?' },
} as const

/** Returns the members of an organization. A list by last visit omits members who never visited. */
export function memberList(
  scope: ReadScope,
  organization: string,
  filter: MemberFilter,
): KeysetList<MemberRow> {
  const name = listName('members', { organization, ...filter })
  const list = sortedMembers(scope.store, organization, filter, name)
  const { search } = filter
  if (search === undefined || search === '') return list
  return filterList(
    list,
    name,
    (row) =>
      containsText(nameFor(scope, { ...row, id: row.user }), search) || containsText(row.email ?? '', search),
  )
}

function sortedMembers(
  store: Reader,
  organization: string,
  { order, sort, role }: MemberFilter,
  name: string,
): KeysetList<MemberRow> {
  const { column, type, condition } = SORTS[sort]
  const where = role === undefined ? condition : `${condition} AND member.role IS ?`
  const values: Bound[] = role === undefined ? [organization] : [organization, role === 'guest' ? null : role]
  const [direction, beyond] = order === 'asc' ? ['ASC', '>'] : ['DESC', '<']
  return {
    name,
    keyTypes: [type, 'string'],
    key: (row) => [row[column] ?? 0, row.user],
    count: () => countRows(store, `SELECT count(*) AS count FROM member WHERE ${where}`, ...values),
    after: (key, limit) =>
      store.all(
        `SELECT ${MEMBER_COLUMNS} FROM member JOIN user ON user.id = member.user
         WHERE ${where} ${key === null ? '' : `AND (member.${column}, member.user) ${beyond} (?, ?)`}
         ORDER BY member.${column} ${direction}, member.user ${direction} LIMIT ?`,
        ...values,
        ...(key ?? []),
        limit,
      ),
  }
}
