import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0'
import type { ApiDocument } from '../../../content/api-reference/read/api-document.ts'
import { asFields, type Fields } from '../../../content/api-reference/read/plain-values.ts'

/** A document of Swagger 2.0 in the form of OpenAPI 3, with the paths that cannot be read. */
export interface UpgradedDocument {
  document: ApiDocument
  leftOut: string[]
}

/** The most paths that are upgraded one by one. */
const MAX_PATHS = 1000

/**
 * Upgrades a document of Swagger 2.0. The upgrader expects a sound document, and fails at any place of another one.
 * Such a document is upgraded without its empty values, or else path by path. `read` returns a new copy of the document
 * each time, since the upgrader changes it. Undefined for a document of which nothing can be read.
 */
export function upgradeSwagger(read: () => Fields): UpgradedDocument | undefined {
  const whole = upgraded(read()) ?? upgraded(withoutEmptyValues(read()))
  if (whole) return { document: whole, leftOut: [] }
  const { paths: written, ...head } = withoutEmptyValues(read())
  const base = upgraded({ ...head, paths: {} }) ?? upgraded({ swagger: '2.0', info: head['info'], paths: {} })
  if (!base) return undefined
  const paths: Record<string, unknown> = {}
  const leftOut: string[] = []
  for (const [path, item] of Object.entries(asFields(written))) {
    const isTried = Object.keys(paths).length + leftOut.length < MAX_PATHS
    const single = isTried ? upgraded({ swagger: '2.0', paths: { [path]: item } }) : undefined
    if (single) paths[path] = asFields(single['paths'])[path]
    else leftOut.push(path)
  }
  return { document: { ...base, paths }, leftOut }
}

function upgraded(value: Fields): ApiDocument | undefined {
  try {
    return upgradeFromTwoToThree({ ...value }) as ApiDocument
  } catch {
    // The upgrader names no place. The check of the specification names what it finds.
    return undefined
  }
}

/** Removes null from objects and lists. The levels of a specification are bounded before. */
function withoutEmptyValues(value: Fields): Fields {
  const seen = new Set<object>()
  const clean = (at: object): void => {
    if (seen.has(at)) return
    seen.add(at)
    const fields = at as Record<string, unknown>
    for (const [name, inner] of Object.entries(at)) {
      if (inner === null && !Array.isArray(at)) delete fields[name]
      else if (Array.isArray(inner)) fields[name] = (inner as unknown[]).filter((item) => item !== null)
      if (typeof inner === 'object' && inner !== null) clean(fields[name] as object)
    }
  }
  clean(value)
  return value
}
