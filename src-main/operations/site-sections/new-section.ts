import { generateKeyBetween } from 'fractional-indexing'
import { slugify } from '../../domain/slug.ts'
import { uniqueName } from '../../domain/unique-name.ts'
import { SECTION_TITLE } from '../../schemas/sites/site-structure.ts'
import { countCharacters } from '../../schemas/text.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { WriteScope } from '../engine/scope.ts'
import type { SiteRow } from '../sites/site-row.ts'
import { readStructure } from '../sites/structure.ts'

const UNTITLED = 'Untitled section'

/** A section to add, which has no spaces yet. */
export interface NewSection {
  site: { id: string }
  title: string
  icon: string | null
}

/** Adds an empty section at the end of a site, by a path made from its title, and returns its id. */
export function addSection(scope: WriteScope, { site, title, icon }: NewSection): string {
  const { store, newId } = scope
  const id = newId()
  const last = store.get<{ position: string }>(
    'SELECT position FROM site_section WHERE site = ? ORDER BY position DESC LIMIT 1',
    site.id,
  )
  const isTaken = (path: string) => sectionByPath(store, site.id, path) !== undefined
  store.run(
    'INSERT INTO site_section (id, site, position, path, title, icon) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    site.id,
    generateKeyBetween(last?.position ?? null, null),
    uniqueName(slugify(title), isTaken),
    title,
    icon,
  )
  return id
}

/** Returns the title of a section that is named after a space. A title of a space may be too short for a section. */
export function sectionTitleOf(space: { title: string }): string {
  return countCharacters(space.title) < SECTION_TITLE.min ? UNTITLED : space.title
}

/** Returns the id of the section with a path on a site. */
export function sectionByPath(store: Reader, site: string, path: string): string | undefined {
  return store.get<{ id: string }>('SELECT id FROM site_section WHERE site = ? AND path = ?', site, path)?.id
}

/**
 * Moves the root of a site into a section before the site gets its first section, because visitors would not find a
 * root beside sections. The section is named after the default space, and stays the default. A root without visible
 * spaces creates no section, which would be empty for visitors.
 */
export function gatherRoot(scope: WriteScope, site: SiteRow): void {
  const { store } = scope
  const structure = readStructure(store, site)
  const first = structure.root.find(({ isDefault }) => isDefault)
  if (structure.sections.length > 0 || !first) return
  const section = addSection(scope, { site, title: sectionTitleOf(first.content), icon: null })
  moveFromRoot(store, site, section)
  store.run('UPDATE site_section SET default_site_space = ? WHERE id = ?', site.default_site_space, section)
  store.run('UPDATE site SET default_section = ?, default_site_space = NULL WHERE id = ?', section, site.id)
}

/**
 * Moves the content of a site's root into a section. Returns the number of moved spaces, with deleted ones.
 */
export function moveFromRoot(store: Writer, site: { id: string }, section: string): number {
  return store.run('UPDATE site_space SET section = ? WHERE site = ? AND section IS NULL', section, site.id)
    .changes
}
