import { EditorState } from '@codemirror/state'
import { showTooltip } from '@codemirror/view'
import { expect, it } from 'vitest'
import { selectionTooltip } from '../../../../src-renderer/editor/selection/selection-tooltip.ts'

/** Returns the positions of the tools after a selection by a user event. */
function toolsAfter(userEvent: string): number[] {
  const state = EditorState.create({ doc: 'one two', extensions: [selectionTooltip(() => undefined)] })
  const { state: after } = state.update({ selection: { anchor: 4, head: 7 }, userEvent })
  return after.facet(showTooltip).flatMap((tooltip) => tooltip?.pos ?? [])
}

it('the tools of a selection stand above words that the user selects', () => {
  expect(toolsAfter('select')).toEqual([4])
  expect(toolsAfter('select.pointer')).toEqual([4])
})

it('the tools of a selection cover no line above a place that the search finds', () => {
  expect(toolsAfter('select.search')).toEqual([])
})
