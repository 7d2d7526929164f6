import { z } from 'zod'
import { fieldOf } from '../../schemas/field-of.ts'
import { Invite, NewInvite } from '../../schemas/people/invite.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { organizationParams } from '../engine/path-params.ts'
import { refuseWithoutLinks } from './access.ts'
import { roleOf } from './invite-role.ts'
import { presentInvite, type InviteRow } from './invite-row.ts'
import { refuseForeignPlace } from './refuse-foreign-place.ts'

export const createInviteLink = defineOperation({
  id: 'createOrganizationInvite',
  group: 'Organizations',
  summary: 'Create a link that admits its holder to the organization, or to one space or collection',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/link-invites',
  success: 201,
  params: organizationParams,
  query: z.object({}),
  body: NewInvite,
  response: Invite,
  offline: NEEDS_ORIGIN,
  access: onOrganization('admin'),
  run(scope, { body }, { organization }) {
    refuseWithoutLinks(organization)
    const row: InviteRow = {
      seq: 0,
      id: scope.newId(),
      organization: organization.id,
      space: fieldOf(body, 'space') ?? null,
      collection: fieldOf(body, 'collection') ?? null,
      role: roleOf(body),
      created_at: scope.clock(),
    }
    refuseForeignPlace(scope.store, row)
    scope.store.run(
      'INSERT INTO invite (id, organization, space, collection, role, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      row.id,
      row.organization,
      row.space,
      row.collection,
      row.role,
      row.created_at,
    )
    scope.touch({ kind: 'organization', organization: organization.id })
    return presentInvite(scope, row)
  },
})
