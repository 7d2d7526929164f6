import { language } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { boundedMarkdown } from '../../../src-renderer/editor/theme/bounded-markdown.ts'

const ROW = '| some | words |\n'
const table = (rows: number): string => `| a | b |\n| - | - |\n${ROW.repeat(rows)}`

function open(text: string): EditorState {
  const { doc } = EditorState.create({ doc: text })
  return EditorState.create({ doc, extensions: boundedMarkdown(doc) })
}
const isMarkdown = (state: EditorState): boolean => state.facet(language) !== null

describe('Markdown in the editor', () => {
  it('is parsed in a long text of ordinary blocks', () => {
    const state = open('A paragraph of words.\n\n'.repeat(40_000))
    expect(isMarkdown(state)).toBe(true)
    expect(isMarkdown(state.update({ changes: { from: 900, insert: 'x' } }).state)).toBe(true)
  })

  it('is not parsed when one block is too long to be parsed after each key', () => {
    expect(isMarkdown(open(table(10_000)))).toBe(false)
  })

  it('is turned off once a block becomes too long, for example by pasting', () => {
    const state = open('Before\n\nAfter')
    const pasted = state.update({ changes: { from: 8, insert: table(10_000) } }).state
    expect(isMarkdown(pasted)).toBe(false)
    expect(pasted.update({ changes: { from: 0, insert: 'x' } }).state.doc.length).toBe(pasted.doc.length + 1)
  })
})
