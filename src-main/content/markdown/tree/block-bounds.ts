/** The reason why a block is shown as plain source. */
export type PlainReason = 'size' | 'depth' | 'time' | 'fault'

/** The longest block that is parsed. Longer ones are mostly not text at all. */
export const LONGEST_BLOCK = 200_000

const DEEPEST_CONTAINER = 60
const WIDEST_INDENT = 400
const MOST_BRACKETS_IN_A_ROW = 200
const DEEPEST_TREE = 200

const CONTAINER_MARKS = /^(?:[ \t]*(?:>|\[\^[^\]\s]*\]:|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))+/
const BRACKET_RUN = new RegExp(
  `(?:!?\\[){${MOST_BRACKETS_IN_A_ROW}}|(?:[*_~]{1,3}\\w ?){${MOST_BRACKETS_IN_A_ROW}}`,
)

/**
 * Returns the reason not to parse a text: hostile nesting costs the parser quadratic time or deep recursion. Undefined
 * where it may be parsed. Linear in the text.
 */
export function boundsExceeded(source: string): PlainReason | undefined {
  if (source.length > LONGEST_BLOCK) return 'size'
  return source.split('\n').some(nestsTooDeep) || BRACKET_RUN.test(source) ? 'depth' : undefined
}

function nestsTooDeep(line: string): boolean {
  const marks = CONTAINER_MARKS.exec(line)?.[0]
  if (marks && marks.replace(/[\d \t]|\[\^[^\]]*\]/g, '').length > DEEPEST_CONTAINER) return true
  return line.length > WIDEST_INDENT && line.search(/[^ \t]/) > WIDEST_INDENT
}

interface TreeNode {
  type: string
  children?: TreeNode[]
}

/** True when a tree is too deep to walk and show; measured without recursion. */
export function isTooDeep(tree: TreeNode): boolean {
  let level: TreeNode[] = [tree]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST_TREE) return true
    level = level.flatMap((node) => node.children ?? [])
  }
  return false
}
