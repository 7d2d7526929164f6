import { RE2JS } from 're2js'
import { FindProblem } from './find-problem.ts'
import type { Matcher, FindTerms } from './matcher.ts'
import { expandReplacement } from './replacement.ts'

/** The most instructions of a compiled expression. An expression of 1,000 characters may have 100,000. */
const MAX_INSTRUCTIONS = 2000
/**
 * The most steps of one search: instructions by characters. A step takes some nanoseconds, so a search takes at most
 * about a second.
 */
const MAX_STEPS = 50_000_000

/**
 * Returns the matcher of a regular expression in the syntax of RE2, in which `^` and `$` match the bounds of lines.
 * Matching takes time linear in the text, for any expression. An empty match does not count.
 */
export function expressionMatcher({ text, matchesCase }: FindTerms): Matcher {
  const expression = compile(text, matchesCase)
  const instructions = expression.programSize()
  if (instructions > MAX_INSTRUCTIONS)
    throw new FindProblem('This regular expression is too large. Use fewer or smaller repetitions.')
  if (expression.matches(''))
    throw new FindProblem(
      'This regular expression also matches empty text, so it would match everywhere. Write one that needs at least one character.',
    )
  return function* matches(searched) {
    if (instructions * searched.length > MAX_STEPS)
      throw new FindProblem('The text is too long for this regular expression. Use a simpler one.')
    const found = expression.matcher(searched)
    while (found.find()) {
      const [start, end] = [found.start(), found.end()]
      if (start === end) {
        yield undefined
        continue
      }
      const groups = Array.from({ length: found.groupCount() + 1 }, (_, at) => found.group(at) ?? '')
      yield { start, end, replaced: (replacement) => expandReplacement(replacement, groups) }
    }
  }
}

function compile(text: string, matchesCase: boolean): RE2JS {
  try {
    return RE2JS.compile(text, RE2JS.MULTILINE | (matchesCase ? 0 : RE2JS.CASE_INSENSITIVE))
  } catch (error) {
    throw new FindProblem(
      'This is not a regular expression that can be used here. Check its brackets and repetitions; look-around and back-references are not supported.',
      { cause: error },
    )
  }
}
