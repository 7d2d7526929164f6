import type { Migration } from '../migration.ts'
import { backfill, inCircle, emit, emitAgain, emitAllAgain, emitDeletion, trigger } from './feed-sql.ts'

const OF_SITE = { organization: '(SELECT organization FROM site WHERE id = NEW.site)' }

/** An entity of an organization with a table, and the feed's columns from its row. */
const fed = (
  table: string,
  kind: string,
  circle: string,
  names: { id?: string; organization?: string } = {},
) => {
  const row = inCircle(kind, circle, names)
  const removed = emitDeletion(kind, (names.id ?? 'NEW.id').replace('NEW.', 'OLD.'))
  return [
    trigger(`${table}_added`, `INSERT ON ${table}`, emit(row)),
    trigger(`${table}_changed`, `UPDATE ON ${table}`, emit(row)),
    trigger(`${table}_removed`, `DELETE ON ${table}`, removed),
  ].join('\n')
}

const PICTURED = (row: 'NEW' | 'OLD') =>
  emitAgain('integration', `(SELECT name FROM integration WHERE seq = ${row}.integration)`)

const rows = (table: string, circle: string, id = 'id') =>
  `SELECT organization, ${id} AS id, '${circle}:' || organization AS scope, seq AS place FROM ${table}`
const rowsOfSite = (table: string, circle: string) =>
  `SELECT site.organization, own.id, '${circle}:' || site.organization AS scope, site.seq AS place
   FROM ${table} AS own JOIN site ON site.id = own.site`

/** The change feed of sites, custom fields, specifications, translations and integrations: see 0121. */
export const fedPublishing: Migration = {
  number: 132,
  name: 'publishing in the change feed',
  sql: `
    ${fed('site', 'site', 'readers')}
    ${fed('site_section', 'site-section', 'readers', OF_SITE)}
    ${fed('site_space', 'site-space', 'readers', OF_SITE)}
    ${fed('share_link', 'share-link', 'creators', OF_SITE)}
    ${fed('custom_field', 'custom-field', 'space-readers')}
    ${fed('openapi_spec', 'openapi-spec', 'readers')}
    ${fed('translation_settings', 'translation-settings', 'readers')}
    ${fed('integration', 'integration', 'readers', { id: 'NEW.name' })}
    ${fed('installation', 'installation', 'readers')}

    -- What a space is known by is told with the space, and the pictures of an integration with that.
    ${trigger('custom_field_value_added', 'INSERT ON custom_field_value', emitAgain('space', 'NEW.space'))}
    ${trigger('custom_field_value_changed', 'UPDATE ON custom_field_value', emitAgain('space', 'NEW.space'))}
    ${trigger('custom_field_value_removed', 'DELETE ON custom_field_value', emitAgain('space', 'OLD.space'))}
    ${trigger('picture_added', 'INSERT ON integration_picture', PICTURED('NEW'))}
    ${trigger('picture_changed', 'UPDATE ON integration_picture', PICTURED('NEW'))}
    ${trigger('picture_removed', 'DELETE ON integration_picture', PICTURED('OLD'))}

    -- A space that is deleted stands on no site until it is restored: reading decides which of the two is told.
    ${trigger(
      'stands_on_sites',
      'UPDATE OF deleted_at ON space',
      emitAllAgain('site-space', 'SELECT id FROM site_space WHERE space = NEW.id'),
    )}

    ${backfill('site', rows('site', 'readers'))}
    ${backfill('site-section', rowsOfSite('site_section', 'readers'))}
    ${backfill('site-space', rowsOfSite('site_space', 'readers'))}
    ${backfill('share-link', rowsOfSite('share_link', 'creators'))}
    ${backfill('custom-field', rows('custom_field', 'space-readers'))}
    ${backfill('openapi-spec', rows('openapi_spec', 'readers'))}
    ${backfill('translation-settings', rows('translation_settings', 'readers'))}
    ${backfill('integration', rows('integration', 'readers', 'name'))}
    ${backfill('installation', rows('installation', 'readers'))}
  `,
}
