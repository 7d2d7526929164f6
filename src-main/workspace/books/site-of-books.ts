import {
  sectionsOf,
  spacesOf,
  type SiteStructure,
  type StructureSection,
  type StructureSpace,
} from '../../imports/books/site-structure.ts'
import type { RawInput } from '../../operations/engine/dispatch.ts'
import type { CallResult } from '../../schemas/bridge.ts'
import { Problem } from '../../schemas/problem.ts'
import type { SiteSection, SiteSpace } from '../../schemas/sites/site-structure.ts'
import type { Site } from '../../schemas/sites/site.ts'

/** Calls an operation as the user of an import, here or at the remote. */
export type CallAs = (operation: string, input: RawInput) => Promise<CallResult>

/** The spaces of imported books, by the folders of their books. */
export interface BooksOfSite {
  organization: string
  /** The title of the collection, for a site without one. */
  title: string
  site: SiteStructure
  spaces: readonly { space: string; directory: string }[]
}

/** The shortest and longest titles of sites and sections. */
const TITLE = { min: 2, max: 128, section: 64 } as const

/**
 * Creates the site of a structure, with its sections and the paths of its spaces. It is not published. Returns a
 * sentence for the user. An incomplete site is removed, and the collection remains without one.
 */
export async function createSiteOf(books: BooksOfSite, call: CallAs): Promise<string> {
  const builder = new SiteBuilder(books, call)
  try {
    return await builder.create()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await builder.remove()
    return error.code === 'auth.forbidden'
      ? 'No site was created, because you may not create sites here.'
      : `No site was created: ${error.message}`
  }
}

class SiteBuilder {
  readonly #books: BooksOfSite
  readonly #call: CallAs
  readonly #spaces: ReadonlyMap<string, string>
  #site: string | undefined

  constructor(books: BooksOfSite, call: CallAs) {
    this.#books = books
    this.#call = call
    this.#spaces = new Map(books.spaces.map(({ space, directory }) => [directory, space]))
  }

  async create(): Promise<string> {
    const { site, title: fallback, organization } = this.#books
    const sections = sectionsOf(site.nodes).filter(
      ({ children }) => this.#importedSpaces(children).length > 0,
    )
    const title = titleOf(site.title || fallback, TITLE.max)
    const created = await this.#callOrThrow<Site>('createSite', {
      params: { organizationId: organization },
      body: { title },
    })
    this.#site = created.id
    if (sections.length > 0) await this.#addSections(sections)
    else await this.#addSpaces(spacesOf(site.nodes))
    const sectionText =
      sections.length === 0
        ? ''
        : sections.length === 1
          ? ' with one section'
          : ` with ${sections.length} sections`
    return `The site “${title}”${sectionText} was created too. It is not published.`
  }

  /** Removes the created part of the site. */
  async remove(): Promise<void> {
    if (this.#site !== undefined) await this.#call('deleteSiteById', { params: this.#params() })
  }

  async #addSections(sections: readonly StructureSection[]): Promise<void> {
    for (const section of sections) {
      const id = await this.#addSection(section)
      if (section.isDefault)
        await this.#callOrThrow('updateSiteById', {
          params: this.#params(),
          body: { defaultSiteSection: id },
        })
    }
  }

  async #addSection(section: StructureSection): Promise<string> {
    const [first, ...others] = this.#importedSpaces(section.children)
    const title = titleOf(section.title, TITLE.section)
    const created = await this.#callOrThrow<SiteSection>('addSectionToSite', {
      params: this.#params(),
      body: { spaceId: first?.id, title, ...(section.icon && { icon: section.icon.slice(0, 50) }) },
    })
    const params = { ...this.#params(), siteSectionId: created.id }
    const { path, description, condition } = section
    await this.#change('updateSiteSectionById', params, {
      ...(path !== null && path !== created.path && { path: path.slice(0, 100) }),
      ...(description !== null && { description }),
      ...(condition !== null && { condition }),
    })
    const ids = [await this.#describe(created.siteSpaces[0], first?.node)]
    for (const { id, node } of others) {
      const added = await this.#callOrThrow<SiteSpace>('addSpaceToSite', {
        params: this.#params(),
        body: { spaceId: id, sectionId: created.id },
      })
      ids.push(await this.#describe(added, node))
    }
    const defaultIndex = this.#importedSpaces(section.children).findIndex(({ node }) => node.isDefault)
    if (defaultIndex > 0)
      await this.#change('updateSiteSectionById', params, { defaultSiteSpace: ids[defaultIndex] })
    return created.id
  }

  async #addSpaces(nodes: readonly StructureSpace[]): Promise<void> {
    for (const { id, node } of this.#importedSpaces(nodes)) {
      const added = await this.#callOrThrow<SiteSpace>('addSpaceToSite', {
        params: this.#params(),
        body: { spaceId: id },
      })
      await this.#describe(added, node)
      if (node.isDefault)
        await this.#callOrThrow('updateSiteById', {
          params: this.#params(),
          body: { defaultSiteSpace: added.id },
        })
    }
  }

  /** Sets the path and the condition of a space on the site, and returns its id there. */
  async #describe(added: SiteSpace | undefined, node: StructureSpace | undefined): Promise<string> {
    if (!added || !node)
      throw new Problem('server.fault', 'The server did not name the space of a new section.')
    const { path, condition } = node
    await this.#change(
      'updateSiteSpaceById',
      { ...this.#params(), siteSpaceId: added.id },
      {
        ...(path !== null && path !== added.path && { path: path.slice(0, 100) }),
        ...(condition !== null && { condition }),
      },
    )
    return added.id
  }

  #importedSpaces(nodes: readonly StructureSpace[]): { id: string; node: StructureSpace }[] {
    return nodes.flatMap((node) => {
      const id = node.directory === null ? undefined : this.#spaces.get(node.directory)
      return id === undefined ? [] : [{ id, node }]
    })
  }

  #params(): { organizationId: string; siteId: string } {
    return { organizationId: this.#books.organization, siteId: this.#site ?? '' }
  }

  async #change(operation: string, params: object, body: Record<string, unknown>): Promise<void> {
    if (Object.keys(body).length > 0) await this.#callOrThrow(operation, { params, body })
  }

  async #callOrThrow<Value>(operation: string, input: RawInput): Promise<Value> {
    const result = await this.#call(operation, input)
    if (result.ok) return result.value as Value
    const { code, message } = result.problem
    throw result.problem instanceof Problem ? result.problem : new Problem(code as Problem['code'], message)
  }
}

/** A title within the bounds of sites and sections. */
function titleOf(title: string, maximum: number): string {
  const bounded = [...title.trim()].slice(0, maximum).join('').trim()
  return [...bounded].length < TITLE.min ? `${bounded || 'Untitled'} site`.slice(0, maximum) : bounded
}
