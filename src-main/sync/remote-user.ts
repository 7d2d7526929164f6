import { z } from 'zod'
import { Problem } from '../schemas/problem.ts'
import { isNotFound } from './pull/lists/remote-reads.ts'
import type { Failure, Remote } from './remote.ts'

/** The user of a token. */
export interface RemoteUser {
  id: string
  displayName: string
}

/** The user of a token, as a remote reports it. */
export interface FoundUser {
  ok: true
  user: RemoteUser
}

/**
 * Requests the user of the token. The operation is not documented. A remote without it returns the user as the subject
 * in the claims of a ping, and the member list has the details.
 */
export async function findRemoteUser(
  remote: Remote,
  organizations: readonly string[],
): Promise<FoundUser | Failure> {
  const user = await remote.call('getAuthenticatedUser', {})
  if (user.ok) return { ok: true, user: user.value as RemoteUser }
  if (!isNotFound(user)) return user
  for (const organization of organizations) {
    const pingedUser = await findByPing(remote, organization)
    if (pingedUser) return pingedUser
  }
  return unknownUser()
}

async function findByPing(remote: Remote, organizationId: string): Promise<FoundUser | Failure | null> {
  const params = { organizationId }
  const pinged = await remote.call('updateOrganizationMemberLastSeenAt', { params })
  if (!pinged.ok) return isNotFound(pinged) ? null : pinged
  const subject = subjectOf((pinged.value as { serviceVisitorClaims?: string }).serviceVisitorClaims ?? '')
  if (subject === null) return null
  const member = await remote.call('getMemberInOrganizationById', {
    params: { organizationId, userId: subject },
  })
  if (!member.ok) return isNotFound(member) ? null : member
  return { ok: true, user: (member.value as { user: RemoteUser }).user }
}

const Claims = z.object({ sub: z.string().min(1) })

/**
 * Returns the subject of a JSON Web Token (RFC 7519). The signature needs no check, because the remote itself sent
 * the token.
 */
function subjectOf(token: string): string | null {
  try {
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
    return Claims.safeParse(JSON.parse(claims)).data?.sub ?? null
  } catch {
    // A malformed token has no subject.
    return null
  }
}

/** True when the remote accepts the token but cannot report its user. */
export const isUnknownUser = ({ problem }: Failure): boolean => problem.code === 'sync.unknown-user'

function unknownUser(): Failure {
  const message = 'This server does not report the user of the token, so it cannot have an offline copy here.'
  return {
    ok: false,
    kind: 'unauthorized',
    mayHaveArrived: false,
    problem: new Problem('sync.unknown-user', message),
  }
}
