import { RE2JS } from 're2js'
import { longestCheapText } from './cheap-expression.ts'

/** A match of a pattern. */
export interface PatternMatch {
  start: number
  end: number
  text: string
  /** The text of each group, from the first one on. */
  groups: readonly (string | undefined)[]
}

/** A regular expression whose search takes a bounded time for any text. */
export interface Pattern {
  matches: (text: string) => PatternMatch[]
}

/** The maximum number of instructions of an expression. The lists of public styles have up to 5,000. */
const MAX_INSTRUCTIONS = 12_000
/** The maximum number of steps of one search: instructions by characters. A longer search finds nothing. */
const MAX_STEPS = 40_000_000
/** The maximum number of steps of all searches in one text. Each may read to the end of the text. */
const MAX_STEPS_OF_TEXT = 2 * MAX_STEPS
const LONGEST_EXPRESSION = 30_000
/** The maximum number of matches in one passage. */
const MAX_MATCHES = 200

/** The clause on an expression whose look-ahead or look-behind has no bound. */
export const UNBOUNDED_LOOKAROUND = 'it looks ahead or behind in a way that takes no bounded time'
const LOOK_AROUND = /\(\?<?[=!]/

/** True for an expression with a look-ahead or a look-behind that cannot be searched in bounded time. */
export const hasUnboundedLookaround = (source: string): boolean =>
  LOOK_AROUND.test(source) && longestCheapText(source) === 0

/** Returns a clause on one entry of a rule that is not applied. The other entries are. */
export const partProblem = (entry: string, reason: string): string =>
  `without “${entry.length > 60 ? `${entry.slice(0, 60)}…` : entry}”: ${reason}`

/**
 * Compiles an expression in the syntax of Vale. Returns a clause with the reason if it cannot be used. The engine of
 * the platform is much faster, so every expression that it searches in bounded time uses it.
 */
export function compilePattern(source: string, ignoresCase: boolean): Pattern | string {
  if (source.length > LONGEST_EXPRESSION) return 'its expression is too long'
  const flagged = /^\(\?i\)/.exec(source)
  const body = flagged ? source.slice(flagged[0].length) : source
  const isInsensitive = ignoresCase || flagged !== null
  const longest = longestCheapText(body)
  const platform = longest > 0 ? compileForPlatform(body, isInsensitive) : undefined
  if (!platform) {
    if (LOOK_AROUND.test(body)) return UNBOUNDED_LOOKAROUND
    const linear = compileLinear(body, isInsensitive)
    return typeof linear === 'string' ? linear : { matches: linear }
  }
  let linear: Pattern['matches'] | string | undefined
  return {
    matches(text) {
      if (text.length <= longest) return platform(text)
      linear ??= compileLinear(body, isInsensitive)
      return typeof linear === 'string' ? [] : linear(text)
    },
  }
}

function compileLinear(source: string, ignoresCase: boolean): Pattern['matches'] | string {
  const compiled = compiledLinear(source, ignoresCase)
  if (!compiled) return 'its expression cannot be read'
  const size = compiled.programSize()
  if (size > MAX_INSTRUCTIONS) return 'its expression is too large'
  return (text) => {
    if (size * text.length > MAX_STEPS) return []
    const matcher = compiled.matcher(text)
    const matches: PatternMatch[] = []
    let steps = 0
    while (matches.length < MAX_MATCHES && steps < MAX_STEPS_OF_TEXT && matcher.find()) {
      const [start, end] = [matcher.start(), matcher.end()]
      steps += size * (text.length - start)
      if (start === end) continue
      const groups = Array.from(
        { length: matcher.groupCount() },
        (_, index) => matcher.group(index + 1) ?? undefined,
      )
      matches.push({ start, end, text: text.slice(start, end), groups })
    }
    return matches
  }
}

function compiledLinear(source: string, ignoresCase: boolean): RE2JS | undefined {
  try {
    return RE2JS.compile(source, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0)
  } catch {
    return undefined
  }
}

/** Compiles for the engine of the platform. Returns undefined if its syntax differs. */
function compileForPlatform(source: string, ignoresCase: boolean): Pattern['matches'] | undefined {
  let expression: RegExp
  try {
    expression = new RegExp(source, ignoresCase ? 'giu' : 'gu')
  } catch {
    return undefined
  }
  return (text) => {
    const matches: PatternMatch[] = []
    for (const match of text.matchAll(expression)) {
      if (match[0] === '') continue
      const start = match.index
      matches.push({ start, end: start + match[0].length, text: match[0], groups: match.slice(1) })
      if (matches.length === MAX_MATCHES) break
    }
    return matches
  }
}
