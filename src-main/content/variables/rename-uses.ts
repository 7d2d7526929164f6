import { VARIABLE_NAME } from '../../schemas/limits/variable-limits.ts'
import { usedNames } from '../expressions/expression-names.ts'
import { findExpressions, type FoundExpression } from '../expressions/find-expressions.ts'

interface Edit {
  start: number
  end: number
  text: string
}

/** True when a text uses a variable of the space. */
export function usesVariable(markdown: string, name: string): boolean {
  return findExpressions(markdown).some(({ source }) =>
    usedNames(source).some(({ path }) => isVariable(path, name)),
  )
}

/** Returns a text with the new name of a variable of the space. All other bytes are unchanged. */
export function renameUses(markdown: string, from: string, to: string): string {
  const edits = findExpressions(markdown).flatMap((found) => editsOf(found, from, to))
  let renamed = markdown
  for (const { start, end, text } of edits.reverse())
    renamed = renamed.slice(0, start) + text + renamed.slice(end)
  return renamed
}

function editsOf({ source, offsets }: FoundExpression, from: string, to: string): Edit[] {
  return usedNames(source).flatMap(({ path, tokens }): Edit[] => {
    const token = tokens[2]
    if (!isVariable(path, from) || !token) return []
    const isPlain = token.kind === 'name' && VARIABLE_NAME.test(to)
    const text = isPlain ? to : JSON.stringify(to)
    return [{ start: offsets[token.start]!, end: offsets[token.end]!, text }]
  })
}

function isVariable([root, group, variable]: readonly string[], name: string): boolean {
  return root === 'space' && group === 'vars' && variable === name
}
