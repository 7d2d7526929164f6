import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0'
import type { ApiDocument } from '../../../content/api-reference/read/api-document.ts'
import type { Reader } from '../../../store/store.ts'
import { readSpecification } from '../processing/read-specification.ts'

/** The most specifications in memory for each store. A large one takes some 50 MB. */
const MAX_READ = 3

/** The specifications that were read last, by version. The text of a version never changes. */
const read = new WeakMap<Reader, Map<string, ReadDocument>>()

/** A specification in the form of OpenAPI 3, or the reason why it cannot be read. */
export type ReadDocument =
  | { kind: 'document'; document: ApiDocument }
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

/** Reads a specification of Swagger 2.0 or OpenAPI 3. It fetches nothing. */
export function readDocument(text: string): ReadDocument {
  const specification = readSpecification(text)
  if (specification.kind === 'unreadable') return specification
  const { value } = specification
  if (value['swagger'] === undefined) return { kind: 'document', document: value }
  try {
    return { kind: 'document', document: upgradeFromTwoToThree(value) as ApiDocument }
  } catch {
    // The upgrader expects a sound specification, and fails at any place of another one. The check names the place.
    return { kind: 'unreadable', reason: NOT_SWAGGER }
  }
}
