import type { SiteStructure } from '../../schemas/sites/published-site.ts'
import type { SiteSection, SiteSpace } from '../../schemas/sites/site-structure.ts'
import { Levels } from '../access/levels.ts'
import type { ReadScope } from '../engine/scope.ts'
import { presentListedSpace } from '../spaces/space-list.ts'
import { publishedAddress } from './site-address.ts'
import type { SiteRow } from './site-row.ts'
import type { PlacedSection, PlacedSpace, Structure } from './structure.ts'
import type { Pass } from './visitors/pass.ts'

/**
 * Presents the structure of one site to a caller, who may have a pass. The addresses of defaults omit their own path,
 * because the address of the site leads to them.
 */
export class StructurePresenter {
  readonly #scope: ReadScope
  readonly #site: SiteRow
  readonly #structure: Structure
  readonly #pass: Pass | null
  readonly #levels: Levels

  constructor(scope: ReadScope, site: SiteRow, structure: Structure, pass: Pass | null = null) {
    this.#scope = scope
    this.#site = site
    this.#structure = structure
    this.#pass = pass
    this.#levels = new Levels(scope, site.organization)
  }

  structure(): SiteStructure {
    const { sections, root } = this.#structure
    if (sections.length === 0)
      return { type: 'siteSpaces', structure: root.map((space) => this.space(space)) }
    return { type: 'sections', structure: sections.map((section) => this.section(section)) }
  }

  section(section: PlacedSection): SiteSection {
    return {
      object: 'site-section',
      id: section.id,
      title: section.title,
      ...(section.description !== null && { description: section.description }),
      default: section.isDefault,
      path: section.path,
      ...(section.condition !== null && { condition: section.condition }),
      siteSpaces: section.spaces.map((space) => this.space(space)),
      urls: this.#urls(ownPath(section)),
      ...(section.icon !== null && { icon: section.icon }),
    }
  }

  space(space: PlacedSpace): SiteSpace {
    const urls = this.#urls(pathOn(this.#structure, space))
    const content = presentListedSpace(this.#scope, this.#levels, space.content)
    return {
      object: 'site-space',
      id: space.id,
      path: space.path,
      ...(space.section !== null && { section: space.section }),
      space: { ...content, urls: { ...content.urls, ...urls } },
      title: space.content.title,
      default: space.isDefault,
      ...(space.condition !== null && { condition: space.condition }),
      urls,
    }
  }

  #urls(path: readonly string[]): { published?: string } {
    return publishedAddress(this.#scope.addresses, this.#site, this.#pass, path)
  }
}

/**
 * Returns the path of a space on its site, segment by segment. A space of the default section names that section where
 * another section has the path of the space. Otherwise two resources would share one address.
 */
export function pathOn({ sections }: Structure, space: PlacedSpace): string[] {
  const section = sections.find(({ id }) => id === space.section)
  const own = ownPath(space)
  if (!section) return own
  const others = sections.filter(({ id }) => id !== section.id)
  const isTaken = own.length > 0 && others.some(({ path }) => path === space.path)
  return [...(isTaken ? [section.path] : ownPath(section)), ...own]
}

function ownPath({ isDefault, path }: PlacedSection | PlacedSpace): string[] {
  return isDefault ? [] : [path]
}
