import type { Level } from '../../domain/roles.ts'
import { onOrganization, refuseBelow, notFound, type OrganizationSubject } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import { memberRow, type MemberRow } from './member-row.ts'

export interface MemberSubject extends OrganizationSubject {
  member: MemberRow
}

interface Params {
  organizationId: string
  userId: string
}

/** A member, for callers with the level on the organization. */
export function onMember(needed: Level) {
  const access = onOrganization(needed)
  return declareNeeds(access.needs, (scope: ReadScope, params: Params): MemberSubject =>
    find(scope, params, access(scope, params)),
  )
}

/** A member, for callers with the level on the organization, and for the member. */
export function onMemberOrSelf(needed: Level) {
  const access = onOrganization('none')
  return declareNeeds(
    { on: 'organization', level: needed, or: 'self' },
    (scope: ReadScope, params: Params): MemberSubject => {
      const subject = access(scope, params)
      if (params.userId !== scope.caller.user) refuseBelow(subject.level, needed)
      return find(scope, params, subject)
    },
  )
}

function find(scope: ReadScope, params: Params, subject: OrganizationSubject): MemberSubject {
  const member = memberRow(scope, subject.organization.id, params.userId)
  if (!member) throw notFound('member')
  return { ...subject, member }
}
