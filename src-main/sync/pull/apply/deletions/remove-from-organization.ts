import type { Touched } from '../../../../schemas/feed/change-event.ts'
import type { FeedCircle, FeedKind } from '../../../../schemas/feed/feed.ts'
import type { Writer } from '../../../../store/store.ts'
import type { DeletionEntry } from '../../feed-entry.ts'
import type { ApplyScope } from '../apply-changes.ts'

type Kind = Extract<
  FeedKind,
  | 'team'
  | 'invite'
  | 'sso-login'
  | 'site'
  | 'site-section'
  | 'site-space'
  | 'share-link'
  | 'custom-field'
  | 'openapi-spec'
  | 'translation-settings'
  | 'integration'
  | 'installation'
  | 'given-level'
>

const ROWS: Record<Kind, { sql: string; touches: Touched['kind'] }> = {
  team: { sql: 'DELETE FROM team WHERE id = ?', touches: 'organization' },
  invite: { sql: 'DELETE FROM invite WHERE id = ?', touches: 'organization' },
  'sso-login': { sql: 'DELETE FROM saml_provider WHERE id = ?', touches: 'organization' },
  site: { sql: 'DELETE FROM site WHERE id = ?', touches: 'site' },
  'site-section': { sql: 'DELETE FROM site_section WHERE id = ?', touches: 'site' },
  'site-space': { sql: 'DELETE FROM site_space WHERE id = ?', touches: 'site' },
  'share-link': { sql: 'DELETE FROM share_link WHERE id = ?', touches: 'site' },
  'custom-field': { sql: 'DELETE FROM custom_field WHERE id = ?', touches: 'organization' },
  'openapi-spec': { sql: 'DELETE FROM openapi_spec WHERE id = ?', touches: 'openapi-spec' },
  'translation-settings': { sql: 'DELETE FROM translation_settings WHERE id = ?', touches: 'organization' },
  integration: { sql: 'DELETE FROM integration WHERE name = ?', touches: 'integration' },
  installation: { sql: 'DELETE FROM installation WHERE id = ?', touches: 'integration' },
  'given-level': { sql: 'DELETE FROM given_level WHERE seq = CAST(? AS INTEGER)', touches: 'organization' },
}

/** Removes an entity outside of spaces, with its dependent rows. */
export function removeFromOrganization(
  { store, organization, touch }: ApplyScope,
  kind: Kind,
  { id }: DeletionEntry,
): void {
  store.run(ROWS[kind].sql, id)
  touch({ kind: ROWS[kind].touches, organization })
}

/** Removes a member from a team. */
export function removeTeamMember({ store, organization, touch }: ApplyScope, { id }: DeletionEntry): void {
  store.run("DELETE FROM team_member WHERE team || '/' || user = ?", id)
  touch({ kind: 'organization', organization })
}

/** Removes the details of a provider that only administrators see. Everyone sees the provider itself. */
export function removeSamlDetails({ store, organization, touch }: ApplyScope, { id }: DeletionEntry): void {
  store.run(`${FORGET_DETAILS} WHERE id = ?`, id)
  touch({ kind: 'organization', organization })
}

const FORGET_DETAILS = `UPDATE saml_provider SET sso_url = NULL, entity_id = NULL, certificate = NULL,
  default_team = NULL, default_role = NULL, created_at = 0`

/** The rows of each circle, which the account saw only as a member of it. */
const CIRCLES: Record<FeedCircle, string[]> = {
  'space-readers': ['DELETE FROM custom_field WHERE organization = ?'],
  readers: [
    'DELETE FROM installation WHERE organization = ?',
    'DELETE FROM integration WHERE organization = ?',
    'DELETE FROM translation_settings WHERE organization = ?',
    'DELETE FROM openapi_spec WHERE organization = ?',
    'DELETE FROM site WHERE organization = ?',
  ],
  creators: ['DELETE FROM share_link WHERE site IN (SELECT id FROM site WHERE organization = ?)'],
  admins: ['DELETE FROM invite WHERE organization = ?', `${FORGET_DETAILS} WHERE organization = ?`],
}

/** Removes the rows that the account saw as a member of a circle that it has left. */
export function removeCircle(
  { store, organization, user, touch }: ApplyScope,
  { circle }: DeletionEntry,
): void {
  if (circle === undefined) return
  for (const sql of CIRCLES[circle]) store.run(sql, organization)
  if (circle === 'readers') removeOthers(store, organization, user)
  touch({ kind: 'organization', organization })
  touch({ kind: 'site', organization })
}

/** Removes all other members, and the teams without the account. */
function removeOthers(store: Writer, organization: string, user: string): void {
  store.run('DELETE FROM member WHERE organization = ? AND user <> ?', organization, user)
  store.run(
    `DELETE FROM team WHERE organization = ? AND id NOT IN (SELECT team FROM team_member WHERE user = ?)`,
    organization,
    user,
  )
}
