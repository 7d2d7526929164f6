import type { Reader } from '../../store/store.ts'
import type { ListedSpace } from '../spaces/space-list.ts'
import type { SiteRow } from './site-row.ts'

/** A row of `site_section`. */
export interface SectionRow {
  id: string
  site: string
  position: string
  path: string
  title: string
  description: string | null
  icon: string | null
  condition: string | null
  default_site_space: string | null
}

/** A row of `site_space`. */
export interface SiteSpaceRow {
  id: string
  site: string
  section: string | null
  space: string
  position: string
  path: string
  condition: string | null
}

/** A space in the structure of a site. */
export interface PlacedSpace extends SiteSpaceRow {
  content: ListedSpace
  isDefault: boolean
}

/** A section with its spaces. */
export interface PlacedSection extends SectionRow {
  isDefault: boolean
  spaces: PlacedSpace[]
}

/** The whole structure of a site in its order: sections, or spaces at the root. */
export interface Structure {
  sections: PlacedSection[]
  root: PlacedSpace[]
}

/**
 * Reads the structure of a site. Deleted spaces are omitted until they are restored. In each place the chosen item is
 * the default, or the first where the chosen one was deleted.
 */
export function readStructure(store: Reader, site: SiteRow): Structure {
  const spaces = placedSpaces(store, site.id)
  const inSection = Map.groupBy(spaces, (space) => space.section)
  const sections = store
    .all<SectionRow>('SELECT * FROM site_section WHERE site = ? ORDER BY position, id', site.id)
    .map((row) => ({ ...row, spaces: withDefault(inSection.get(row.id) ?? [], row.default_site_space) }))
  return {
    sections: withDefault(sections, site.default_section),
    root: withDefault(inSection.get(null) ?? [], site.default_site_space),
  }
}

/** Returns all spaces of a structure, in the order of the site. */
export function allSpaces({ sections, root }: Structure): PlacedSpace[] {
  return [...root, ...sections.flatMap((section) => section.spaces)]
}

function placedSpaces(store: Reader, site: string): (SiteSpaceRow & { content: ListedSpace })[] {
  const contents = store.all<ListedSpace>(
    `SELECT space.*, revision.id AS revision
     FROM space JOIN line ON line.id = space.line
       JOIN revision ON revision.line = line.id AND revision.seq = line.head
     WHERE space.id IN (SELECT space FROM site_space WHERE site = ?)
       AND space.deleted_at IS NULL AND space.state = 'ready'`,
    site,
  )
  const byId = new Map(contents.map((content) => [content.id, content]))
  const rows = store.all<SiteSpaceRow>('SELECT * FROM site_space WHERE site = ? ORDER BY position, id', site)
  return rows.flatMap((row) => {
    const content = byId.get(row.space)
    return content ? [{ ...row, content }] : []
  })
}

function withDefault<Item extends { id: string }>(
  items: Item[],
  chosen: string | null,
): (Item & { isDefault: boolean })[] {
  const index = Math.max(
    0,
    items.findIndex((item) => item.id === chosen),
  )
  return items.map((item, place) => ({ ...item, isDefault: place === index }))
}
