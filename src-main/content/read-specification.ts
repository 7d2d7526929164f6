import { parse } from 'yaml'

/** The most expansions of a YAML alias: a few kilobytes could otherwise expand to gigabytes. */
const MAX_ALIASES = 100
/** The most levels of lists and objects. JSON of deeper data exhausts the stack. */
const MAX_LEVELS = 500

/** A specification as data, or the reason why the text is not a specification. */
export type ReadSpecification =
  | { kind: 'object'; value: Record<string, unknown> }
  | { kind: 'unreadable'; reason: string }

/** Reads a text in JSON or YAML. It checks only that the text is an object, and that JSON can represent it. */
export function readSpecification(text: string): ReadSpecification {
  try {
    const value = parseData(text)
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      return { kind: 'unreadable', reason: 'The text is not an object with the fields of a specification.' }
    refuseDeepData(value)
    return { kind: 'object', value: value as Record<string, unknown> }
  } catch (error) {
    if (error instanceof DeepDataError) return { kind: 'unreadable', reason: error.message }
    return { kind: 'unreadable', reason: `The text is neither JSON nor YAML. ${firstLine(error)}` }
  }
}

function parseData(text: string): unknown {
  if (text.trimStart().startsWith('{')) {
    try {
      return JSON.parse(text) as unknown
    } catch {
      // Maps in braces are YAML too; they are not JSON where keys have no quotes.
    }
  }
  return parse(text, { maxAliasCount: MAX_ALIASES, logLevel: 'error' }) as unknown
}

class DeepDataError extends Error {}

/** Throws for data with too many levels, and for data that contains itself, as an alias of YAML can. */
function refuseDeepData(data: object): void {
  const heights = new Map<object, number>()
  const heightOf = (value: unknown, depth: number): number => {
    if (value === null || typeof value !== 'object') return 0
    // An open object is as high as all levels, so a cycle exceeds them.
    const known = heights.get(value)
    if (depth + (known ?? 0) >= MAX_LEVELS)
      throw new DeepDataError(`The text has more than ${MAX_LEVELS} levels, or an alias contains itself.`)
    if (known !== undefined) return known
    heights.set(value, MAX_LEVELS)
    let height = 1
    for (const inner of Object.values(value)) height = Math.max(height, 1 + heightOf(inner, depth + 1))
    heights.set(value, height)
    return height
  }
  heightOf(data, 0)
}

const firstLine = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : ''
