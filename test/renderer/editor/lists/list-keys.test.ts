import { EditorState, type StateCommand } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { breakItemLine } from '../../../../src-renderer/editor/lists/continued-line.ts'
import { leaveList, liftItems, nestItems } from '../../../../src-renderer/editor/lists/list-keys.ts'
import { markdownSupport } from '../../../../src-renderer/editor/theme/markdown-support.ts'

/** Runs a command at the caret `¦`, or on the selection between `‹` and `›`. */
function run(command: StateCommand, marked: string): string | false {
  const doc = marked.replaceAll(/[¦‹›]/g, '')
  const anchor = marked.search(/[¦‹]/)
  const head = marked.includes('›') ? marked.indexOf('›') - 1 : anchor
  let state = EditorState.create({ doc, selection: { anchor, head }, extensions: [markdownSupport] })
  if (!command({ state, dispatch: (transaction) => (state = transaction.state) })) return false
  const { from, to, empty } = state.selection.main
  const text = state.doc.toString()
  return text.slice(0, from) + (empty ? '¦' : `‹${text.slice(from, to)}›`) + text.slice(to)
}

describe('Tab in a list', () => {
  it.each([
    ['- a\n- b¦', '- a\n  - b¦'],
    ['- a\n- ¦', '- a\n  - ¦'],
    ['- a\n- ¦b\n  - c\n\n  text\n- d', '- a\n  - ¦b\n    - c\n\n    text\n- d'],
    ['*   a\n*   b¦', '*   a\n    *   b¦'],
    ['1. a\n2. b¦\n3. c', '1. a\n   1. b¦\n2. c'],
    ['1. a\n   1. x\n2. b¦', '1. a\n   1. x\n   2. b¦'],
    ['- a\n  * x\n- b¦', '- a\n  * x\n  * b¦'],
    ['9. a\n10. b\n    text\n11. c¦', '9. a\n10. b\n    text\n    1. c¦'],
    ['9. a\n10. b¦\n11. c\n    text', '9. a\n   1. b¦\n10. c\n    text'],
    ['1. a\n1. b¦\n1. c', '1. a\n   1. b¦\n1. c'],
    ['- [ ] a\n- [x] b¦', '- [ ] a\n  - [x] b¦'],
    ['> - a\n> - b¦\n>   text', '> - a\n>   - b¦\n>     text'],
    ['- a\n- ‹b\n- c›\n- d', '- a\n  - ‹b\n  - c›\n- d'],
    ['- a\n- ‹b\n  - x\n- c›', '- a\n  - ‹b\n    - x\n  - c›'],
    ['- a¦\n- b', '- a¦\n- b'],
  ])('nests the item with its lines below the item before it: %j', (before, after) => {
    expect(run(nestItems, before)).toBe(after)
  })

  it.each(['text¦', '```\n- a\n- b¦\n```', '- a\n\n  | a¦ |\n  | - |'])(
    'is no key of a list in %j',
    (text) => {
      expect(run(nestItems, text)).toBe(false)
    },
  )
})

describe('Shift and Tab in a list', () => {
  it.each([
    ['- a\n  - b¦', '- a\n- b¦'],
    ['- a\n  - b¦\n    - x\n  - c', '- a\n- b¦\n  - x\n  - c'],
    ['1. a\n   1. b¦\n   2. c\n2. d', '1. a\n2. b¦\n   1. c\n3. d'],
    ['1. a\n   - b¦\n2. d', '1. a\n2. b¦\n3. d'],
    ['9. a\n   - b¦\n   - c', '9. a\n10. b¦\n    - c'],
    ['> - a\n>   - b¦', '> - a\n> - b¦'],
    ['- a\n  - ‹b\n  - c›', '- a\n- ‹b\n- c›'],
    ['- a¦', '- a¦'],
  ])('moves the item one level out: %j', (before, after) => {
    expect(run(liftItems, before)).toBe(after)
  })
})

describe('Enter in an empty item', () => {
  it.each([
    ['- a\n- ¦', '- a\n\n¦'],
    ['1. a\n2. ¦\n', '1. a\n\n¦\n'],
    ['- a\n- ¦\n- b', '- a\n\n¦\n\n- b'],
    ['- a\n\n- ¦', '- a\n\n¦'],
    ['- ¦', '¦'],
    ['> - a\n> - ¦', '> - a\n>\n>¦'],
    ['- [ ] a\n- [ ] ¦', '- [ ] a\n\n¦'],
    ['- [ ] a\n  - [ ] b\n  - [ ] ¦', '- [ ] a\n  - [ ] b\n- [ ] ¦'],
    ['1. a\n   1. b\n   2. ¦\n2. c', '1. a\n   1. b\n2. ¦\n3. c'],
  ])('leaves the list, or its level: %j', (before, after) => {
    expect(run(leaveList, before)).toBe(after)
  })

  it.each(['- a¦', '- ¦a', 'a¦', '- ¦\n  - b'])('has its usual effect in %j', (text) => {
    expect(run(leaveList, text)).toBe(false)
  })
})

describe('Shift and Enter in an item', () => {
  it.each([
    ['- one¦ two', '- one\\\n  ¦ two'],
    ['1. one¦', '1. one\\\n   ¦'],
    ['- a\n  - [ ] one‹ two› three', '- a\n  - [ ] one\\\n    ¦ three'],
    ['> - one¦', '> - one\\\n>   ¦'],
    ['- one\\\n  two¦', '- one\\\n  two\\\n  ¦'],
  ])('break the line within the item: %j', (before, after) => {
    expect(run(breakItemLine, before)).toBe(after)
  })

  it.each(['- ¦one', '- ¦', 'one¦', '- one\\¦', '- a\n\n  ```\n  b¦\n  ```', '> one¦'])(
    'have their usual effect in %j',
    (text) => {
      expect(run(breakItemLine, text)).toBe(false)
    },
  )
})
