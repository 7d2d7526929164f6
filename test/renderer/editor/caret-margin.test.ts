import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { CARET_MARGIN, caretMargin } from '../../../src-renderer/editor/theme/caret-margin.ts'

const state = EditorState.create({ doc: 'One\nTwo', extensions: [caretMargin] })

it('the caret is scrolled into view with the margin of typing', () => {
  const { effects } = state.update({ selection: { anchor: 7 }, scrollIntoView: true })
  expect(effects.map(({ value }) => value)).toMatchObject([
    { range: { head: 7 }, y: 'nearest', yMargin: CARET_MARGIN },
  ])
})

it('the moved end of a selection is scrolled into view', () => {
  const { effects } = state.update({ selection: { anchor: 7, head: 1 }, scrollIntoView: true })
  expect(effects.map(({ value }) => value)).toMatchObject([{ range: { head: 1, assoc: 1 } }])
})

it('a selection that does not scroll remains so', () => {
  expect(state.update({ selection: { anchor: 7 } }).effects).toEqual([])
})
