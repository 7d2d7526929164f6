import SwaggerParser from '@apidevtools/swagger-parser'
import { parse } from 'yaml'

/** The most expansions of a YAML alias: a few kilobytes could otherwise stand for gigabytes. */
const MOST_ALIASES = 100

type Specification = Parameters<typeof SwaggerParser.validate>[0]

/**
 * Returns true when a text, in JSON or YAML, is an OpenAPI (3.0, 3.1) or Swagger (2.0) specification. It checks the
 * schema of the version that the text names, the references within it, and the rules that a schema cannot express. It
 * fetches and opens nothing: references to other documents stay unread.
 */
export async function isOpenApi(text: string): Promise<boolean> {
  try {
    const value: unknown = readData(text)
    if (value === null || typeof value !== 'object') return false
    await SwaggerParser.validate(withPaths(value) as Exclude<Specification, string>, {
      resolve: { external: false },
      dereference: { circular: 'ignore' },
    })
    return true
  } catch {
    // Every error of the parser is about the text.
    return false
  }
}

/**
 * From 3.1 on a specification may be its components alone. The parser does not know that; an empty `paths` is
 * equivalent.
 */
function withPaths(value: object): object {
  const { openapi, paths, components } = value as { openapi?: unknown; paths?: unknown; components?: unknown }
  const isComponentsAlone =
    String(openapi).startsWith('3.1.') && paths === undefined && components !== undefined
  return isComponentsAlone ? { ...value, paths: {} } : value
}

function readData(text: string): unknown {
  if (text.trimStart().startsWith('{')) {
    try {
      return JSON.parse(text) as unknown
    } catch {
      // Maps in braces are YAML too; they are not JSON where keys have no quotes.
    }
  }
  return parse(text, { maxAliasCount: MOST_ALIASES, logLevel: 'error' }) as unknown
}
