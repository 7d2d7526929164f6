import type { ApiDocument } from '../../../content/api-reference/read/api-document.ts'
import type { Fields } from '../../../content/api-reference/read/plain-values.ts'
import { readSpecification } from '../../../content/read-specification.ts'
import type { Reader } from '../../../store/store.ts'
import { upgradeSwagger } from './upgrade-swagger.ts'

/** The most specifications in memory for each store. A large one takes some 50 MB. */
const MAX_READ = 3

/** The specifications that were read last, by version. The text of a version never changes. */
const read = new WeakMap<Reader, Map<string, ReadDocument>>()

/**
 * A specification in the form of OpenAPI 3 with the paths that had to be left out, or the reason why it cannot be read.
 */
export type ReadDocument =
  | { kind: 'document'; document: ApiDocument; leftOut: string[] }
  | { kind: 'unreadable'; reason: string }

/** Reads the text of a version once. A page with many operations of it, and the next page, use the same document. */
export function documentOf(store: Reader, version: string, text: () => string): ReadDocument {
  const cache = read.get(store) ?? new Map<string, ReadDocument>()
  read.set(store, cache)
  const document = cache.get(version) ?? readDocument(text())
  cache.delete(version)
  cache.set(version, document)
  if (cache.size > MAX_READ) cache.delete(cache.keys().next().value!)
  return document
}

const NOT_SWAGGER = 'It is not valid Swagger 2.0.'

function fieldsIn(text: string): Fields {
  const specification = readSpecification(text)
  return specification.kind === 'object' ? specification.value : {}
}

/** Reads a specification of Swagger 2.0 or OpenAPI 3. It fetches nothing. */
export function readDocument(text: string): ReadDocument {
  const specification = readSpecification(text)
  if (specification.kind === 'unreadable') return specification
  const { value } = specification
  if (value['swagger'] === undefined) return { kind: 'document', document: value, leftOut: [] }
  let first: Fields | undefined = value
  const upgraded = upgradeSwagger(() => {
    const copy = first ?? fieldsIn(text)
    first = undefined
    return copy
  })
  return upgraded ? { kind: 'document', ...upgraded } : { kind: 'unreadable', reason: NOT_SWAGGER }
}
