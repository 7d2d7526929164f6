import { VARIABLE_NAME } from '../../schemas/limits/variable-limits.ts'
import { usedNames } from '../expressions/expression-names.ts'
import { findExpressions, type FoundExpression } from '../expressions/find-expressions.ts'
import { replaceRanges, type Replaced } from '../replace-ranges.ts'

/** True when a text uses a variable of the space. */
export function usesVariable(markdown: string, name: string): boolean {
  return findExpressions(markdown).some(({ source }) =>
    usedNames(source).some(({ path }) => isVariable(path, name)),
  )
}

/** Returns a text with the new name of a variable of the space. All other bytes are unchanged. */
export function renameUses(markdown: string, from: string, to: string): string {
  return replaceRanges(
    markdown,
    findExpressions(markdown).flatMap((found) => editsOf(found, from, to)),
  )
}

function editsOf({ source, offsets }: FoundExpression, from: string, to: string): Replaced[] {
  return usedNames(source).flatMap(({ path, tokens }): Replaced[] => {
    const token = tokens[2]
    if (!isVariable(path, from) || !token) return []
    const isPlain = token.kind === 'name' && VARIABLE_NAME.test(to)
    const replacement = isPlain ? to : JSON.stringify(to)
    return [{ start: offsets[token.start]!, end: offsets[token.end]!, replacement }]
  })
}

function isVariable([root, group, variable]: readonly string[], name: string): boolean {
  return root === 'space' && group === 'vars' && variable === name
}
