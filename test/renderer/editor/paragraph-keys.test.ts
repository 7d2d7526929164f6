import { EditorState, type StateCommand } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import {
  beginParagraph,
  breakLine,
  joinParagraph,
  paragraphKeys,
  skipSecondEnter,
} from '../../../src-renderer/editor/live/paragraph-keys.ts'
import { markdownSupport } from '../../../src-renderer/editor/theme/markdown-support.ts'

/** Runs a command at the caret `¦`. */
function run(command: StateCommand, marked: string): string | false {
  const doc = marked.replace('¦', '')
  const selection = { anchor: marked.indexOf('¦') }
  let state = EditorState.create({ doc, selection, extensions: [markdownSupport, paragraphKeys] })
  if (!command({ state, dispatch: (transaction) => (state = transaction.state) })) return false
  const { head } = state.selection.main
  const text = state.doc.toString()
  return `${text.slice(0, head)}¦${text.slice(head)}`
}

describe('Enter in live preview', () => {
  it.each([
    ['One¦', 'One\n\n¦'],
    ['One¦ two', 'One\n\n¦two'],
    ['One ¦two', 'One\n\n¦two'],
    ['¦One', '\n\n¦One'],
    ['One¦\ntwo', 'One\n\n¦two'],
    ['One\n¦two', 'One\n\n¦two'],
    ['One¦\n\nTwo', 'One\n\n¦\n\nTwo'],
    ['## Head¦', '## Head\n\n¦'],
    ['## He¦ad\n\nText', '## He\n\n¦ad\n\nText'],
    ['{% hint style="info" %}\nText¦\n{% endhint %}', '{% hint style="info" %}\nText\n\n¦\n{% endhint %}'],
  ])('begins a new paragraph: %j', (before, after) => {
    expect(run(beginParagraph, before)).toBe(after)
  })

  it.each([
    '',
    'One\n\n¦',
    '- a¦',
    '> a¦',
    '| A | B |¦',
    '```\na¦\n```',
    '$$\na¦\n$$',
    '{% hint style="info" %}¦\nText\n{% endhint %}',
    ':::note¦\nText\n:::',
    '<div>¦',
    'One\\¦',
    '---\ntitle: a¦\n---\n',
  ])('has its usual effect in %j', (text) => {
    expect(run(beginParagraph, text)).toBe(false)
  })

  it('adds no second empty line when it is pressed twice', () => {
    const extensions = [markdownSupport, paragraphKeys]
    let state = EditorState.create({ doc: 'One', selection: { anchor: 3 }, extensions })
    const press = (command: StateCommand) =>
      command({ state, dispatch: (transaction) => (state = transaction.state) })
    expect(press(skipSecondEnter)).toBe(false)
    press(beginParagraph)
    expect(press(skipSecondEnter)).toBe(true)
    expect(state.doc.toString()).toBe('One\n\n')
    expect(press(skipSecondEnter)).toBe(false)
  })

  it('breaks the line within a paragraph with Shift', () => {
    expect(run(breakLine, 'One¦ two')).toBe('One\\\n¦ two')
    expect(run(breakLine, '## Head¦')).toBe(false)
    expect(run(breakLine, '```\na¦\n```')).toBe(false)
  })
})

describe('Backspace at the beginning of a paragraph in live preview', () => {
  it.each([
    ['One\n\n¦two', 'One¦two'],
    ['## Head\n\n\n¦text', '## Head¦text'],
    ['- a\n\n¦text', '- a¦text'],
    ['> a\n\n¦text', '> a¦text'],
  ])('joins it with the text above: %j', (before, after) => {
    expect(run(joinParagraph, before)).toBe(after)
  })

  it.each([
    ['| a |\n| - |\n| b |\n\n¦text', '| a |\n| - |\n| b |¦\n\ntext'],
    ['```\na\n```\n\n¦text', '```\na\n```¦\n\ntext'],
    ['{% hint %}\na\n{% endhint %}\n\n¦text', '{% hint %}\na\n{% endhint %}¦\n\ntext'],
  ])('enters a block without text at its end: %j', (before, after) => {
    expect(run(joinParagraph, before)).toBe(after)
  })

  it.each(['¦text', 'One\n¦two', 'One\n\nt¦wo', '- a\n- ¦b'])('has its usual effect in %j', (text) => {
    expect(run(joinParagraph, text)).toBe(false)
  })
})
