import type { Matcher, FindTerms } from './matcher.ts'

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** Returns the matcher of a literal text. Its replacement is literal too. */
export function literalMatcher({ text, matchesCase }: FindTerms): Matcher {
  const source = text.replace(SYNTAX, String.raw`\$&`)
  return function* matches(searched) {
    const pattern = new RegExp(source, matchesCase ? 'gu' : 'giu')
    for (let found = pattern.exec(searched); found; found = pattern.exec(searched)) {
      const start = found.index
      yield { start, end: start + found[0].length, replaced: (replacement) => replacement }
    }
  }
}
