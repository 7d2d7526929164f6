import { z } from 'zod'
import { Member } from '../../schemas/people/member.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { memberParams } from '../engine/path-params.ts'
import { onMember } from './access.ts'
import { memberNow } from './member-row.ts'

export const markMemberSso = defineOperation({
  id: 'setUserAsSSOMemberForOrganization',
  group: 'Members',
  summary: 'Mark a member as a user of single sign-on',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/members/{userId}/sso',
  success: 200,
  params: memberParams,
  query: z.object({}),
  body: undefined,
  response: Member,
  offline: NEEDS_ORIGIN,
  access: onMember('admin'),
  run(scope, _input, { organization, member }) {
    scope.store.run(
      'UPDATE member SET sso = 1 WHERE organization = ? AND user = ?',
      organization.id,
      member.user,
    )
    scope.touch({ kind: 'organization', organization: organization.id })
    return memberNow(scope, organization.id, member.user)
  },
})
