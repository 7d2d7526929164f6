import type { Element } from 'hast'
import { specificationSlug } from '../../../specification-slug.ts'
import type { Directive } from '../directive-node.ts'
import { element, text } from '../hast-element.ts'
import { SERVICE_NAMES } from './service-names.ts'

/** The part of a specification that a block shows. */
const KINDS: Record<string, string> = {
  openapi: 'operation',
  swagger: 'operation',
  'openapi-operation': 'operation',
  'openapi-webhook': 'webhook',
  'openapi-schemas': 'schemas',
  'openapi-schema': 'schemas',
}

/** The names of the blocks that show a part of a specification. */
export const API_BLOCKS: readonly string[] = Object.keys(KINDS)

/** The text of the link in a block. It repeats the name of the specification, also when the tag lacks it. */
const LINK_TEXT = /\[OpenAPI ([^\]\n]+)\]\(/

/**
 * Returns the element of an operation, a webhook or schemas of a specification. The view reads the specification. The
 * element contains the names from the tag, and its source. Undefined if the block names no specification, or no part.
 */
export function apiElement({ name, attributes, source }: Directive): Element | undefined {
  const kind = KINDS[name]
  const { src, path, method, schemas, schema, grouped } = attributes
  const spec =
    attributes['spec'] ?? (src === undefined ? LINK_TEXT.exec(source)?.[1]?.trim() : slugOfFile(src))
  const named = kind === 'schemas' ? (schemas ?? schema ?? attributes['name']) : (path ?? attributes['name'])
  const isOfSpecification = (spec ?? src ?? '') !== ''
  if (kind === undefined || !isOfSpecification || (named ?? '') === '') return undefined
  const properties = {
    dataKind: kind,
    dataSpec: spec,
    dataSource: spec === undefined ? src : undefined,
    dataName: named,
    dataMethod: kind === 'schemas' ? undefined : method,
    dataGrouped: kind === 'schemas' && grouped === 'true' ? 'true' : undefined,
  }
  return element(SERVICE_NAMES.apiReference, properties, [text(source)])
}

/** Returns the slug of the specification in a file of the book; undefined for an address of the web. */
export function slugOfFile(src: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(src)) return undefined
  return specificationSlug(decoded(src.slice(src.lastIndexOf('/') + 1))) || undefined
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // A lone percent sign is part of the name.
    return name
  }
}
