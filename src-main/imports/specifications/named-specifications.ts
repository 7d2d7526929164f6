import { setImmediate as nextTurn } from 'node:timers/promises'
import { slugOfFile } from '../../content/markdown/tree/service/api-elements.ts'
import { refuseCancelled } from '../plan/cancelled.ts'
import type { ImportPlan } from '../plan/import-plan.ts'
import type { ImportSource } from '../plan/import-source.ts'
import { specificationText } from './specification-text.ts'

/** A specification that pages name. */
export interface NamedSpecification {
  /** The paths of the operations that the pages show. */
  paths: Set<string>
  /** True when pages name it by its file. */
  isFile: boolean
  /** The first file that names it. */
  at: string
}

/** The specifications that the pages of a book name, by their names. */
export type NamedSpecifications = ReadonlyMap<string, NamedSpecification>

/** Reusable content, which pages include. */
const INCLUDED = /(?:^|\/)\.gitbook\/includes\/.*\.md$/i
/** The number of pages that are read in one turn of the event loop. */
const PAGES_OF_A_TURN = 32
/** The longest tag that is read. The bound makes the search linear for any text. */
const TAG = /\{%[ \t]{0,20}(?:openapi[a-z-]{0,20}|swagger)[ \t]([^%\n]{1,2000})%\}/g
const ATTRIBUTE = /\b(src|spec|path)[ \t]{0,20}=[ \t]{0,20}"([^"]*)"/g
/** The specification of an entry of a table of contents. */
const ENTRY = /^[ \t]*spec:[ \t]*["']?([a-z0-9-]+)/gm

/** Reads the names of specifications in the pages and the table of contents of a book. Throws `import.cancelled`. */
export async function namedSpecifications(
  { apiPages, files, summary }: Pick<ImportPlan, 'apiPages' | 'files' | 'summary'>,
  source: ImportSource,
  signal?: AbortSignal,
): Promise<NamedSpecifications> {
  const named = new Map<string, NamedSpecification>()
  const included = files.map(({ sourcePath }) => sourcePath).filter((path) => INCLUDED.test(path))
  const paths = [...apiPages, ...included, ...(summary ? [summary.sourcePath] : [])]
  for (const [index, path] of paths.entries()) {
    if (index % PAGES_OF_A_TURN === 0) await nextTurn()
    refuseCancelled(signal)
    addNames({ path, text: specificationText(source, path) ?? '' }, named)
  }
  return named
}

function addNames(
  { path: at, text }: { path: string; text: string },
  named: Map<string, NamedSpecification>,
): void {
  const add = (slug: string, path: string | undefined, isFile: boolean): void => {
    const known = named.get(slug) ?? { paths: new Set(), isFile: false, at }
    if (path !== undefined) known.paths.add(path)
    known.isFile ||= isFile
    named.set(slug, known)
  }
  for (const [, written = ''] of text.matchAll(TAG)) {
    const found = [...written.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value])
    const { src, spec, path } = Object.fromEntries(found) as Record<string, string | undefined>
    const slug = spec ?? (src === undefined ? undefined : slugOfFile(src))
    if (slug !== undefined && slug !== '') add(slug, path, spec === undefined)
  }
  if (text.includes('builtin:openapi'))
    for (const [, slug = ''] of text.matchAll(ENTRY)) add(slug, undefined, false)
}

/** True when the text of a specification has all paths. Each is a key in JSON or YAML. */
export function hasPaths(text: string, paths: ReadonlySet<string>): boolean {
  for (const path of paths)
    if (!text.includes(`${path}:`) && !text.includes(`${path}"`) && !text.includes(`${path}'`)) return false
  return true
}
