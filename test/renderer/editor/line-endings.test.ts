import { history, redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import type { TransactionSpec } from '@codemirror/state'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withLineEndings, readText, textOf } from '../../../src-renderer/editor/line-endings.ts'
import { replaceText } from '../../../src-renderer/editor/replace-text.ts'

function open(text: string): EditorState {
  const { doc, endings } = readText(text)
  return EditorState.create({ doc, extensions: [withLineEndings(endings), history({ newGroupDelay: 0 })] })
}

function run(state: EditorState, command: typeof undo): EditorState {
  let next = state
  command({ state, dispatch: (transaction) => (next = transaction.state) })
  return next
}

const edit = (state: EditorState, spec: TransactionSpec) => state.update(spec).state

/** Texts of short lines with every kind of line ending, with and without one at the end. */
const anyText = fc
  .array(fc.tuple(fc.constantFrom('', 'a', 'bc', '- d', 'é 😀\t'), fc.constantFrom('\n', '\r\n', '\r')))
  .chain((lines) =>
    fc.constantFrom('', 'end').map((last) => `${lines.map((line) => line.join('')).join('')}${last}`),
  )

describe('the text of an editor', () => {
  it.each([
    '',
    '\n',
    '\r\n',
    'one',
    'one\ntwo\n',
    'one\r\ntwo\r\n',
    'one\r\ntwo',
    'mixed\r\nlines\nof\rall\r\nkinds',
    '\ufeffa mark and a tab\t\n\n\n',
  ])('is returned byte for byte: %j', (text) => {
    expect(textOf(open(text))).toBe(text)
  })

  it('is returned unchanged, for any content', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string()), (text) => {
        expect(textOf(open(text))).toBe(text)
      }),
    )
  })

  it('gives a new line the most frequent ending of the document', () => {
    const state = open('one\r\ntwo\r\nthree')
    expect(textOf(edit(state, { changes: { from: 3, insert: '\nnew' } }))).toBe('one\r\nnew\r\ntwo\r\nthree')
  })

  it('retains every ending outside an edit, and undoes and redoes it byte for byte', () => {
    const places = fc.tuple(fc.nat(30), fc.nat(30), fc.constantFrom('', 'x', '\n', 'x\ny\n'))
    fc.assert(
      fc.property(anyText, fc.array(places, { minLength: 1, maxLength: 4 }), (text, edits) => {
        let state = open(text)
        let last = text
        for (const [one, other, insert] of edits) {
          const [from, to] = [one, other]
            .map((at) => Math.min(at, state.doc.length))
            .toSorted((a, b) => a - b)
          const { usual } = readText(text).endings
          const expected =
            textOf(state, 0, from) + insert.replaceAll('\n', usual) + textOf(state, to, state.doc.length)
          state = edit(state, { changes: { from: from!, to: to!, insert }, userEvent: 'input' })
          expect(textOf(state)).toBe(expected)
          last = expected
        }
        while (undoDepth(state) > 0) state = run(state, undo)
        expect(textOf(state)).toBe(text)
        while (redoDepth(state) > 0) state = run(state, redo)
        expect(textOf(state)).toBe(last)
      }),
    )
  })

  it('becomes any other text exactly, and undoes that too', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const state = open(before)
        const replaced = edit(state, replaceText(state, after))
        expect(textOf(replaced)).toBe(after)
        expect(textOf(run(replaced, undo))).toBe(before)
      }),
    )
  })
})
