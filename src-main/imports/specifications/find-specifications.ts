import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { specificationSlug } from '../../content/specification-slug.ts'
import { OPENAPI_BYTES } from '../../schemas/openapi-spec.ts'
import { refuseCancelled } from '../plan/cancelled.ts'
import type { ImportPlan } from '../plan/import-plan.ts'
import type { ImportSource } from '../plan/import-source.ts'
import { hasPaths, namedSpecifications, type NamedSpecifications } from './named-specifications.ts'
import { recogniseSpecification } from './recognise-specification.ts'
import { specificationText } from './specification-text.ts'

/** The description of an API in a file of an import. Its text stays in the source. */
export interface FoundSpecification {
  path: string
  /** The title of the API; undefined where it has none. */
  title: string | undefined
  /** The names that it may have, the best first. Blocks name the first one. */
  slugs: string[]
  /** The hash of its text. Copies of a file have the same. */
  digest: string
  /** True when pages of the book name it. */
  isNamed: boolean
}

const SPECIFICATION_FILE = /\.(?:ya?ml|json)$/i

/**
 * Finds the OpenAPI and Swagger documents among the files of a book, in their order. Those that its pages name come
 * first. Throws `import.cancelled`.
 */
export async function findSpecifications(
  { files, title }: Pick<ImportPlan, 'files' | 'title'>,
  source: ImportSource,
  signal?: AbortSignal,
): Promise<FoundSpecification[]> {
  const found: FoundSpecification[] = []
  for (const { sourcePath, size, role } of files) {
    if (role !== 'attachment' || size > OPENAPI_BYTES || !SPECIFICATION_FILE.test(sourcePath)) continue
    await nextTurn()
    refuseCancelled(signal)
    const text = specificationText(source, sourcePath)
    const recognised = text === undefined ? undefined : recogniseSpecification(text)
    if (text === undefined || !recognised) continue
    const digest = createHash('sha256').update(text).digest('hex')
    found.push({
      path: sourcePath,
      title: recognised.title,
      slugs: slugsOf(sourcePath, title),
      digest,
      isNamed: false,
    })
  }
  if (found.length === 0) return []
  return withNames(found, source, await namedSpecifications(source, signal))
}

/**
 * Marks the specifications that pages name. A name without a file of that name means the last file that has all
 * operations which the pages show of it. The service gives a specification any name, and its file another one.
 */
function withNames(
  found: readonly FoundSpecification[],
  source: ImportSource,
  named: NamedSpecifications,
): FoundSpecification[] {
  const marked = found.map((each) => ({ ...each, isNamed: named.has(each.slugs[0] ?? '') }))
  const also: FoundSpecification[] = []
  const others = [...named].filter(([slug]) => !marked.some(({ slugs }) => slugs[0] === slug))
  for (const [slug, paths] of others) {
    const fitting = fittingLast(marked, source, paths)
    if (!fitting) continue
    // Pages may name one specification by its file, and by the name that the service gives to it.
    if (fitting.isNamed) also.push({ ...fitting, slugs: [slug] })
    else Object.assign(fitting, { isNamed: true, slugs: [slug, ...fitting.slugs] })
  }
  return [...marked.filter(({ isNamed }) => isNamed), ...also, ...marked.filter(({ isNamed }) => !isNamed)]
}

/** Returns the last specification with all paths, one without a name where there is any. */
function fittingLast(
  found: readonly FoundSpecification[],
  source: ImportSource,
  paths: ReadonlySet<string>,
): FoundSpecification | undefined {
  if (paths.size === 0) return undefined
  const fits = ({ path }: FoundSpecification) => hasPaths(specificationText(source, path) ?? '', paths)
  return (
    found.findLast((each) => !each.isNamed && fits(each)) ??
    found.findLast((each) => each.isNamed && fits(each))
  )
}

/** Returns the names of a specification: that of its file, with its folder, with its book, and with both. */
function slugsOf(path: string, book: string): string[] {
  const segments = path.split('/')
  const name = segments.at(-1) ?? ''
  const inFolder = `${segments.at(-2) ?? ''} ${name}`
  const written = [name, inFolder, `${book} ${name}`, `${book} ${inFolder}`]
  const slugs = new Set(written.map(specificationSlug).filter((slug) => slug !== ''))
  return slugs.size > 0 ? [...slugs] : ['openapi']
}
