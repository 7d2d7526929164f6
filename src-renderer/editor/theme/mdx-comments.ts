import type { Line, MarkdownConfig } from '@lezer/markdown'

const OPEN = '{/*'
const CLOSE = '*/}'
const BRACE = 123
const ALONE = /^\{\/\*.*\*\/\}[ \t]*$/

/** True where a comment begins as a block. Text behind its end makes it a part of a paragraph. */
function begins({ text, pos }: Line): boolean {
  const content = text.slice(pos)
  return content.startsWith(OPEN) && (!content.includes(CLOSE) || ALONE.test(content))
}

/** The comments of MDX in the syntax tree, as those of HTML. */
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
