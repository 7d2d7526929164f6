import { EditorState, type StateCommand } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { removeHeadingMark } from '../../../../src-renderer/editor/lists/mark-keys.ts'
import {
  addQuotedLine,
  beginQuotedParagraph,
  breakQuotedLine,
  leaveQuote,
} from '../../../../src-renderer/editor/lists/quote-keys.ts'
import { markdownSupport } from '../../../../src-renderer/editor/theme/markdown-support.ts'

/** Runs a command at the caret `¦`. */
function run(command: StateCommand, marked: string): string | false {
  const selection = { anchor: marked.indexOf('¦') }
  let state = EditorState.create({ doc: marked.replace('¦', ''), selection, extensions: [markdownSupport] })
  if (!command({ state, dispatch: (transaction) => (state = transaction.state) })) return false
  const { head } = state.selection.main
  const text = state.doc.toString()
  return `${text.slice(0, head)}¦${text.slice(head)}`
}

describe('Enter in an empty line of a quote', () => {
  it.each([
    ['> a\n> ¦', '> a\n\n¦'],
    ['> a\n>¦', '> a\n\n¦'],
    ['> a\n>\n> ¦', '> a\n\n¦'],
    ['> a\n> ¦\n> b', '> a\n\n¦\n\n> b'],
    ['> a\n> ¦\n\nb', '> a\n\n¦\n\nb'],
    ['> ¦', '¦'],
    ['> a\n> > b\n> > ¦', '> a\n> > b\n>\n> ¦'],
    ['- > a\n  > ¦', '- > a\n\n  ¦'],
  ])('leaves the quote at once: %j', (before, after) => {
    expect(run(leaveQuote, before)).toBe(after)
  })

  it.each(['> a¦', '¦> ', '> ```\n> ¦\n> ```', '> - a\n> - ¦', 'a¦', '¦'])(
    'has its usual effect in %j',
    (text) => {
      expect(run(leaveQuote, text)).toBe(false)
    },
  )
})

it.each([
  ['> a\n¦>\n> b', '> a\n>\n¦>\n> b'],
  ['- > a\n  ¦> ', '- > a\n  >\n  ¦> '],
])('Enter before the mark of an empty quoted line adds another one: %j', (before, after) => {
  expect(run(addQuotedLine, before)).toBe(after)
})

describe('Enter in the text of a quote in live preview', () => {
  it.each([
    ['> a¦', '> a\n>\n> ¦'],
    ['> one¦ two', '> one\n>\n> ¦two'],
    ['> one ¦two', '> one\n>\n> ¦two'],
    ['> one¦\n> two', '> one\n>\n> ¦two'],
    ['> one\n> ¦two', '> one\n>\n> ¦two'],
    ['> > a¦', '> > a\n> >\n> > ¦'],
  ])('begins a new paragraph there: %j', (before, after) => {
    expect(run(beginQuotedParagraph, before)).toBe(after)
  })

  it.each(['a¦', '> - a¦', '> # a¦', '> ```\n> a¦\n> ```', '> [!NOTE]¦', '> a\\¦', '> a\n> ¦'])(
    'has its usual effect in %j',
    (text) => {
      expect(run(beginQuotedParagraph, text)).toBe(false)
    },
  )

  it('breaks the line with Shift', () => {
    expect(run(breakQuotedLine, '> one¦ two')).toBe('> one\\\n> ¦ two')
    expect(run(breakQuotedLine, 'one¦ two')).toBe(false)
  })
})

describe('Backspace behind the mark of a heading', () => {
  it.each([
    ['## ¦Head', '¦Head'],
    ['# ¦', '¦'],
    ['###   ¦Head ###', '¦Head'],
    ['> ## ¦Head', '> ¦Head'],
    ['- # ¦Head', '- ¦Head'],
  ])('makes a paragraph: %j', (before, after) => {
    expect(run(removeHeadingMark, before)).toBe(after)
  })

  it.each(['##¦ Head', '## H¦ead', 'a # ¦b', '```\n# ¦a\n```'])('has its usual effect in %j', (text) => {
    expect(run(removeHeadingMark, text)).toBe(false)
  })
})
