import { syntaxTree } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { expect, it, vi } from 'vitest'
import { colouredText } from '../../../../src-renderer/features/change-requests/diff/coloured-text.ts'

const shown = (doc: string) => new EditorView({ doc, extensions: colouredText(doc) })
const isParsed = ({ state }: EditorView): boolean => syntaxTree(state).topNode.firstChild !== null

it('parses a short text at once', () => {
  expect(isParsed(shown('# A title'))).toBe(true)
})

it('parses a long text after it is painted', () => {
  vi.useFakeTimers()
  const view = shown('# A title\n'.repeat(3000))
  expect(isParsed(view)).toBe(false)
  vi.runAllTimers()
  expect(isParsed(view)).toBe(true)
})

it('does not parse a text that was removed before it was painted', () => {
  vi.useFakeTimers()
  const view = shown('# A title\n'.repeat(3000))
  view.destroy()
  vi.runAllTimers()
  expect(isParsed(view)).toBe(false)
})
