import { milliseconds, type FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'
import { freeOrder } from './deletions/free-order.ts'

/** Writes an invite. */
export function applyInvite(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'invite'>,
): void {
  freeOrder(store, 'invite', value.order, id)
  store.run(
    `INSERT INTO invite (seq, id, organization, space, collection, role, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, space = excluded.space, collection = excluded.collection,
       role = excluded.role`,
    value.order,
    id,
    organization,
    value.space,
    value.collection,
    value.role,
    milliseconds(value.createdAt),
  )
  touch({ kind: 'organization', organization })
}

/** Writes a sign-in option: the part of a provider that most users may see. */
export function applySsoLogin(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'sso-login'>,
): void {
  freeOrder(store, 'saml_provider', value.order, id)
  store.run(
    `INSERT INTO saml_provider (seq, id, organization, label, created_at) VALUES (?, ?, ?, ?, 0)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, label = excluded.label`,
    value.order,
    id,
    organization,
    value.label,
  )
  touch({ kind: 'organization', organization })
}

/** Writes a complete provider of single sign-on. */
export function applySamlProvider(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'saml-provider'>,
): void {
  freeOrder(store, 'saml_provider', value.order, id)
  store.run(
    `INSERT INTO saml_provider (seq, id, organization, label, sso_url, entity_id, certificate, default_team,
       default_role, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, label = excluded.label, sso_url = excluded.sso_url,
       entity_id = excluded.entity_id, certificate = excluded.certificate, default_team = excluded.default_team,
       default_role = excluded.default_role, created_at = excluded.created_at`,
    value.order,
    id,
    organization,
    value.label,
    value.ssoURL,
    value.entityID,
    value.certificate,
    value.defaultTeam,
    value.defaultRole,
    milliseconds(value.createdAt),
  )
  touch({ kind: 'organization', organization })
}
