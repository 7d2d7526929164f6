import type { SiteSection } from '../../schemas/sites/site-structure.ts'
import type { ReadScope } from '../engine/scope.ts'
import { StructurePresenter } from '../sites/present-structure.ts'
import type { SiteRow } from '../sites/site-row.ts'
import { readStructure } from '../sites/structure.ts'

/** Reads a section again after the writes of a call, which may have changed the site as well. */
export function sectionNow(scope: ReadScope, siteId: string, id: string): SiteSection {
  const site = scope.store.get<SiteRow>('SELECT * FROM site WHERE id = ?', siteId)
  if (!site) throw new Error(`The site ${siteId} is missing from the store`)
  const structure = readStructure(scope.store, site)
  const section = structure.sections.find((item) => item.id === id)
  if (!section) throw new Error(`The section ${id} is missing from the store`)
  return new StructurePresenter(scope, site, structure).section(section)
}
