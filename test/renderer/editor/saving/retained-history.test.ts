import { history, undo } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { readText, textOf, withLineEndings } from '../../../../src-renderer/editor/line-endings.ts'
import { draftKey } from '../../../../src-renderer/editor/saving/retained-drafts.ts'
import { restoreHistory, retainHistory } from '../../../../src-renderer/editor/saving/retained-history.ts'

const extensionsFor = (text: string) => [withLineEndings(readText(text).endings), history()]

/** Returns an editor whose user typed some words at the end of a text. */
function typed(text: string, words: string): EditorState {
  const state = EditorState.create({ doc: readText(text).doc, extensions: extensionsFor(text) })
  return state.update({ changes: { from: state.doc.length, insert: words }, userEvent: 'input.type' }).state
}

function undone(state: EditorState): string {
  let next = state
  undo({ state, dispatch: (transaction) => (next = transaction.state) })
  return textOf(next)
}

describe('the undo of a text', () => {
  it('survives a restart of the app, with the line endings of the text', () => {
    for (const ending of ['\n', '\r\n']) {
      const text = `One${ending}Two${ending}`
      const state = typed(text, 'Three')
      retainHistory(localStorage, 'page', state)
      const now = textOf(state)
      const restored = restoreHistory(localStorage, 'page', now, extensionsFor(now))
      expect(restored && textOf(restored)).toBe(now)
      expect(restored && undone(restored)).toBe(text)
    }
  })

  it('is not applied to another text, nor to another page', () => {
    const state = typed('One\n', 'Two')
    retainHistory(localStorage, 'page', state)
    expect(restoreHistory(localStorage, 'page', 'One\nTwo!', extensionsFor('One\nTwo!'))).toBeUndefined()
    expect(restoreHistory(localStorage, 'other', textOf(state), extensionsFor('One\nTwo'))).toBeUndefined()
  })

  it('survives a crash in which the last words of a page or of another writer came after it was stored', () => {
    const key = draftKey('request', 'page')
    const state = typed('One\r\n', 'Two')
    retainHistory(localStorage, key, state)
    const later = `Zero\r\n${textOf(state)} three`
    const restored = restoreHistory(localStorage, key, later, extensionsFor(later))
    expect(restored && textOf(restored)).toBe(later)
    expect(restored && undone(restored)).toBe('Zero\r\nOne\r\n three')
  })

  it('is not stored for a text with mixed line endings, whose bytes an undo would change', () => {
    const state = typed('One\r\nTwo\nThree\n', 'Four')
    retainHistory(localStorage, 'page', state)
    expect(localStorage.length).toBe(0)
  })

  it('is stored although the stored order is damaged', () => {
    localStorage.setItem('carrel.undo.1.order', '{')
    const state = typed('One\n', 'Two')
    retainHistory(localStorage, 'page', state)
    const now = textOf(state)
    expect(restoreHistory(localStorage, 'page', now, extensionsFor(now))).toBeDefined()
  })

  it('is stored only for the newest texts', () => {
    const states = Array.from({ length: 20 }, (_, at) => typed(`Text ${at}\n`, 'more'))
    for (const [at, state] of states.entries()) retainHistory(localStorage, `page ${at}`, state)
    const stored = states.map((state, at) =>
      restoreHistory(localStorage, `page ${at}`, textOf(state), extensionsFor('x\n')),
    )
    expect(stored.map((state) => state !== undefined)).toEqual([
      ...Array<boolean>(8).fill(false),
      ...Array<boolean>(12).fill(true),
    ])
  })
})
