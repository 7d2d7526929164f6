import { z } from 'zod'
import { Problem } from '../schemas/problem.ts'
import { isGone } from './pull/lists/ask-remote.ts'
import type { Failure, Remote } from './remote.ts'

/** The user that a token belongs to. */
export interface RemoteUser {
  id: string
  displayName: string
}

/**
 * Asks the remote who the token belongs to. That operation is not among the documented ones: a remote without
 * it says so in the claims of a ping, whose subject is looked up among the members of that organization.
 */
export async function findRemoteUser(
  remote: Remote,
  organizations: readonly string[],
): Promise<RemoteUser | Failure> {
  const user = await remote.call('getAuthenticatedUser', {})
  if (user.ok) return user.value as RemoteUser
  if (!isGone(user)) return user
  for (const organization of organizations) {
    const found = await askByPing(remote, organization)
    if (found) return found
  }
  return unknown()
}

async function askByPing(remote: Remote, organizationId: string): Promise<RemoteUser | Failure | null> {
  const params = { organizationId }
  const pinged = await remote.call('updateOrganizationMemberLastSeenAt', { params })
  if (!pinged.ok) return isGone(pinged) ? null : pinged
  const subject = subjectOf((pinged.value as { serviceVisitorClaims?: string }).serviceVisitorClaims ?? '')
  if (subject === null) return null
  const member = await remote.call('getMemberInOrganizationById', {
    params: { organizationId, userId: subject },
  })
  if (!member.ok) return isGone(member) ? null : member
  return (member.value as { user: RemoteUser }).user
}

const Claims = z.object({ sub: z.string().min(1) })

/** The subject of a JSON Web Token (RFC 7519). Its signature is the remote's own business: the remote sent it. */
function subjectOf(token: string): string | null {
  try {
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
    return Claims.safeParse(JSON.parse(claims)).data?.sub ?? null
  } catch {
    // What is no token names nobody.
    return null
  }
}

/** Whether the remote knows the token and has no way to tell whose it is. */
export const isUnknownUser = ({ problem }: Failure): boolean => problem.code === 'sync.unknown-user'

function unknown(): Failure {
  const message = 'This server does not say who the token belongs to, so a copy of it cannot be kept here.'
  return {
    ok: false,
    kind: 'unauthorized',
    mayHaveArrived: false,
    problem: new Problem('sync.unknown-user', message),
  }
}
