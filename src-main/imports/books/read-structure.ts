import { readYaml } from '../../content/markdown/read-yaml.ts'
import { shownPath } from '../plan/entry-path.ts'
import type { SiteStructure, StructureNode, StructureSection, StructureSpace } from './site-structure.ts'

/** The reading of a structure file. `faults` are sentences about the entries that were left out. */
export type StructureReading =
  | { kind: 'site'; site: SiteStructure; faults: string[] }
  /** A file of another purpose, such as the description of an API. */
  | { kind: 'other' }
  | { kind: 'invalid'; fault: string }

/** The names of a structure file at the root of a repository, in the order in which they count. */
export const STRUCTURE_FILES = ['gitbook-docs.yaml', 'gitbook-docs.yml', 'docs.yaml', 'docs.yml']

/** The most UTF-16 units that are parsed: some hundreds of entries. Parsing more would block other work. */
const MAX_CHARACTERS = 65_536
/** The most entries of a structure, and the most faults that are reported one by one. */
const MAX_ENTRIES = 1000
const MAX_FAULTS = 50
/** The deepest level: a group in a group contains sections, which contain spaces. */
const DEEPEST = 4
const LONGEST = 200

type Fields = Record<string, unknown>

/** Reads the structure of a site from the text of a structure file. Never throws. */
export function readStructure(text: string, path: string): StructureReading {
  const reading = readYaml(text.replace(/^\ufeff/, ''), MAX_CHARACTERS)
  if (!reading.ok) {
    if (!/^[ \t]*site[ \t]*:/m.test(text.slice(0, MAX_CHARACTERS))) return { kind: 'other' }
    const where = reading.line === undefined ? '' : ` in line ${reading.line}`
    return { kind: 'invalid', fault: `${path} cannot be read as YAML${where} (${reading.problem}).` }
  }
  const file = isFields(reading.value) ? reading.value : {}
  const site = file['site']
  if (!isFields(site)) return { kind: 'other' }
  // Some files name the structure beside the site instead of within it.
  const { title, structure = file['structure'] } = site
  if (structure === undefined) return { kind: 'other' }
  if (!Array.isArray(structure)) {
    return { kind: 'invalid', fault: `${path} has no list of sections or spaces under site.structure.` }
  }
  const reader = new StructureReader(path)
  const nodes = reader.nodes(structure, 'site', 1)
  return { kind: 'site', site: { title: textOf(title) ?? '', nodes }, faults: reader.faults() }
}

type Place = 'site' | 'group' | 'section'

class StructureReader {
  readonly #path: string
  readonly #faults: string[] = []
  #left = MAX_ENTRIES
  #unread = 0

  constructor(path: string) {
    this.#path = path
  }

  faults(): string[] {
    const faults = this.#faults.slice(0, MAX_FAULTS)
    const more = this.#faults.length - faults.length
    if (more > 0) faults.push(`${this.#path} has ${more} more entries that cannot be used.`)
    if (this.#unread > 0)
      faults.push(`${this.#path} names more than ${MAX_ENTRIES} entries. The others were left out.`)
    return faults
  }

  nodes(entries: readonly unknown[], place: Place, depth: number): StructureNode[] {
    const nodes: StructureNode[] = []
    for (const entry of entries) {
      if (this.#left === 0) {
        this.#unread += 1
        break
      }
      this.#left -= 1
      const node = this.#node(entry, place, depth)
      if (node) nodes.push(node)
    }
    return nodes
  }

  #node(entry: unknown, place: Place, depth: number): StructureNode | undefined {
    if (!isFields(entry)) return this.#leftOut('an entry without a type')
    const title = textOf(entry['title'])
    const shown = title === undefined ? 'an entry without a title' : `the entry “${title}”`
    switch (entry['type']) {
      case 'space':
        return this.#space(entry, title, shown)
      case 'section':
        if (place === 'section') return this.#leftOut(`${shown}: a section can contain only spaces`)
        return this.#section(entry, title ?? 'Untitled', depth)
      case 'section-group':
        if (place === 'section') return this.#leftOut(`${shown}: a section can contain only spaces`)
        if (depth >= DEEPEST) return this.#leftOut(`${shown}: it is nested too deep`)
        return { kind: 'group', title: title ?? 'Untitled', children: this.#children(entry, 'group', depth) }
      case 'external-link':
        return { kind: 'link', title: title ?? textOf(entry['url']) ?? 'Untitled' }
      default:
        return this.#leftOut(`${shown}: its type is unknown`)
    }
  }

  #section(entry: Fields, title: string, depth: number): StructureSection {
    const children = this.#children(entry, 'section', depth).filter((node) => node.kind === 'space')
    return {
      kind: 'section',
      title,
      path: textOf(entry['path']) ?? null,
      description: textOf(entry['description']) ?? null,
      icon: textOf(entry['icon']) ?? null,
      isDefault: entry['default'] === true,
      condition: textOf(entry['condition']) ?? null,
      children,
    }
  }

  #children(entry: Fields, place: Place, depth: number): StructureNode[] {
    const { children } = entry
    return Array.isArray(children) ? this.nodes(children, place, depth + 1) : []
  }

  #space(entry: Fields, title: string | undefined, shown: string): StructureSpace | undefined {
    const content = entry['content']
    const value = isFields(content) ? content['directory'] : undefined
    const directory = value === null ? null : directoryOf(value)
    if (directory === undefined)
      return this.#leftOut(`${shown}: its content.directory ${directoryFault(value)}`)
    return {
      kind: 'space',
      title: title ?? '',
      path: textOf(entry['path']) ?? null,
      directory,
      isDefault: entry['default'] === true,
      condition: textOf(entry['condition']) ?? null,
    }
  }

  #leftOut(description: string): undefined {
    this.#faults.push(`${this.#path} names ${description}. It was left out.`)
  }
}

/**
 * Returns the path of a folder from the root of the repository, '' for the root itself. A leading slash begins at the
 * root. Returns undefined for a path out of the root, and for a value that is not a path.
 */
function directoryOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_ENTRIES || value.trim() === '') return undefined
  if (value.includes('\\') || value.includes('\0') || /^[a-z]:/i.test(value)) return undefined
  const segments = value.split('/').filter((segment) => segment !== '' && segment !== '.')
  return segments.includes('..') ? undefined : segments.join('/')
}

const directoryFault = (value: unknown): string =>
  typeof value === 'string' ? `“${shownPath(value)}” is not a folder of this repository` : 'is not a text'

/** Returns the text of a field, bounded and without its outer spaces; undefined for any other value. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/\s+/g, ' ').trim().slice(0, LONGEST).toWellFormed()
  return text === '' ? undefined : text
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
