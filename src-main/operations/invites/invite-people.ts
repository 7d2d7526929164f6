import { z } from 'zod'
import { InvitedPeople } from '../../schemas/people/invite.ts'
import { Id } from '../../schemas/primitives.ts'
import { onOrganization } from '../access/access.ts'
import { LIST_BODY } from '../engine/body-limits.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { organizationParams } from '../engine/path-params.ts'
import type { WriteScope } from '../engine/scope.ts'
import { addMember } from './join-organization.ts'

export const invitePeople = defineOperation({
  id: 'inviteUsersToOrganization',
  group: 'Organizations',
  summary: 'Add people as members by their email addresses; an unknown address gets a new user',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/invites',
  success: 200,
  params: organizationParams,
  query: z.object({}),
  body: InvitedPeople,
  bodyLimit: LIST_BODY,
  response: z.object({
    users: z.array(Id).describe('The added users, without those who were members already'),
    invited: z.int().min(0),
    failedSSOEmails: z
      .array(z.string())
      .describe(
        'The addresses added without single sign-on, because their users belong to another organization',
      ),
  }),
  offline: NEEDS_ORIGIN,
  access: onOrganization('admin'),
  run(scope, { body }, { organization }) {
    // An invite without a role gives the organization's default role, or makes a guest.
    const defaultRole = body.role === undefined ? organization.default_role : body.role
    const users: string[] = []
    const failedSSOEmails: string[] = []
    for (const entry of body.emails) {
      const { email, role = defaultRole } =
        typeof entry === 'string' ? { email: entry, role: defaultRole } : entry
      const user = userWithEmail(scope, email)
      const isElsewhere = body.sso === true && isMemberElsewhere(scope, organization.id, user)
      const sso = body.sso === true && !isElsewhere
      if (!addMember(scope, { organization: organization.id, user, role, sso })) continue
      users.push(user)
      if (isElsewhere) failedSSOEmails.push(email)
    }
    scope.touch({ kind: 'organization', organization: organization.id })
    return { users, invited: users.length, failedSSOEmails }
  },
})

/** Returns the user with an address, or creates one. The part before the @ is the name of a new user. */
function userWithEmail({ store, newId, clock }: WriteScope, email: string): string {
  const known = store.get<{ id: string }>('SELECT id FROM user WHERE email = ?', email)
  if (known) return known.id
  const id = newId()
  store.run(
    'INSERT INTO user (id, display_name, email, created_at) VALUES (?, ?, ?, ?)',
    id,
    email.slice(0, email.lastIndexOf('@')),
    email,
    clock(),
  )
  return id
}

function isMemberElsewhere({ store }: WriteScope, organization: string, user: string): boolean {
  return (
    store.get('SELECT 1 FROM member WHERE user = ? AND organization <> ? LIMIT 1', user, organization) !==
    undefined
  )
}
