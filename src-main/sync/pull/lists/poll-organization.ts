import type { Member } from '../../../schemas/people/member.ts'
import type { Organization } from '../../../schemas/people/organization.ts'
import type { ListEntries } from './list-entries.ts'
import type { ListPull } from './list-pull.ts'
import { listWhole } from './list-whole.ts'
import { forgetListed, listedWithin } from './listed-entities.ts'
import { isHidden } from './remote-reads.ts'

/** Polls the organization, the account's own membership, and the other members if visible. */
export async function pollOrganization(pull: ListPull, entries: ListEntries): Promise<void> {
  const params = { organizationId: pull.organization }
  addOrganization(pull, entries, await pull.reads.read('getOrganizationById', { params }))
  const ownMember = { params: { ...params, userId: pull.user } }
  addMember(pull, entries, await pull.reads.read('getMemberInOrganizationById', ownMember))
  const members = await listMembers(pull)
  if (!members) return addDeletedOthers(pull, entries)
  for (const member of members) addMember(pull, entries, member)
  await findAbsent(pull, entries, new Set(members.map(({ user }) => user.id)))
}

/**
 * Removes all other members. The account has become a guest, who sees no members and no entities of the circle
 * `readers`.
 */
function addDeletedOthers({ store, organization, user }: ListPull, entries: ListEntries): void {
  const others = listedWithin(store, 'member', organization).filter(
    ({ id }) => id !== memberKey(organization, user),
  )
  if (others.length === 0) return
  entries.add({ kind: 'circle', id: `readers:${organization}`, circle: 'readers', gone: true })
  entries.note((writer) => {
    for (const { id } of others) forgetListed(writer, 'member', id)
  })
}

/** Returns the stored key of a member. One user can be a member of several organizations. */
const memberKey = (organization: string, user: string): string => `${organization}/${user}`

/** Returns null for a guest, who sees no other members. */
async function listMembers({ reads, organization }: ListPull): Promise<Member[] | null> {
  const params = { organizationId: organization }
  try {
    return await listWhole(
      (query) => reads.read('listMembersInOrganizationById', { params, query: { ...query, order: 'asc' } }),
      ({ id }) => id,
    )
  } catch (error) {
    if (isHidden(error)) return null
    throw error
  }
}

async function findAbsent(
  { store, reads, organization, user }: ListPull,
  entries: ListEntries,
  listed: Set<string>,
): Promise<void> {
  for (const { id: key } of listedWithin(store, 'member', organization)) {
    const id = key.slice(memberKey(organization, '').length)
    if (listed.has(id) || id === user) continue
    const params = { organizationId: organization, userId: id }
    if ((await reads.readIfPresent('getMemberInOrganizationById', { params })) === null)
      entries.addDeletion('member', id, { key })
  }
}

function addOrganization(
  { organization: id, orders }: ListPull,
  entries: ListEntries,
  listed: Organization,
): void {
  entries.addIfChanged(
    'organization',
    { id, within: '' },
    {
      kind: 'organization',
      id,
      value: {
        title: listed.title,
        createdAt: listed.createdAt,
        emailDomains: listed.emailDomains,
        hostname: listed.hostname ?? null,
        type: listed.type,
        useCase: listed.useCase ?? null,
        communityType: listed.communityType ?? null,
        defaultRole: listed.defaultRole ?? null,
        defaultContent: listed.defaultContent ?? null,
        logo: listed.urls.logo ?? null,
        sso: listed.sso ?? false,
        ai: listed.ai ?? false,
        inviteLinks: listed.inviteLinks,
        order: orders.of('organization', id),
      },
    },
  )
}

function addMember({ organization }: ListPull, entries: ListEntries, member: Member): void {
  const { role, user, joinedAt, lastSeenAt = null, sso } = member
  entries.addUsers(user)
  const value = { role, joinedAt, lastSeenAt, sso }
  entries.addIfChanged(
    'member',
    { id: memberKey(organization, user.id), within: organization },
    { kind: 'member', id: user.id, circle: 'readers', value },
  )
}
