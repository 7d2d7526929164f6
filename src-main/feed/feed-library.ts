import { structureOf, type CollectionRow } from '../operations/collections/collection-row.ts'
import type { ReadScope } from '../operations/engine/scope.ts'
import { timestamp } from '../operations/engine/timestamp.ts'
import { storedRules } from '../operations/merge-rules/stored-rules.ts'
import type { OrganizationRow } from '../operations/organizations/organization-row.ts'
import type { SpaceRow } from '../revisions/space-row.ts'
import type { CustomFieldValue } from '../schemas/custom-field.ts'
import type { Organization } from '../schemas/people/organization.ts'
import type { Role } from '../schemas/primitives.ts'
import type { Reader } from '../store/store.ts'
import type { ChangeRow } from './change-row.ts'
import { requireRow, type EntryReference, type FeedEntry } from './feed-entry.ts'

type DefaultContent = NonNullable<Organization['defaultContent']>

/** Reads an organization. */
export function readOrganization({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(
    store.get<OrganizationRow>('SELECT * FROM organization WHERE id = ?', entry.id),
    entry,
  )
  const value = {
    title: row.title,
    createdAt: timestamp(row.created_at),
    emailDomains: JSON.parse(row.email_domains) as string[],
    hostname: row.hostname,
    type: row.type,
    useCase: row.use_case ?? null,
    communityType: row.community_type ?? null,
    defaultRole: row.default_role,
    defaultContent: row.default_content === null ? null : (JSON.parse(row.default_content) as DefaultContent),
    logo: row.logo,
    sso: row.sso === 1,
    ai: row.ai === 1,
    inviteLinks: row.invite_links === 1,
    mergeRules: storedRules(row),
    order: row.seq,
  }
  return { change: { kind: 'organization', id: entry.id, value } }
}

/** Reads a collection, with the caller's own levels on it. */
export function readCollection(scope: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(
    scope.store.get<CollectionRow>('SELECT * FROM collection WHERE id = ?', entry.id),
    entry,
  )
  const value = {
    parent: row.parent,
    position: row.position,
    title: row.title,
    description: row.description,
    defaultLevel: row.default_level,
    createdAt: timestamp(row.created_at),
    structure: structureOf(row),
    levels: ownLevels(scope, 'collection', entry),
  }
  return { change: { kind: 'collection', id: entry.id, value }, names: givenTo(scope, entry, value) }
}

/** Reads a space, with its custom fields and the caller's own levels on it. */
export function readSpace(scope: ReadScope, entry: ChangeRow): FeedEntry {
  const customFields = customFieldsOf(scope.store, entry.id)
  const row = requireRow(scope.store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', entry.id), entry)
  const value = {
    parent: row.parent,
    position: row.position,
    title: row.title,
    emoji: row.emoji,
    visibility: row.visibility,
    editMode: row.edit_mode,
    defaultLevel: row.default_level,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    contentRoot: row.content_root,
    summary: row.summary,
    directory: row.directory,
    importedStep: row.imported_step,
    mergeRules: storedRules(row),
    levels: ownLevels(scope, 'space', entry),
    customFields,
  }
  return {
    change: { kind: 'space', id: entry.id, value },
    names: [...givenTo(scope, entry, value), ...customFields.map(({ field }) => fieldOf(entry, field))],
  }
}

function fieldOf({ organization }: ChangeRow, id: string): EntryReference {
  return { kind: 'custom-field', id, scope: `space-readers:${organization}` }
}

/** Returns the caller's membership, which explains an own level, direct or through a team. */
function givenTo(
  { caller }: ReadScope,
  { organization }: ChangeRow,
  { levels }: { levels: readonly unknown[] },
): EntryReference[] {
  return levels.length === 0 ? [] : [{ kind: 'membership', id: caller.user, scope: organization }]
}

function customFieldsOf(store: Reader, space: string) {
  const rows = store.all<{ field: string; value: string }>(
    'SELECT field, value FROM custom_field_value WHERE space = ? ORDER BY field',
    space,
  )
  return rows.map(({ field, value }) => ({ field, value: JSON.parse(value) as CustomFieldValue }))
}

const LEVELS = {
  space: `SELECT seq, team, level FROM given_level
    WHERE space = ? AND (user = ? OR team IN (SELECT team FROM team_member WHERE user = ?)) ORDER BY seq`,
  collection: `SELECT seq, team, level FROM given_level
    WHERE collection = ? AND (user = ? OR team IN (SELECT team FROM team_member WHERE user = ?)) ORDER BY seq`,
}

function ownLevels({ store, caller }: ReadScope, on: 'space' | 'collection', { id }: ChangeRow) {
  const rows = store.all<{ seq: number; team: string | null; level: Role }>(
    LEVELS[on],
    id,
    caller.user,
    caller.user,
  )
  return rows.map(({ seq, team, level }) => ({ order: seq, team, level }))
}
