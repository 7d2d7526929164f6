import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { specificationSlug } from '../../content/specification-slug.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import { OPENAPI_BYTES } from '../../schemas/openapi-spec.ts'
import { refuseCancelled } from '../plan/cancelled.ts'
import type { ImportPlan } from '../plan/import-plan.ts'
import type { ImportSource, SourceFile } from '../plan/import-source.ts'
import { refersToFiles, type BundledSpecification } from './bundle-specification.ts'
import { nameSpecifications } from './name-specifications.ts'
import { namedSpecifications } from './named-specifications.ts'
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
  /** The text with the files that it refers to; absent where it refers to none. */
  bundled?: BundledSpecification
}

/** A specification that pages name, and of which the import has no file. */
export interface MissingSpecification {
  slug: string
  /** The first file that names it. */
  at: string
}

/** The specifications of a book. */
export interface BookSpecifications {
  found: FoundSpecification[]
  missing: MissingSpecification[]
}

/** Bundles a specification with other files of its book, perhaps on another thread. */
export interface SpecificationBundler {
  bundle(file: SourceFile, text: string): Promise<BundledSpecification | undefined>
}

interface Finding {
  bundler: SpecificationBundler
  signal?: AbortSignal | undefined
}

/** The most specifications that one import adds or updates. */
export const MAX_SPECIFICATIONS = 50

/** The names of the files that may be specifications or parts of one. */
export const SPECIFICATION_FILE = /\.(?:ya?ml|json)$/i

/**
 * Finds the OpenAPI and Swagger documents among the files of a book, in their order. Those that its pages name come
 * first. One that refers to other files of the book is bundled with them. Throws `import.cancelled`.
 */
export async function findSpecifications(
  plan: Pick<ImportPlan, 'files' | 'title' | 'apiPages' | 'summary'>,
  source: ImportSource,
  { bundler, signal }: Finding,
): Promise<BookSpecifications> {
  const { files, title } = plan
  const found: FoundSpecification[] = []
  let bundledCount = 0
  for (const { sourcePath, size, role } of files) {
    if (role !== 'attachment' || size > OPENAPI_BYTES || !SPECIFICATION_FILE.test(sourcePath)) continue
    await nextTurn()
    refuseCancelled(signal)
    const text = specificationText(source, sourcePath)
    const recognised = text === undefined ? undefined : recogniseSpecification(text)
    if (text === undefined || !recognised) continue
    const mayBundle = bundledCount < MAX_SPECIFICATIONS && refersToFiles(text)
    const bundled = mayBundle
      ? await cancellable(bundler.bundle({ path: sourcePath, size }, text), signal)
      : undefined
    if (bundled) bundledCount += 1
    const named = { path: sourcePath, slugs: slugsOf(sourcePath, title), isNamed: false }
    const digest = digestOf(bundled?.text ?? text)
    found.push({ ...named, title: recognised.title, digest, ...(bundled && { bundled }) })
  }
  const named = await namedSpecifications(plan, source, signal)
  const marked = await nameSpecifications(found, source, named, signal)
  const present = new Set(marked.flatMap(({ isNamed, slugs }) => (isNamed ? slugs[0] : [])))
  const missing = [...named].flatMap(([slug, { at }]) => (present.has(slug) ? [] : [{ slug, at }]))
  return { found: marked, missing }
}

/** Waits for a bundle. A cancel ends the wait at once, because the thread may take long or never answer. */
async function cancellable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  try {
    return await (signal ? untilAborted(promise, signal) : promise)
  } catch (error) {
    refuseCancelled(signal)
    throw error
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns the names of a specification: that of its file, with its folder, with its book, and with both. */
function slugsOf(path: string, book: string): string[] {
  const segments = path.split('/')
  const name = segments.at(-1) ?? ''
  const inFolder = `${segments.at(-2) ?? ''} ${name}`
  const written = [name, inFolder, `${book} ${name}`, `${book} ${inFolder}`]
  const slugs = new Set(written.map(specificationSlug).filter((slug) => slug !== ''))
  return slugs.size > 0 ? [...slugs] : ['openapi']
}
