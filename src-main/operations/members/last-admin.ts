import { Problem } from '../../schemas/problem.ts'
import type { Reader } from '../../store/store.ts'
import { countRows } from '../engine/list-page.ts'
import type { MemberRow } from './member-row.ts'

/** Refuses to remove the role of the last administrator: no member could grant it again. */
export function refuseLastAdmin(store: Reader, member: MemberRow): void {
  if (member.role !== 'admin') return
  const admins = countRows(
    store,
    "SELECT count(*) AS count FROM member WHERE organization = ? AND role = 'admin'",
    member.organization,
  )
  if (admins > 1) return
  throw new Problem(
    'member.last-admin',
    'This is the last administrator of the organization. Make someone else an administrator first.',
  )
}
