import { history, undo } from '@codemirror/commands'
import { EditorState, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { beforeEach, expect, it, vi } from 'vitest'
import { editsOfOthers, namingEffects } from '../../../src-renderer/editor/edits-of-others.ts'
import { lineEndings } from '../../../src-renderer/editor/line-endings.ts'
import { MARK_FADES, MARK_SHOWN, marksOfOthers } from '../../../src-renderer/editor/marks-of-others.ts'
import { mergeIntoText } from '../../../src-renderer/editor/replace-text.ts'
import { boundedMarkdown } from '../../../src-renderer/editor/theme/bounded-markdown.ts'

beforeEach(() => void vi.useFakeTimers())

function open(doc = 'First line.\nSecond line.\nThird line.\n') {
  const extensions = [history(), lineEndings, marksOfOthers, boundedMarkdown(Text.of(doc.split('\n')))]
  const state = EditorState.create({ doc, extensions })
  const view = new EditorView({ state, parent: document.body })
  const marks = () =>
    view.state
      .field(editsOfOthers)
      .named.map(({ name, from, to, isFading }) => [name, view.state.sliceDoc(from, to), isFading])
  return {
    view,
    marks,
    merge: (text: string) => view.dispatch(mergeIntoText(view.state, text)),
    name: (name: string) => view.dispatch({ effects: namingEffects(view.state, name) }),
    announced: () => view.dom.querySelector('.cm-announced')?.textContent ?? '',
  }
}

it('marks the lines that a merge changed, once their writer is named', () => {
  const { marks, merge, name, announced } = open()
  merge('First line.\nSecond longer line.\nThird line.\n')
  expect(marks()).toEqual([])
  name('Ada')
  expect(marks()).toEqual([['Ada', 'Second longer line.', false]])
  expect(announced()).toBe('Edited by Ada')
})

it('marks nothing that this user wrote, here or in another window', () => {
  const { view, marks, merge, name } = open()
  view.dispatch({ changes: { from: 0, insert: 'My ' } })
  name('Ada')
  merge('My First line, elsewhere.\nSecond line.\nThird line.\n')
  name('')
  name('Ada')
  expect(marks()).toEqual([])
})

it('joins edits of one writer at one place, and announces the writer once', () => {
  const { view, marks, merge, name, announced } = open()
  merge('First line.\nSecond.\nThird line.\n')
  name('Ada')
  view.dom.querySelector('.cm-announced')?.replaceChildren()
  merge('First line.\nSecond one.\nThird line.\n')
  name('Ada')
  expect(marks()).toEqual([['Ada', 'Second one.', false]])
  expect(announced()).toBe('')
  merge('First line.\nSecond one.\nThird.\n')
  name('Ben')
  expect(marks()).toEqual([
    ['Ada', 'Second one.', false],
    ['Ben', 'Third.', false],
  ])
  expect(announced()).toBe('Edited by Ben')
})

it('moves a mark with the text, fades and removes it, and shows it again after a later edit', () => {
  const { view, marks, merge, name } = open()
  merge('First line.\nSecond.\nThird line.\n')
  name('Ada')
  view.dispatch({ changes: { from: 0, insert: 'Above.\n' } })
  vi.advanceTimersByTime(MARK_SHOWN - 1)
  merge('Above.\nFirst line.\nSecond again.\nThird line.\n')
  name('Ada')
  vi.advanceTimersByTime(1)
  expect(marks()).toEqual([['Ada', 'Second again.', false]])
  vi.advanceTimersByTime(MARK_SHOWN)
  expect(marks()).toEqual([['Ada', 'Second again.', true]])
  vi.advanceTimersByTime(MARK_FADES)
  expect(marks()).toEqual([])
})

it('adds no step to the history', () => {
  const { view, marks, merge, name } = open()
  view.dispatch({ changes: { from: 0, insert: 'My ' } })
  merge('My First line.\nSecond.\nThird line.\n')
  name('Ada')
  undo(view)
  expect(view.state.doc.toString()).toBe('First line.\nSecond.\nThird line.\n')
  expect(marks()).toHaveLength(1)
})

const TABLE = '| Room | Size |\n| --- | --- |\n| North | large |\n| South | small |\n'

it('marks each edited cell of a table separately', () => {
  const { marks, merge, name } = open(TABLE)
  merge(TABLE.replace('large', 'very large').replace('North', 'North hall'))
  name('Ada')
  expect(marks()).toEqual([
    ['Ada', ' North hall ', false],
    ['Ada', ' very large ', false],
  ])
})

it('marks the rows of a table in which more than cells changed, as one place', () => {
  const { marks, merge, name } = open(TABLE)
  merge(TABLE.replace('| South', '| West | tiny |\n| East | tiny |\n| South'))
  name('Ada')
  expect(marks()).toEqual([['Ada', '| West | tiny |\n| East | tiny |', false]])
  merge(TABLE.replaceAll(/ \|\n/g, ' | |\n'))
  name('Ben')
  expect(marks().at(-1)).toEqual(['Ben', TABLE.replaceAll(/ \|\n/g, ' | |\n').trimEnd(), false])
})

it('does not mark a cell in which another user changed only the blanks', () => {
  const { marks, merge, name } = open(TABLE)
  merge('| Room  | Size  |\n| ----- | ----- |\n| North | large |\n| South | tiny  |\n')
  name('Ada')
  expect(marks()).toEqual([['Ada', ' tiny  ', false]])
})
