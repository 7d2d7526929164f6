import { isMap, isSeq, parseDocument, stringify, type YAMLSeq } from 'yaml'
import { slugify } from '../../domain/slug.ts'
import { uniqueName } from '../../domain/unique-name.ts'
import { readStructure } from '../../imports/books/read-structure.ts'
import { sectionsOf, spacesOf } from '../../imports/books/site-structure.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { StructureFile } from '../../schemas/books/collection-books.ts'

/** A space of an export with its folder, or a section of such spaces. */
export type StructureEntry = PlacedSpace | { kind: 'section'; title: string; children: PlacedSpace[] }

export interface PlacedSpace {
  kind: 'space'
  space: SpaceRow
  directory: string
}

/** The name of the structure file of a collection that was imported without one. */
const NEW_FILE = 'gitbook-docs.yaml'

/**
 * Returns the structure file of an export: the imported one, with the missing spaces added. Books with tables of
 * contents and no structure file need none.
 */
export function structureWith(
  { title, structure }: { title: string; structure: StructureFile | null },
  entries: readonly StructureEntry[],
): StructureFile | undefined {
  const spaces = entries.flatMap((entry) => (entry.kind === 'space' ? [entry] : entry.children))
  if (structure) return withMissing(structure, spaces)
  if (spaces.some(({ space }) => space.directory !== null)) return undefined
  return { path: NEW_FILE, text: stringify({ site: { title, structure: newNodes(entries) } }) }
}

function withMissing(file: StructureFile, spaces: readonly PlacedSpace[]): StructureFile {
  const reading = readStructure(file.text, file.path)
  if (reading.kind !== 'site') return file
  const { nodes } = reading.site
  const named = new Set(spacesOf(nodes).map(({ directory }) => directory))
  const missing = spaces.filter(({ directory }) => !named.has(directory))
  if (missing.length === 0) return file
  const document = parseDocument(file.text)
  const list = document.getIn(['site', 'structure'])
  if (!isSeq(list)) return file
  const names = new Names(keysIn(list))
  const added = missing.map((space) => spaceNode(space, names, false))
  const hasSections = sectionsOf(nodes).length > 0
  for (const node of hasSections ? added.map((entry) => inSection(entry, names)) : added)
    list.add(document.createNode(node))
  return { ...file, text: document.toString({ lineWidth: 0 }) }
}

/** Returns the nodes of a site, which has either sections or only spaces. */
function newNodes(entries: readonly StructureEntry[]): object[] {
  const names = new Names([])
  const spaces = entries.filter((entry) => entry.kind === 'space')
  const sections = entries.filter((entry) => entry.kind === 'section')
  if (sections.length === 0) return spaces.map((entry, index) => spaceNode(entry, names, index === 0))
  const general = spaces.length > 0 ? [{ title: 'General', children: spaces }] : []
  return [...general, ...sections].map(({ title, children }, order) => ({
    type: 'section',
    ...names.of(title),
    title: sectionTitle(title),
    ...(order === 0 && { default: true }),
    children: children.map((entry, index) => spaceNode(entry, names, index === 0)),
  }))
}

interface SpaceNode {
  type: 'space'
  content: { directory: string }
  key: string
  path: string
  title: string
}

function spaceNode({ space, directory }: PlacedSpace, names: Names, isDefault: boolean): SpaceNode {
  return {
    type: 'space',
    ...names.of(space.title),
    title: space.title,
    ...(isDefault && { default: true }),
    content: { directory: directory === '' ? './' : `./${directory}` },
  }
}

function inSection(node: SpaceNode, names: Names): object {
  return {
    type: 'section',
    ...names.of(node.title),
    title: sectionTitle(node.title),
    children: [{ ...node, default: true }],
  }
}

/** Returns the title of a section, which needs at least two characters. */
const sectionTitle = (title: string): string => ([...title].length < 2 ? `${title} pages` : title)

/** The keys and paths of a file. Each is unique. */
class Names {
  readonly #taken: Set<string>

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken)
  }

  of(title: string): { key: string; path: string } {
    const key = uniqueName(slugify(title), (name) => this.#taken.has(name))
    this.#taken.add(key)
    return { key, path: key }
  }
}

/** Returns the keys and paths of a list of nodes, at all depths. */
function keysIn(list: YAMLSeq): string[] {
  return list.items.flatMap((item) => {
    if (!isMap(item)) return []
    const children = item.get('children')
    const own = ['key', 'path'].flatMap((name) => {
      const value = item.get(name)
      return typeof value === 'string' ? [value] : []
    })
    return isSeq(children) ? [...own, ...keysIn(children)] : own
  })
}
