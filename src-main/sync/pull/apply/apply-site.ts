import { milliseconds, millisecondsOrNull, type FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'
import { freeOrder } from './deletions/free-order.ts'

/*
 * A unique name can pass from one entity to another, and the entry of the previous owner may come later. Until then the
 * previous owner has its id as its name.
 */

/** Writes a site. */
export function applySite(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'site'>,
): void {
  freeOrder(store, 'site', value.order, id)
  store.run(
    'UPDATE site SET basename = NULL WHERE organization = ? AND basename = ? AND id <> ?',
    organization,
    value.basename,
    id,
  )
  store.run(
    `INSERT INTO site (seq, id, organization, type, title, visibility, hostname, basename, proxy_origin, published,
       adaptive_content, agents_context, adaptive_schema, adaptive_schema_at, customization, default_section,
       default_site_space, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, type = excluded.type, title = excluded.title,
       visibility = excluded.visibility, hostname = excluded.hostname, basename = excluded.basename,
       proxy_origin = excluded.proxy_origin, published = excluded.published,
       adaptive_content = excluded.adaptive_content, agents_context = excluded.agents_context,
       adaptive_schema = excluded.adaptive_schema, adaptive_schema_at = excluded.adaptive_schema_at,
       customization = excluded.customization, default_section = excluded.default_section,
       default_site_space = excluded.default_site_space`,
    value.order,
    id,
    organization,
    value.type,
    value.title,
    value.visibility,
    value.hostname,
    value.basename,
    value.proxyOrigin,
    value.published ? 1 : 0,
    value.adaptiveContent ? 1 : 0,
    value.agentsContext,
    value.adaptiveSchema,
    millisecondsOrNull(value.adaptiveSchemaAt),
    value.customization,
    value.defaultSection,
    value.defaultSiteSpace,
    milliseconds(value.createdAt),
  )
  touch({ kind: 'site', organization })
}

/** Writes a section of a site. */
export function applySiteSection(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'site-section'>,
): void {
  const { site, path } = value
  store.run('UPDATE site_section SET path = id WHERE site = ? AND path = ? AND id <> ?', site, path, id)
  store.run(
    `INSERT INTO site_section (id, site, position, path, title, description, icon, condition, default_site_space)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET position = excluded.position, path = excluded.path, title = excluded.title,
       description = excluded.description, icon = excluded.icon, condition = excluded.condition,
       default_site_space = excluded.default_site_space`,
    id,
    site,
    value.position,
    path,
    value.title,
    value.description,
    value.icon,
    value.condition,
    value.defaultSiteSpace,
  )
  touch({ kind: 'site', organization })
}

/** Writes the place of a space on a site. */
export function applySiteSpace(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'site-space'>,
): void {
  const { site, section, path } = value
  store.run(
    'UPDATE site_space SET path = id WHERE site = ? AND section IS ? AND path = ? AND id <> ?',
    site,
    section,
    path,
    id,
  )
  store.run(
    `INSERT INTO site_space (id, site, section, space, position, path, condition) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET section = excluded.section, space = excluded.space,
       position = excluded.position, path = excluded.path, condition = excluded.condition`,
    id,
    site,
    section,
    value.space,
    value.position,
    path,
    value.condition,
  )
  touch({ kind: 'site', organization })
}

/** Writes a share link. */
export function applyShareLink(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'share-link'>,
): void {
  freeOrder(store, 'share_link', value.order, id)
  store.run(
    `INSERT INTO share_link (seq, id, site, name, active, key, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, name = excluded.name, active = excluded.active,
       key = excluded.key`,
    value.order,
    id,
    value.site,
    value.name,
    value.active ? 1 : 0,
    value.key,
    milliseconds(value.createdAt),
  )
  touch({ kind: 'site', organization })
}
