import { syntaxTree } from '@codemirror/language'
import type { EditorState, Line } from '@codemirror/state'
import { Decoration } from '@codemirror/view'

/** The width before the words of an item, and of one with a check box. They are those of the drawn page, in `em`. */
const STEP = 1.55
const BOX_STEP = 1.9
/** The white space, the markers and the check box before the words of an item. */
const PREFIX = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$))*(?:\[[ xX]\][ \t]+)?/
const BOX = /^(?:[-+*]|\d{1,9}[.)])[ \t]+\[[ xX]\][ \t]/
/** The number of characters within which a check box begins. */
const BOX_WITHIN = 16
/** The blocks in which white space counts. */
const CODE: ReadonlySet<string> = new Set(['FencedCode', 'CodeBlock', 'HTMLBlock', 'Table'])

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']

/** The look of a source line in a list. `prefix` is the number of characters before its words. */
export type ItemLine = { kind: 'code' } | { kind: 'words'; line: Decoration; prefix: number }

/** The decoration of the signs before the words of an item. */
export const itemMark: Decoration = Decoration.mark({ class: 'cm-live-item-mark' })

/** Returns the look of a source line in a list. Its words stand where the drawn page has them, as do wrapped lines. */
export function itemLine(state: EditorState, shown: Line): ItemLine | undefined {
  const { from, text } = shown
  const prefix = PREFIX.exec(text)![0].length
  const side = prefix < text.length ? 1 : -1
  let width = 0
  let isApart = false
  for (
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(from + prefix, side);
    node;
    node = node.parent
  ) {
    if (CODE.has(node.name)) return { kind: 'code' }
    if (node.name !== 'ListItem') continue
    width += BOX.test(state.sliceDoc(node.from, node.from + BOX_WITHIN)) ? BOX_STEP : STEP
    isApart ||= node.from >= from && isBelowItem(state, node, shown)
  }
  if (width === 0) return undefined
  const attributes = { style: `--item-indent: ${width}em` }
  const name = isApart ? 'cm-live-item cm-live-item-apart' : 'cm-live-item'
  return { kind: 'words', line: Decoration.line({ class: name, attributes }), prefix }
}

/** True for an item directly below the words of another one. A blank line between them has a height of its own. */
const isBelowItem = (state: EditorState, item: SyntaxNode, { number }: Line): boolean =>
  number > 1 &&
  state.doc.line(number - 1).text.trim() !== '' &&
  (item.parent?.parent?.name === 'ListItem' || item.prevSibling !== null)
