import type { BlockContext, LeafBlock, LeafBlockParser, Line, MarkdownConfig } from '@lezer/markdown'
import { statementsEnd } from '../../../src-main/content/markdown/mdx/statements.ts'
import { readLines } from '../../../src-main/content/markdown/text-lines.ts'

const OPEN = '{/*'
const CLOSE = '*/}'
const BRACE = 123
const ALONE = /^\{\/\*.*\*\/\}[ \t]*$/

/** True where a comment begins as a block. Text behind its end makes it a part of a paragraph. */
function begins({ text, pos }: Line): boolean {
  const content = text.slice(pos)
  return content.startsWith(OPEN) && (!content.includes(CLOSE) || ALONE.test(content))
}

/** Reads a paragraph that consists of imports and exports. */
const statements: LeafBlockParser = {
  nextLine: () => false,
  finish(context: BlockContext, leaf: LeafBlock) {
    const { content, start } = leaf
    const lines = readLines(content)
    if (statementsEnd(lines, 0) !== lines.count - 1) return false
    context.addLeafElement(leaf, context.elt('CommentBlock', start, start + content.length))
    return true
  },
}

/** The comments, imports and exports of MDX in the syntax tree, as comments of HTML. */
export const mdxComments: MarkdownConfig = {
  parseBlock: [
    {
      name: 'MdxCommentBlock',
      before: 'HTMLBlock',
      parse(context, line) {
        if (!begins(line)) return false
        const from = context.lineStart + line.pos
        while (!line.text.includes(CLOSE) && context.nextLine());
        context.addElement(context.elt('CommentBlock', from, context.lineStart + line.text.length))
        context.nextLine()
        return true
      },
      endLeaf: (_context, line) => begins(line) && line.text.includes(CLOSE),
    },
    {
      name: 'MdxStatement',
      leaf: ({ lineStart, depth }, { content, start }) =>
        depth === 1 && lineStart === start && /^(?:import|export)\b/.test(content) ? statements : null,
    },
  ],
  parseInline: [
    {
      name: 'MdxComment',
      parse(context, next, position) {
        if (next !== BRACE || context.slice(position, position + OPEN.length) !== OPEN) return -1
        const length = context.slice(position, context.end).indexOf(CLOSE)
        if (length < 0) return -1
        return context.addElement(context.elt('Comment', position, position + length + CLOSE.length))
      },
    },
  ],
}
