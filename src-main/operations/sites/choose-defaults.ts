import { Problem } from '../../schemas/problem.ts'
import type { Writer } from '../../store/store.ts'
import type { SiteRow } from './site-row.ts'
import { readStructure, type PlacedSpace } from './structure.ts'

/** The ids of the chosen defaults of a site; undefined leaves one unchanged. */
export interface ChosenDefaults {
  /** A section of the site. */
  section?: string | undefined
  /** A site space of the default section, which may be chosen in the same call, or of the root. */
  space?: string | undefined
}

/** Sets the default section and space of a site. Throws `input.invalid` for one that is not on the site. */
export function chooseDefaults(store: Writer, site: SiteRow, { section, space }: ChosenDefaults): void {
  if (section !== undefined) chooseSection(store, site, section)
  if (space === undefined) return
  const { sections, root } = readStructure(store, {
    ...site,
    default_section: section ?? site.default_section,
  })
  const first = sections.find(({ isDefault }) => isDefault)
  if (first) chooseInSection(store, first, space)
  else {
    refuseSpaceOfOtherPlace(root, space)
    store.run('UPDATE site SET default_site_space = ? WHERE id = ?', space, site.id)
  }
}

/** Sets the default space of a section. */
export function chooseInSection(
  store: Writer,
  section: { id: string; spaces: readonly PlacedSpace[] },
  space: string,
): void {
  refuseSpaceOfOtherPlace(section.spaces, space)
  store.run('UPDATE site_section SET default_site_space = ? WHERE id = ?', space, section.id)
}

function chooseSection(store: Writer, site: SiteRow, section: string): void {
  const known = store.get('SELECT 1 FROM site_section WHERE id = ? AND site = ?', section, site.id)
  if (!known) {
    throw new Problem(
      'input.invalid',
      `body.defaultSiteSection: there is no section "${section}" on this site. Name one of its sections.`,
    )
  }
  store.run('UPDATE site SET default_section = ? WHERE id = ?', section, site.id)
}

function refuseSpaceOfOtherPlace(spaces: readonly PlacedSpace[], space: string): void {
  if (spaces.some(({ id }) => id === space)) return
  throw new Problem(
    'input.invalid',
    `body.defaultSiteSpace: there is no site space "${space}" in this place. Name one of the default section, or of the root where the site has no sections.`,
  )
}
