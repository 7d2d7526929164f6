import { milliseconds, type FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'
import { freeOrder } from './deletions/free-order.ts'

/** Writes an organization. */
export function applyOrganization(
  { store, touch }: ApplyScope,
  { id, value }: FeedEntry<'organization'>,
): void {
  freeOrder(store, 'organization', value.order, id)
  store.run('UPDATE organization SET hostname = NULL WHERE hostname = ? AND id <> ?', value.hostname, id)
  store.run(
    `INSERT INTO organization (id, title, created_at, email_domains, hostname, type, use_case, community_type,
       default_role, default_content, logo, sso, ai, invite_links, merge_rules, seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, title = excluded.title, email_domains = excluded.email_domains,
       hostname = excluded.hostname, type = excluded.type, use_case = excluded.use_case,
       community_type = excluded.community_type, default_role = excluded.default_role,
       default_content = excluded.default_content, logo = excluded.logo, sso = excluded.sso, ai = excluded.ai,
       invite_links = excluded.invite_links, merge_rules = excluded.merge_rules`,
    id,
    value.title,
    milliseconds(value.createdAt),
    JSON.stringify(value.emailDomains),
    value.hostname,
    value.type,
    value.useCase,
    value.communityType,
    value.defaultRole,
    value.defaultContent === null ? null : JSON.stringify(value.defaultContent),
    value.logo,
    value.sso ? 1 : 0,
    value.ai ? 1 : 0,
    value.inviteLinks ? 1 : 0,
    value.mergeRules ? JSON.stringify(value.mergeRules) : null,
    value.order,
  )
  touch({ kind: 'organization', organization: id })
}
