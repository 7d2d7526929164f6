import { defaultKeymap } from '@codemirror/commands'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, runScopeHandlers } from '@codemirror/view'
import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { toString } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { paragraphKeys } from '../../../../src-renderer/editor/live/paragraph-keys.ts'
import { markdownSupport } from '../../../../src-renderer/editor/theme/markdown-support.ts'

const parser = unified().use(remarkParse).use(remarkGfm)

/** Presses Enter at a position, with the keys of an editor. Returns the text afterwards. */
function pressEnter(doc: string, anchor: number, keys: Extension): string {
  const view = new EditorView({
    state: EditorState.create({
      doc,
      selection: { anchor },
      extensions: [keys, markdownSupport, keymap.of(defaultKeymap)],
    }),
  })
  ensureSyntaxTree(view.state, doc.length, 60_000)
  runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'Enter' }), 'editor')
  const after = view.state.doc.toString()
  view.destroy()
  return after
}

/** Returns the words of each item with words, with the depth of its list, as a page reads it. */
function itemsOf(text: string): string[] {
  const items: string[] = []
  function visit(node: Nodes, depth: number): void {
    if (node.type === 'listItem') {
      const own = node.children.filter(({ type }) => type !== 'list').map((child) => toString(child))
      const words = own.join(' ').match(/[a-z]+/g) ?? []
      if (words.length > 0) items.push(`${depth} ${words.join(' ')}`)
    }
    if (!('children' in node)) return
    for (const child of node.children) visit(child, depth + (node.type === 'listItem' ? 1 : 0))
  }
  visit(parser.parse(text), 0)
  return items
}

/** Returns the words of all items in order, without the bounds of items. */
const wordsOf = (items: readonly string[]): string =>
  items
    .map((item) => item.slice(2))
    .join('')
    .replaceAll(' ', '')

const words = fc.constantFrom('one', 'two words', 'three more words')
const marker = fc.constantFrom('-', '*', '+', '1.', '1)')
const box = fc.constantFrom('', '', '[ ] ', '[x] ')
interface Item {
  words: string
  box: string
  more: string | null
  list: List | null
}
interface List {
  marker: string
  isLoose: boolean
  items: Item[]
}
const { list } = fc.letrec<{ list: List; item: Item }>((tie) => ({
  item: fc.record({
    words,
    box,
    more: fc.option(words),
    list: fc.option(tie('list'), { maxDepth: 2, depthSize: 'small' }),
  }),
  list: fc.record({
    marker,
    isLoose: fc.boolean(),
    items: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
  }),
}))

function linesOf({ marker: sign, items, isLoose }: List): string[] {
  const number = /^\d/.test(sign) ? Number(sign.slice(0, -1)) : undefined
  return items.flatMap((item, index) => {
    const mark = number === undefined ? `${sign} ` : `${number + index}${sign.slice(-1)} `
    const indent = ' '.repeat(mark.length)
    return [
      ...(isLoose && index > 0 ? [''] : []),
      `${mark}${item.box}${item.words}`,
      ...(item.more === null ? [] : [`${indent}${item.more}`]),
      ...(item.list === null ? [] : linesOf(item.list).map((line) => (line === '' ? '' : indent + line))),
    ]
  })
}

const text = fc
  .record({
    list,
    root: fc.option(fc.constantFrom('9.', '0)')),
    before: fc.constantFrom('', '# Before\n', 'Before\n\n'),
    isQuoted: fc.boolean(),
  })
  .map(({ list: outer, root, before, isQuoted }) => {
    // A nested list below a text begins with 1.
    const lines = linesOf({ ...outer, marker: root ?? outer.marker }).map((line) =>
      isQuoted ? `> ${line}`.trimEnd() : line,
    )
    return `${before}${lines.join('\n')}\n`
  })

describe.each([
  ['the source', [] as Extension],
  ['live preview', paragraphKeys],
])('Enter at any place of a list in %s', (_name, keys) => {
  it('leaves all words in items, and never removes an item', () => {
    fc.assert(
      fc.property(text, fc.nat(), (doc, place) => {
        const items = itemsOf(doc)
        const from = /^(?:.*Before\n+)?/.exec(doc)![0].length
        const position = from + (place % (doc.length - from))
        const after = itemsOf(pressEnter(doc, position, keys))
        expect(wordsOf(after)).toBe(wordsOf(items))
        expect(after.length).toBeGreaterThanOrEqual(items.length)
      }),
      { numRuns: 500 },
    )
  })
})
