import type { ImportSource } from '../plan/import-source.ts'
import type { FoundSpecification } from './find-specifications.ts'
import { hasPaths, type NamedSpecification, type NamedSpecifications } from './named-specifications.ts'
import { textToStore } from './specification-text.ts'

/**
 * Marks the specifications that pages name, and puts them first. The service gives a specification any name, and its
 * file another one. So a name means the file of that name if it has the operations that the pages show. Otherwise it
 * means the last file that has them.
 */
export function nameSpecifications(
  found: readonly FoundSpecification[],
  source: ImportSource,
  named: NamedSpecifications,
): FoundSpecification[] {
  const fits = (specification: FoundSpecification, { paths }: NamedSpecification) =>
    hasPaths(textToStore(source, specification) ?? '', paths)
  const marked = found.map((each) => {
    const own = named.get(each.slugs[0] ?? '')
    return { ...each, isNamed: own !== undefined && (own.isFile || fits(each, own)) }
  })
  const also: FoundSpecification[] = []
  for (const [slug, name] of named) {
    const sameName = marked.find(({ slugs }) => slugs[0] === slug)
    if (sameName?.isNamed) continue
    const fitting = name.paths.size === 0 ? undefined : lastOf(marked, (each) => fits(each, name))
    if (!fitting) {
      if (sameName) sameName.isNamed = true
      continue
    }
    if (sameName) sameName.slugs = sameName.slugs.slice(1)
    // Pages may name one specification by its file, and by the name that the service gives to it.
    if (fitting.isNamed) also.push({ ...fitting, slugs: [slug] })
    else Object.assign(fitting, { isNamed: true, slugs: [slug, ...fitting.slugs] })
  }
  return [...marked.filter(({ isNamed }) => isNamed), ...also, ...marked.filter(({ isNamed }) => !isNamed)]
}

/** Returns the last fitting specification, one without a name where there is any. */
function lastOf(
  found: readonly FoundSpecification[],
  fits: (specification: FoundSpecification) => boolean,
): FoundSpecification | undefined {
  return (
    found.findLast((each) => !each.isNamed && fits(each)) ??
    found.findLast((each) => each.isNamed && fits(each))
  )
}
