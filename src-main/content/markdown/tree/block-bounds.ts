import { alternatesSigns, nestsLists, repeatsAddressEnds, repeatsSigns, variesTicks } from './hostile-runs.ts'

/** The reason why a block is shown as plain source. */
export type PlainReason = 'size' | 'depth' | 'time' | 'fault' | 'drawing'

/** The longest block that is parsed. Longer ones are mostly not text at all. */
export const LONGEST_BLOCK = 200_000

const DEEPEST_CONTAINER = 60
const WIDEST_INDENT = 400
const MAX_BRACKETS_IN_A_ROW = 200
const DEEPEST_TREE = 200
const MAX_ELEMENTS = 6_000
const ROW_GROUPS = new Set(['table', 'tbody'])
const ROWS_COUNTED = 200

const CONTAINER_MARKS = /^(?:[ \t]*(?:>|\[\^[^\]\s]*\]:|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))+/
const BRACKET_RUN = new RegExp(`(?:!?\\[){${MAX_BRACKETS_IN_A_ROW}}`)

/**
 * Returns the reason not to parse a text: hostile nesting costs the parser quadratic time or deep recursion. Undefined
 * where it may be parsed. Linear in the text.
 */
export function boundsExceeded(source: string): PlainReason | undefined {
  if (source.length > LONGEST_BLOCK) return 'size'
  const lines = source.split('\n')
  const isHostile =
    lines.some(nestsTooDeep) ||
    nestsLists(lines) ||
    BRACKET_RUN.test(source) ||
    repeatsSigns(source) ||
    alternatesSigns(source) ||
    repeatsAddressEnds(source) ||
    variesTicks(source)
  return isHostile ? 'depth' : undefined
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

interface DrawnNode {
  type: string
  tagName?: string
  children?: DrawnNode[]
}

/**
 * True when a tree has more elements than a window draws at once. The parser of HTML opens unclosed elements again and
 * again, so that a few thousand tags become a million elements. The view draws only the first rows of a table.
 */
export function isTooLarge(tree: DrawnNode): boolean {
  const waiting = [tree]
  let count = 0
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    count += 1
    if (count > MAX_ELEMENTS) return true
    const isRows = node.type === 'element' && ROW_GROUPS.has(node.tagName ?? '')
    const children = node.children ?? []
    for (const child of isRows ? children.slice(0, ROWS_COUNTED) : children)
      if (child.type === 'element') waiting.push(child)
  }
  return false
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
