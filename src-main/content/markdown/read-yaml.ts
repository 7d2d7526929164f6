import { parseDocument } from 'yaml'

/** The value of a YAML text, or a clause with the reason for its absence and the line, if known. */
export type YamlReading = { ok: true; value: unknown } | { ok: false; problem: string; line?: number }

/**
 * The largest text that is parsed: for a crafted text the parser's time grows faster than its length. No page has
 * more.
 */
export const LONGEST_YAML = 16_384
/** The maximum number of aliases: without it a text of a few lines can expand to millions of values. */
const MAX_ALIASES = 100

/** Reads YAML of at most `most` characters. Never throws. */
export function readYaml(text: string, most = LONGEST_YAML): YamlReading {
  if (text.length > most) return { ok: false, problem: 'it is too long to be read' }
  try {
    const document = parseDocument(text, { logLevel: 'silent' })
    const [error] = document.errors
    if (!error) return { ok: true, value: document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown }
    const line = error.linePos?.[0].line
    const problem = error.message.split('\n')[0]!.replace(/:$/, '')
    return { ok: false, problem, ...(line !== undefined && { line }) }
  } catch (error) {
    // The library throws on endless aliases, and on values nested so deep that the call stack overflows.
    const isAlias = error instanceof ReferenceError
    return { ok: false, problem: isAlias ? 'its aliases refer to too much' : 'it is nested too deep' }
  }
}
