import { EditorState, type StateCommand } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { breakContinuedLine } from '../../../../src-renderer/editor/lists/continued-line.ts'
import { beginNextItem, splitAtMark, splitItem } from '../../../../src-renderer/editor/lists/split-items.ts'
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

describe('Enter within an item', () => {
  it.each([
    ['- one¦', '- one\n- ¦'],
    ['- one ¦two', '- one\n- ¦two'],
    ['- one¦ two', '- one\n- ¦two'],
    ['- [x] one¦ two', '- [x] one\n- [ ] ¦two'],
    ['1. one¦  two\n2. three', '1. one\n2. ¦two\n3. three'],
    ['1. one¦\n1. two', '1. one\n1. ¦\n1. two'],
    ['9. one¦\n   - a\n10. two', '9. one\n10. ¦\n    - a\n11. two'],
    ['- a¦\n\n- b', '- a\n\n- ¦\n\n- b'],
    ['> - one¦ two', '> - one\n> - ¦two'],
    ['- - one¦', '- - one\n  - ¦'],
  ])('begins a new item with the text behind the caret: %j', (before, after) => {
    expect(run(splitItem, before)).toBe(after)
  })

  it.each(['one¦ two', '- a\n  b¦', '```\n- one¦ two\n```', '- > a¦', '-¦ one'])(
    'has another effect in %j',
    (text) => {
      expect(run(splitItem, text)).toBe(false)
    },
  )
})

describe('Enter at the end of an item with broken lines', () => {
  it.each([
    ['- a\n  b¦', '- a\n  b\n- ¦'],
    ['- a\\\n  b¦\n- c', '- a\\\n  b\n- ¦\n- c'],
    ['- a\nb¦ \n\ntext', '- a\nb\n- ¦\n\ntext'],
    ['1. a\n   b¦\n2. c', '1. a\n   b\n2. ¦\n3. c'],
    ['- a\n  - [x] b\n    c¦', '- a\n  - [x] b\n    c\n  - [ ] ¦'],
    ['> - a\n>   b¦', '> - a\n>   b\n> - ¦'],
    ['- a\n  b¦\n\n- c', '- a\n  b\n\n- ¦\n\n- c'],
  ])('begins the next item: %j', (before, after) => {
    expect(run(beginNextItem, before)).toBe(after)
  })

  it.each([
    '- a¦',
    '- a\n  b¦ c',
    '- a\n  b¦\n  - c',
    '- a\n\n  b¦',
    '- a\n  b\\¦',
    '- a\n  ```\n  b¦\n  ```',
    '- > a\n  > b¦',
    'a\nb¦',
  ])('has another effect in %j', (text) => {
    expect(run(beginNextItem, text)).toBe(false)
  })
})

describe('Enter in the mark of an item', () => {
  it.each([
    ['-¦ one', '- \n- ¦one'],
    ['- ¦one', '- \n- ¦one'],
    ['- a\n¦- b', '- a\n- \n- ¦b'],
    ['- [x¦] one', '- [ ] \n- [x] ¦one'],
    ['9¦. one\n   two\n10. three', '9. \n10. ¦one\n    two\n11. three'],
    ['1. a\n1¦. b', '1. a\n1. \n1. ¦b'],
    ['- a\n\n-¦ b', '- a\n\n- \n\n- ¦b'],
    ['text\n-¦ one', 'text\n\n- \n- ¦one'],
    ['- a\n  -¦ b', '- a\n\n  - \n  - ¦b'],
    ['> - a\n>¦ - b', '> - a\n> - \n> - ¦b'],
    ['- -¦ a', '- - \n  - ¦a'],
  ])('begins an empty item above, and leaves the mark whole: %j', (before, after) => {
    expect(run(splitAtMark, before)).toBe(after)
  })

  it.each([
    ['¦- one\n- two', '\n¦- one\n- two'],
    ['text\n¦- one', 'text\n\n¦- one'],
    ['> ¦1. one', '>\n> ¦1. one'],
  ])('begins an empty line before the first item of all: %j', (before, after) => {
    expect(run(splitAtMark, before)).toBe(after)
  })

  it.each(['- o¦ne', '¦text', '```\n¦- one\n```'])('has another effect in %j', (text) => {
    expect(run(splitAtMark, text)).toBe(false)
  })
})

describe('Enter in a later line of an item', () => {
  it.each([
    ['- a\n ¦ b', '- a\n\n  ¦b'],
    ['> - a\n>¦   b', '> - a\n>\n>   ¦b'],
    ['- a\n  b¦ c', '- a\n  b\n  ¦c'],
    ['10. a\n    b¦\n11. c', '10. a\n    b\n    ¦\n11. c'],
  ])('leaves the text in the item: %j', (before, after) => {
    expect(run(breakContinuedLine, before)).toBe(after)
  })

  it.each(['- a¦', 'a\nb¦', '- a\n\n  ```\n  b¦\n  ```'])('has another effect in %j', (text) => {
    expect(run(breakContinuedLine, text)).toBe(false)
  })
})
