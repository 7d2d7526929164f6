import type { z } from 'zod'
import { FindProblem } from '../../content/find/find-problem.ts'
import { matcherOf } from '../../content/find/matcher.ts'
import type { TextKind } from '../../content/find/text-kinds.ts'
import type { Clock } from '../../platform/clock.ts'
import type { findFields } from '../../schemas/find/found-page.ts'
import { Problem } from '../../schemas/problem.ts'
import type { PageSearch } from './find-in-page.ts'

/** A search as a caller describes it. */
export type FindQuery = { [Field in keyof typeof findFields]?: z.output<(typeof findFields)[Field]> } & {
  text: string
  replacement?: string | undefined
}

/** Returns the search of a query. Throws `input.invalid` for an expression that cannot be used. */
export function pageSearchOf(query: FindQuery, clock: Clock): PageSearch {
  const { titles = true, prose = true, code = true, links = true } = query
  const kinds: TextKind[] = [
    ...(prose ? ['text' as const] : []),
    ...(code ? ['code' as const] : []),
    ...(links ? ['link' as const] : []),
  ]
  return {
    matcher: matcherFor(query),
    titles,
    kinds: new Set(kinds),
    replacement: query.replacement,
    isWhole: false,
    clock,
  }
}

function matcherFor({ text, regex = false, matchCase = false, wholeWords = false }: FindQuery) {
  try {
    return matcherOf({ text, isExpression: regex, matchesCase: matchCase, wholeWords })
  } catch (error) {
    if (error instanceof FindProblem) throw new Problem('input.invalid', error.message, { cause: error })
    throw error
  }
}
