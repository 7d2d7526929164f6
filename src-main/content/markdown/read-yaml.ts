import { Parser, parseDocument, type CST } from 'yaml'

/** The value of a YAML text, or a clause with the reason for its absence and the line, if known. */
export type YamlReading = { ok: true; value: unknown } | { ok: false; problem: string; line?: number }

/**
 * The largest text that is parsed: for a crafted text the parser's time grows faster than its length. No page has
 * more.
 */
export const LONGEST_YAML = 16_384
/** The maximum number of aliases: without it a text of a few lines can expand to millions of values. */
const MAX_ALIASES = 100
/**
 * The most levels of lists and mappings. The library reads levels by recursion. Without a bound, the free part of the
 * call stack would decide whether a text can be read.
 */
const MAX_LEVELS = 100
const TOO_DEEP = 'it is nested too deep'
/** The signs that can begin a level. */
const LEVEL = /[[{]|[-?:](?=\s)/g

/** Reads YAML of at most `most` characters. Never throws. */
export function readYaml(text: string, most = LONGEST_YAML): YamlReading {
  if (text.length > most) return { ok: false, problem: 'it is too long to be read' }
  if (isTooDeep(text)) return { ok: false, problem: TOO_DEEP }
  try {
    const document = parseDocument(text, { logLevel: 'silent' })
    const [error] = document.errors
    if (!error) return { ok: true, value: document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown }
    const line = error.linePos?.[0].line
    const problem = error.message.split('\n')[0]!.replace(/:$/, '')
    return { ok: false, problem, ...(line !== undefined && { line }) }
  } catch (error) {
    // The library throws on endless aliases. Aliases within aliases can also exceed the levels.
    const isAlias = error instanceof ReferenceError
    return { ok: false, problem: isAlias ? 'its aliases refer to too much' : TOO_DEEP }
  }
}

/** True for a text with more levels than permitted. The parser of tokens has a stack of its own, without recursion. */
function isTooDeep(text: string): boolean {
  if ((text.match(LEVEL)?.length ?? 0) <= MAX_LEVELS) return false
  let level = [...new Parser().parse(text)].flatMap(partsOf)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return true
    level = level.flatMap(partsOf)
  }
  return false
}

/** Returns the values directly inside of a token. */
function partsOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : []
  if (token.type !== 'block-map' && token.type !== 'block-seq' && token.type !== 'flow-collection') return []
  return token.items.flatMap(({ key, value }) =>
    [key, value].filter((part) => part !== undefined && part !== null),
  )
}
