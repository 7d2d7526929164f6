import { z } from 'zod'
import { Member, RoleOrGuest } from '../../schemas/people/member.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { memberParams } from '../engine/path-params.ts'
import { onMember } from './access.ts'
import { refuseLastAdmin } from './last-admin.ts'
import { memberNow } from './member-row.ts'

export const updateMember = defineOperation({
  id: 'updateMemberInOrganizationById',
  group: 'Members',
  summary: 'Give a member another role; null makes a guest',
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/members/{userId}',
  success: 200,
  params: memberParams,
  query: z.object({}),
  body: z.object({ role: RoleOrGuest.optional() }),
  response: Member,
  offline: NEEDS_ORIGIN,
  access: onMember('admin'),
  run(scope, { body: { role } }, { organization, member }) {
    if (role !== undefined && role !== member.role) {
      refuseLastAdmin(scope.store, member)
      scope.store.run(
        'UPDATE member SET role = ? WHERE organization = ? AND user = ?',
        role,
        organization.id,
        member.user,
      )
      scope.touch({ kind: 'organization', organization: organization.id })
    }
    return memberNow(scope, organization.id, member.user)
  },
})
