import { z } from 'zod'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { memberParams } from '../engine/path-params.ts'
import { onMemberOrSelf } from './access.ts'
import { refuseLastAdmin } from './last-admin.ts'

export const removeMember = defineOperation({
  id: 'removeMemberFromOrganizationById',
  group: 'Members',
  summary: 'Remove a member from an organization, or leave it; their content stays',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/members/{userId}',
  success: 204,
  params: memberParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: NEEDS_ORIGIN,
  access: onMemberOrSelf('admin'),
  run(scope, _input, { organization, member }) {
    refuseLastAdmin(scope.store, member)
    scope.store.run('DELETE FROM member WHERE organization = ? AND user = ?', organization.id, member.user)
    scope.touch({ kind: 'organization', organization: organization.id })
    return null
  },
})
