import type { ApplyScope } from './apply-changes.ts'
import { milliseconds, type Told } from './told.ts'

/** Writes an organization. */
export function applyOrganization({ store, touch }: ApplyScope, { id, value }: Told<'organization'>): void {
  store.run(
    `INSERT INTO organization (id, title, created_at, email_domains, hostname, type, use_case, community_type,
       default_role, invite_links) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET title = excluded.title, email_domains = excluded.email_domains,
       hostname = excluded.hostname, type = excluded.type, use_case = excluded.use_case,
       community_type = excluded.community_type, default_role = excluded.default_role,
       invite_links = excluded.invite_links`,
    id,
    value.title,
    milliseconds(value.createdAt),
    JSON.stringify(value.emailDomains),
    value.hostname,
    value.type,
    value.useCase,
    value.communityType,
    value.defaultRole,
    value.inviteLinks ? 1 : 0,
  )
  touch({ kind: 'organization', organization: id })
}

/** Writes a membership: the user stands among the people of the answer. */
export function applyMember({ store, organization, touch }: ApplyScope, { id, value }: Told<'member'>): void {
  store.run(
    `INSERT INTO member (organization, user, role, joined_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (organization, user) DO UPDATE SET role = excluded.role, joined_at = excluded.joined_at`,
    organization,
    id,
    value.role,
    milliseconds(value.joinedAt),
  )
  touch({ kind: 'organization', organization })
}
