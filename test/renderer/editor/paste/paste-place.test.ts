import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { isVerbatim } from '../../../../src-renderer/editor/format/plain-places.ts'
import { insertMarkdown } from '../../../../src-renderer/editor/paste/paste-place.ts'
import { isAddress, pasteAddress } from '../../../../src-renderer/editor/paste/pasted-address.ts'
import { markdownSupport } from '../../../../src-renderer/editor/theme/markdown-support.ts'

/** Returns the state of a text in which `‹` and `›` stand around the selection, or `|` at the caret. */
function stateOf(marked: string): EditorState {
  const caret = marked.indexOf('|')
  const anchor = caret >= 0 ? caret : marked.indexOf('‹')
  const head = caret >= 0 ? caret : marked.indexOf('›') - 1
  return EditorState.create({
    doc: marked.replace(/[‹›|]/g, ''),
    selection: { anchor, head },
    extensions: [markdownSupport],
  })
}
function shown(state: EditorState): string {
  const text = state.doc.toString()
  const { head } = state.selection.main
  return `${text.slice(0, head)}|${text.slice(head)}`
}
const paste = (marked: string, content: string, isInline = false) => {
  const state = stateOf(marked)
  return shown(state.update(insertMarkdown(state, content, isInline, state.selection.main)).state)
}

describe('pasted Markdown', () => {
  it.each([
    ['a line|', '# A\n\nb', 'a line\n\n# A\n\nb|'],
    ['a |line', '- b', 'a \n\n- b|\n\nline'],
    ['|', '- b', '- b|'],
    ['a\n\n|\n\nb', '- c\n- d', 'a\n\n- c\n- d|\n\nb'],
    ['- |', '- a\n- b', '- a\n- b|'],
    ['- x\n  - |', '- a\n  - b', '- x\n  - a\n    - b|'],
    ['1. |', '1. a', '1. a|'],
    ['- item|', '```\ncode\n```', '- item\n\n  ```\n  code\n  ```|'],
    ['> quoted|', '- a\n- b', '> quoted\n>\n> - a\n> - b|'],
    ['- [ ] todo|', '- a', '- [ ] todo\n- a|'],
    ['- [ ] todo|', '# A', '- [ ] todo\n\n  # A|'],
    ['- one|\n- two', '- a\n  - b', '- one\n- a\n  - b|\n- two'],
    ['1. one|', '- a', '1. one\n   - a|'],
    ['- one|\n  - two', '- a', '- one\n  - a|\n  - two'],
    ['a ‹b› c', '- d', 'a \n\n- d|\n\n c'],
  ])('at %j, %j becomes %j', (place, content, expected) => {
    expect(paste(place, content)).toBe(expected)
  })

  it('is one line in a cell of a table', () => {
    const state = EditorState.create({ doc: '| a | b |\n| - | - |', extensions: [markdownSupport] })
    const change = insertMarkdown(state, '**c**\n\n_d_\n', false, { from: 3, to: 3 })
    expect(state.update(change).state.doc.toString()).toBe('| a**c**<br>_d_ | b |\n| - | - |')
  })

  it('stays in the line when it is a part of a line', () => {
    expect(paste('a ‹b› c', '**d**', true)).toBe('a **d**| c')
  })
})

describe('a pasted address', () => {
  const link = (marked: string, address: string) => {
    const state = stateOf(marked)
    const change = pasteAddress(state, address)
    return change && shown(state.update(change).state)
  }

  it.each([
    ['see ‹the page›', 'https://a.org/x', 'see [the page](https://a.org/x)|'],
    ['see ‹it›', 'https://a.org/x_(y)', 'see [it](<https://a.org/x_(y)>)|'],
    ['|', 'https://a.org', 'https://a.org|'],
  ])('at %j becomes %j', (place, address, expected) => {
    expect(link(place, address)).toBe(expected)
  })

  it.each(['‹two\nlines›', '[a ‹link›](b)', '‹https://b.org›', 'within| a line'])(
    'at %j is pasted as it is',
    (place) => {
      expect(link(place, 'https://a.org')).toBeUndefined()
    },
  )

  it.each([
    ['https://a.org/x?y#z', true],
    ['mailto:ada@example.org', true],
    ['https://a.org and more', false],
    ['javascript:alert(1)', false],
  ])('%j is recognised: %j', (text, isExpected) => {
    expect(isAddress(text)).toBe(isExpected)
  })
})

describe('a place for plain text', () => {
  it.each([
    ['```\nco|de\n```', true],
    ['some `co|de` here', true],
    ['<div>\nh|tml\n</div>', true],
    ['---\nti|tle: x\n---\n\ntext', true],
    ['---\ntitle: x\n---\n\nte|xt', false],
    ['some **bo|ld** words', false],
    ['---\n\na rule above te|xt', true],
  ])('%j is one: %j', (marked, isExpected) => {
    const state = stateOf(marked)
    expect(isVerbatim(state, state.selection.main.head)).toBe(isExpected)
  })
})
