import { EditorState } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conflictMarks } from '../../../src-renderer/editor/theme/conflict-marks.ts'

const CONFLICT = '<<<<<<< mine\nmine\n||||||| base\nold\n=======\ntheirs\n>>>>>>> theirs\n'

const marksIn = (state: EditorState) => {
  const marks: [number, unknown][] = []
  state
    .field(conflictMarks)
    .marks.between(
      0,
      state.doc.length,
      (from, _to, { spec }) => void marks.push([from, (spec as { class: string }).class]),
    )
  return marks
}
const open = (doc: string) => EditorState.create({ doc, extensions: [conflictMarks] })

describe('the marks of conflicts', () => {
  it('are the same after edits as in a text that opens', () => {
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(20),
      insert: fc.constantFrom(
        '',
        'x',
        '\n',
        '<',
        '<<<<<<<',
        CONFLICT,
        '=======\n',
        '>>>>>>> theirs\n',
        '||||||| base\n',
      ),
    })
    const start = fc.constantFrom('', 'Text\n', CONFLICT, `Text\n${CONFLICT}Text\n`)
    fc.assert(
      fc.property(start, fc.array(edit, { maxLength: 8 }), (doc, edits) => {
        let state = open(doc)
        for (const { at, length, insert } of edits) {
          const from = Math.floor(at * state.doc.length)
          const to = Math.min(state.doc.length, from + length)
          state = state.update({ changes: { from, to, insert } }).state
        }
        expect(marksIn(state)).toEqual(marksIn(open(state.doc.toString())))
      }),
    )
  })

  it('begin with the marker that completes a conflict', () => {
    const state = open(CONFLICT.slice(1))
    expect(marksIn(state)).toEqual([])
    expect(marksIn(state.update({ changes: { from: 0, insert: '<' } }).state)).toHaveLength(7)
  })
})
