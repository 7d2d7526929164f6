import { z } from 'zod'
import { fieldOf } from '../../schemas/field-of.ts'
import { Invite, NewInvite } from '../../schemas/people/invite.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Reader } from '../../store/store.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { organizationParams } from '../engine/path-params.ts'
import { refuseWithoutLinks } from './access.ts'
import { givenRole } from './given-role.ts'
import { presentInvite, type InviteRow } from './invite-row.ts'

export const createInviteLink = defineOperation({
  id: 'createOrganizationInvite',
  group: 'Organizations',
  summary: 'Create a link that lets whoever follows it into the organization, or to one space or collection',
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
      role: givenRole(body),
      created_at: scope.clock(),
    }
    refuseElsewhere(scope.store, row)
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

/** Refuses a space or collection that is not there, or belongs to another organization. */
function refuseElsewhere(store: Reader, { organization, space, collection }: InviteRow): void {
  if (space !== null) {
    const here = store.get(
      "SELECT 1 FROM space WHERE id = ? AND organization = ? AND deleted_at IS NULL AND state = 'ready'",
      space,
      organization,
    )
    if (!here) throw elsewhere('space')
  }
  if (collection !== null) {
    const here = store.get(
      'SELECT 1 FROM collection WHERE id = ? AND organization = ?',
      collection,
      organization,
    )
    if (!here) throw elsewhere('collection')
  }
}

function elsewhere(thing: string): Problem {
  return new Problem(
    'input.invalid',
    `body.${thing}: names no ${thing} of this organization. Use the id of one that is.`,
  )
}
