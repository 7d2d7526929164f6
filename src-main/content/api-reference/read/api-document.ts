import { fieldOf, isFields, textOf, type Fields } from './plain-values.ts'

/** The longest chain of references that is followed. */
const LONGEST_CHAIN = 24

/** A specification as data, in the form of OpenAPI 3. */
export type ApiDocument = Fields

/** The target of a reference, or the reason why there is none. */
export type Resolved =
  | { kind: 'found'; value: Fields | boolean; reference: string | undefined }
  /** A reference to another document, which is never loaded. */
  | { kind: 'elsewhere'; address: string }
  | { kind: 'missing'; reference: string }

/** A reference without a target in the document. */
export type Unresolved = Exclude<Resolved, { kind: 'found' }>

/**
 * Resolves the references of a value within the document. `reference` is the last reference followed.
 * A chain that leads back to itself is missing.
 */
export function resolve(document: ApiDocument, value: unknown): Resolved {
  let at = value
  let reference: string | undefined
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    if (typeof at === 'boolean') return { kind: 'found', value: at, reference }
    if (!isFields(at)) return { kind: 'missing', reference: reference ?? '' }
    const next = textOf(at, '$ref')
    if (next === undefined) return { kind: 'found', value: at, reference }
    if (!next.startsWith('#')) return { kind: 'elsewhere', address: next }
    reference = next
    at = lookUp(document, next)
  }
  return { kind: 'missing', reference: reference ?? '' }
}

/** Returns the object of a value or of its reference; undefined when this document has none. */
export function resolvedFields(document: ApiDocument, value: unknown): Fields | undefined {
  const found = resolve(document, value)
  return found.kind === 'found' && isFields(found.value) ? found.value : undefined
}

/** Returns the value at a reference such as `#/components/schemas/Pet`; undefined when there is none. */
export function lookUp(document: ApiDocument, reference: string): unknown {
  const pointer = reference.slice(1)
  if (pointer === '') return document
  if (!pointer.startsWith('/')) return undefined
  let at: unknown = document
  for (const part of pointer.slice(1).split('/')) {
    at = fieldOf(at, unescaped(part))
    if (at === undefined) return undefined
  }
  return at
}

/** Returns the reference of a schema by its name. */
export function schemaReference(name: string): string {
  return `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Returns the name of the target of a reference: its last part. */
export function nameOf(reference: string): string {
  return unescaped(reference.slice(reference.lastIndexOf('/') + 1))
}

function unescaped(part: string): string {
  return decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
}

function decoded(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    // A lone percent sign is part of the name.
    return part
  }
}
