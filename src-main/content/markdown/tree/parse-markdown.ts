import type { Nodes, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { alertsToHints } from './alerts.ts'
import { isTooDeep } from './block-bounds.ts'
import { fencesToDirectives } from './directive-fences.ts'
import { groupDirectives } from './group-directives.ts'
import { isolateDirectives } from './isolate-directives.ts'
import type { IsolatedText } from './isolate-directives.ts'
import { removeLastBreaks, restoreBreaksAfterAddresses } from './line-breaks.ts'
import { replaceMdxComments } from './mdx-comments.ts'
import { nestsTags } from './tags/match-tags.ts'

/** The parser. GitBook writes math with two dollar signs, and a single one is a currency. */
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkMath, { singleDollarTextMath: false })
  .freeze()

/** A parsed text, with the source lines of its nodes. */
export interface ParsedMarkdown {
  tree: Root
  /** Returns the author's lines from which a node of the tree was parsed. */
  sourceOf: (node: Nodes) => string
}

/**
 * Parses CommonMark with GFM, math, footnotes and directives. Takes any text; the caller bounds its size. Returns
 * undefined for a text nested too deep for recursion over its tree.
 */
export function parseMarkdown(source: string): ParsedMarkdown | undefined {
  return parseLevel(source, 0)
}

function parseLevel(source: string, level: number): ParsedMarkdown | undefined {
  const written = replaceMdxComments(source)
  const isolated = isolateDirectives(written)
  // The lines with the author's comments are the source of a node.
  if (written !== source) isolated.lines = source.split('\n')
  if (nestsTags(isolated.tags)) return undefined
  const tree = processor.parse(isolated.text)
  if (isTooDeep(tree)) return undefined
  groupDirectives(tree, isolated)
  alertsToHints(tree)
  restoreBreaksAfterAddresses(tree)
  removeLastBreaks(tree, isolated.text)
  fencesToDirectives(tree, level, parseFence)
  return { tree, sourceOf: (node) => linesOf(node, isolated) }
}

/** Returns the nodes of a fence's text without positions, because those would count from the fence. */
function parseFence(text: string, level: number): RootContent[] | undefined {
  const tree = parseLevel(text, level)?.tree
  if (tree) visit(tree, (node) => void delete node.position)
  return tree?.children
}

function linesOf({ position }: Nodes, { lines, lineNumbers }: IsolatedText): string {
  if (!position) return ''
  const first = lineNumbers[position.start.line - 1] ?? 0
  const last = lineNumbers[position.end.line - 1] ?? lines.length - 1
  return lines.slice(first, last + 1).join('\n')
}
