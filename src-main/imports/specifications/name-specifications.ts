import { setImmediate as nextTurn } from 'node:timers/promises'
import { refuseCancelled } from '../plan/cancelled.ts'
import type { ImportSource } from '../plan/import-source.ts'
import type { FoundSpecification } from './find-specifications.ts'
import { hasPaths, type NamedSpecifications } from './named-specifications.ts'
import { textToStore } from './specification-text.ts'

/**
 * Marks the specifications that pages name, and puts them first. The service gives a specification any name, and its
 * file another one. So a name means the file of that name if it has the operations that the pages show. Otherwise it
 * means the last file that has them. Throws `import.cancelled`.
 */
export async function nameSpecifications(
  found: readonly FoundSpecification[],
  source: ImportSource,
  named: NamedSpecifications,
  signal?: AbortSignal,
): Promise<FoundSpecification[]> {
  const marked: MarkedSpecification[] = []
  for (const specification of found) {
    const fits = await fittingNames(specification, source, named, signal)
    const own = specification.slugs[0] ?? ''
    const isNamed = named.get(own)?.isFile === true || fits.has(own)
    marked.push({ specification: { ...specification, isNamed }, fits })
  }
  const also = namedByOthers(marked, named)
  const all = marked.map(({ specification }) => specification)
  return [...all.filter(({ isNamed }) => isNamed), ...also, ...all.filter(({ isNamed }) => !isNamed)]
}

/** A specification with the names whose operations it has. */
interface MarkedSpecification {
  specification: FoundSpecification
  fits: ReadonlySet<string>
}

/** The most characters that are searched in one turn of the event loop: some ten milliseconds of work. */
const CHARACTERS_OF_A_TURN = 4_194_304

/** Reads a specification once, and returns the names whose operations it has. */
async function fittingNames(
  specification: FoundSpecification,
  source: ImportSource,
  named: NamedSpecifications,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  const fits = new Set<string>()
  if (named.size === 0) return fits
  const text = textToStore(source, specification) ?? ''
  let searched = CHARACTERS_OF_A_TURN
  for (const [slug, { paths }] of named) {
    if (searched >= CHARACTERS_OF_A_TURN) {
      await nextTurn()
      refuseCancelled(signal)
      searched = 0
    }
    if (hasPaths(text, paths)) fits.add(slug)
    searched += text.length * Math.min(paths.size, 1)
  }
  return fits
}

/** Names the specifications of other file names that pages mean. Returns those that have a second name. */
function namedByOthers(
  marked: readonly MarkedSpecification[],
  named: NamedSpecifications,
): FoundSpecification[] {
  const also: FoundSpecification[] = []
  for (const [slug, { paths }] of named) {
    const sameName = marked.find(({ specification: { slugs } }) => slugs[0] === slug)?.specification
    if (sameName?.isNamed) continue
    const fitting = paths.size === 0 ? undefined : lastFitting(marked, slug)
    if (!fitting) {
      if (sameName) sameName.isNamed = true
      continue
    }
    if (sameName) sameName.slugs = sameName.slugs.slice(1)
    // Pages may name one specification by its file, and by the name that the service gives to it.
    if (fitting.isNamed) also.push({ ...fitting, slugs: [slug] })
    else Object.assign(fitting, { isNamed: true, slugs: [slug, ...fitting.slugs] })
  }
  return also
}

/** Returns the last fitting specification, one without a name where there is any. */
function lastFitting(marked: readonly MarkedSpecification[], slug: string): FoundSpecification | undefined {
  const fitting = marked.filter(({ fits }) => fits.has(slug)).map(({ specification }) => specification)
  return fitting.findLast(({ isNamed }) => !isNamed) ?? fitting.at(-1)
}
