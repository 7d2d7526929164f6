import type { SiteSpace } from '../../schemas/sites/site-structure.ts'
import type { ReadScope } from '../engine/scope.ts'
import { StructurePresenter } from '../sites/present-structure.ts'
import type { SiteRow } from '../sites/site-row.ts'
import { allSpaces, readStructure } from '../sites/structure.ts'

/** Reads a site space again after the writes of a call. */
export function siteSpaceNow(scope: ReadScope, site: SiteRow, id: string): SiteSpace {
  const structure = readStructure(scope.store, site)
  const space = allSpaces(structure).find((item) => item.id === id)
  if (!space) throw new Error(`The site space ${id} is missing from the store`)
  return new StructurePresenter(scope, site, structure).space(space)
}
