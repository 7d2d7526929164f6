import { slugify } from '../domain/slug.ts'
import { uniqueName } from '../domain/unique-name.ts'
import type { SpaceRow } from '../revisions/space-row.ts'
import type { StructureFile } from '../schemas/books/collection-books.ts'
import type { Reader } from '../store/store.ts'
import { spaceForExport } from './export-space.ts'
import type { ExportedFile } from './plan/export-input.ts'
import { exportPages } from './plan/export-pages.ts'
import { structureWith, type StructureEntry } from './plan/write-structure.ts'

/** A collection to export, with the parts that the caller may read. */
export interface ExportedCollection {
  title: string
  /** The structure file of the repository that the collection came from. */
  structure: StructureFile | null
  spaces: readonly SpaceRow[]
  collections: readonly ExportedCollection[]
}

/**
 * Yields the files of a collection: each space in its own folder, and the file with their structure. The folder of a
 * space from a repository is that of its book. An unchanged space is exported byte for byte.
 */
export function* exportCollection(store: Reader, collection: ExportedCollection): Generator<ExportedFile> {
  const entries = placeSpaces(collection, '')
  const spaces = entries.flatMap((entry) => (entry.kind === 'space' ? [entry] : entry.children))
  for (const { space, directory } of spaces) {
    for (const { path, bytes } of exportPages(spaceForExport(store, space)))
      yield { path: directory === '' ? path : `${directory}/${path}`, bytes }
  }
  const file = structureWith(collection, entries)
  if (file) yield { path: file.path, bytes: Buffer.from(file.text, 'utf8') }
}

/** Returns the folders of all spaces: those of their books, and unique names for other spaces. */
function placeSpaces({ spaces, collections }: ExportedCollection, above: string): StructureEntry[] {
  const taken = new Set(
    spaces.flatMap(({ directory }) => (directory === null ? [] : [directory.toLowerCase()])),
  )
  const free = (title: string): string => {
    const name = uniqueName(slugify(title), (candidate) => taken.has(candidate.toLowerCase()))
    taken.add(name.toLowerCase())
    return name
  }
  const below = (directory: string) =>
    above === '' ? directory : directory === '' ? above : `${above}/${directory}`
  const placed: StructureEntry[] = spaces.map((space) => ({
    kind: 'space',
    space,
    directory: below(space.directory ?? free(space.title)),
  }))
  for (const inner of collections) {
    const children = placeSpaces(inner, below(free(inner.title))).flatMap((entry) =>
      entry.kind === 'space' ? [entry] : entry.children,
    )
    if (children.length > 0) placed.push({ kind: 'section', title: inner.title, children })
  }
  return placed
}
