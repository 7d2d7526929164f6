import { optionsOf, type CustomFieldRow } from '../operations/custom-fields/custom-field-row.ts'
import type { ReadScope } from '../operations/engine/scope.ts'
import { timestamp } from '../operations/engine/timestamp.ts'
import { SPEC_COLUMNS, type SpecRow } from '../operations/openapi-specs/spec-row.ts'
import type { ShareLinkRow } from '../operations/share-links/share-link-row.ts'
import type { SiteRow } from '../operations/sites/site-row.ts'
import type { SectionRow, SiteSpaceRow } from '../operations/sites/structure.ts'
import type { TranslationRow } from '../operations/translations/translation-row.ts'
import type { SpecificationError } from '../schemas/openapi-spec.ts'
import type { TranslationSettings } from '../schemas/translation-settings.ts'
import type { ChangeRow } from './change-row.ts'
import { requireRow, type EntryReference, type FeedEntry } from './feed-entry.ts'
import { isDeleted } from './feed-people.ts'

/** Reads a site, without its sections and spaces. */
export function readSite({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(store.get<SiteRow>('SELECT * FROM site WHERE id = ?', entry.id), entry)
  const value = {
    type: row.type,
    title: row.title,
    visibility: row.visibility,
    hostname: row.hostname,
    basename: row.basename,
    proxyOrigin: row.proxy_origin,
    published: row.published === 1,
    adaptiveContent: row.adaptive_content === 1,
    agentsContext: row.agents_context,
    adaptiveSchema: row.adaptive_schema,
    adaptiveSchemaAt: row.adaptive_schema_at === null ? null : timestamp(row.adaptive_schema_at),
    customization: row.customization,
    defaultSection: row.default_section,
    defaultSiteSpace: row.default_site_space,
    createdAt: timestamp(row.created_at),
    order: row.seq,
  }
  return { change: { kind: 'site', id: entry.id, circle: 'readers', value } }
}

/** Reads a section of a site. */
export function readSiteSection({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(store.get<SectionRow>('SELECT * FROM site_section WHERE id = ?', entry.id), entry)
  const { site, position, path, title, description, icon, condition } = row
  const value = { site, position, path, title, description, icon, condition }
  return {
    change: {
      kind: 'site-section',
      id: entry.id,
      circle: 'readers',
      value: { ...value, defaultSiteSpace: row.default_site_space },
    },
    names: [{ kind: 'site', id: site, scope: entry.scope }],
  }
}

/** Reads the place of a space on a site. It is a deletion while the space is deleted. */
export function readSiteSpace({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(store.get<SiteSpaceRow>('SELECT * FROM site_space WHERE id = ?', entry.id), entry)
  const place = { kind: 'site-space', id: entry.id, circle: 'readers' } as const
  if (isDeleted(store, row.space)) return { change: { ...place, gone: true } }
  const { site, section, space, position, path, condition } = row
  const names: EntryReference[] = [{ kind: 'site', id: site, scope: entry.scope }]
  if (section !== null) names.push({ kind: 'site-section', id: section, scope: entry.scope })
  return { change: { ...place, value: { site, section, space, position, path, condition } }, names }
}

/** Reads a share link with its key, for users who may manage links of sites. */
export function readShareLink({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(store.get<ShareLinkRow>('SELECT * FROM share_link WHERE id = ?', entry.id), entry)
  const value = {
    site: row.site,
    name: row.name,
    active: row.active === 1,
    key: row.key,
    createdAt: timestamp(row.created_at),
    order: row.seq,
  }
  return {
    change: { kind: 'share-link', id: entry.id, circle: 'creators', value },
    names: [{ kind: 'site', id: row.site, scope: `readers:${entry.organization}` }],
  }
}

/** Reads a custom field. Its values are in the entries of spaces. */
export function readCustomField({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const row = requireRow(
    store.get<CustomFieldRow>('SELECT * FROM custom_field WHERE id = ?', entry.id),
    entry,
  )
  const value = {
    name: row.name,
    type: row.type,
    title: row.title,
    description: row.description,
    placeholder: row.placeholder,
    options: optionsOf(row) ?? null,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    order: row.seq,
  }
  return { change: { kind: 'custom-field', id: entry.id, circle: 'space-readers', value } }
}

/** Reads an OpenAPI specification without its texts. */
export function readOpenApiSpec({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const sql = `SELECT ${SPEC_COLUMNS} FROM openapi_spec WHERE id = ?`
  const row = requireRow(store.get<SpecRow>(sql, entry.id), entry)
  const value = {
    slug: row.slug,
    sourceURL: row.source_url,
    processingState: row.state,
    visibility: row.visibility,
    version: row.version,
    processedAt: row.processed_at === null ? null : timestamp(row.processed_at),
    errorCode: row.error_code,
    errors: JSON.parse(row.errors) as SpecificationError[],
    errorCount: row.error_count,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    order: row.seq,
  }
  return { change: { kind: 'openapi-spec', id: entry.id, circle: 'readers', value } }
}

/** Reads settings of translations. */
export function readTranslationSettings({ store }: ReadScope, entry: ChangeRow): FeedEntry {
  const sql = 'SELECT * FROM translation_settings WHERE id = ?'
  const row = requireRow(store.get<TranslationRow>(sql, entry.id), entry)
  const value = {
    title: row.title,
    languages: JSON.parse(row.languages) as TranslationSettings['languages'],
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    order: row.seq,
  }
  return { change: { kind: 'translation-settings', id: entry.id, circle: 'readers', value } }
}
