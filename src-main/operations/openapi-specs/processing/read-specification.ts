import { parse } from 'yaml'

/** The most expansions of a YAML alias: a few kilobytes could otherwise expand to gigabytes. */
const MOST_ALIASES = 100

/** A specification as data, or the reason why the text is no specification. */
export type ReadSpecification =
  | { kind: 'object'; value: Record<string, unknown> }
  | { kind: 'unreadable'; reason: string }

/** Reads a text in JSON or YAML. It checks only that the text is an object. */
export function readSpecification(text: string): ReadSpecification {
  try {
    const value = parseData(text)
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      return { kind: 'unreadable', reason: 'The text is no object with the fields of a specification.' }
    return { kind: 'object', value: value as Record<string, unknown> }
  } catch (error) {
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
  return parse(text, { maxAliasCount: MOST_ALIASES, logLevel: 'error' }) as unknown
}

const firstLine = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : ''
