import { EditorState } from '@codemirror/state'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blocksOf } from '../../../../src-renderer/editor/blocks/block-page.ts'
import { openingCaret } from '../../../../src-renderer/features/change-requests/editing/opening-caret.ts'
import { useTypedAhead, type TypedAhead } from '../../../../src-renderer/session/typed-ahead.ts'

/** Returns the text before the caret on its line. */
function lineAt(doc: string, startText?: string, head = 0): string {
  const state = EditorState.create({ doc, selection: { anchor: head } })
  const start = startText && blocksOf(state.doc).find((block) => doc.startsWith(startText, block.start))?.id
  const caret = openingCaret(state, start || undefined)
  return doc.slice(state.doc.lineAt(caret).from, caret)
}

describe('the caret of a text that opens for editing', () => {
  it.each([
    ['# A\n\n<table></table>\n\nWords here.\n\nMore.\n', 'Words here.'],
    ['# A\n\n| a |\n| - |\n', '# A'],
    ['<table></table>\n', ''],
    ['', ''],
  ])('of %j stands after %j', (doc, expected) => {
    expect(lineAt(doc)).toBe(expected)
  })

  it('stands after the first words at the place of reading', () => {
    expect(lineAt('One.\n\nTwo.\n\n## B\n\nThree.\n', '## B')).toBe('Three.')
  })

  it('stays where the user left it, unless the page was read elsewhere', () => {
    expect(lineAt('One.\n\nTwo.\n\nThree.\n', undefined, 8)).toBe('Tw')
    expect(lineAt('One.\n\nTwo.\n\nThree.\n', 'Three.', 8)).toBe('Three.')
  })
})

describe('text that is typed before the editor opens', () => {
  beforeEach(() => setActivePinia(createPinia()))
  afterEach(() => useTypedAhead().cancel())
  const field = () => document.querySelector<HTMLTextAreaElement>('.typed-ahead')!

  it('goes with the focus to the editor to which it is offered', () => {
    const ahead = useTypedAhead()
    ahead.begin()
    expect(ahead.isAwaited).toBe(false)
    field().value = 'abc'
    ahead.offer()
    expect(ahead.isAwaited).toBe(true)
    const taken: TypedAhead[] = []
    ahead.take((typed) => taken.push(typed))
    expect(taken).toEqual([{ text: 'abc', hasFocus: true }])
    expect(field()).toBeNull()
    expect(ahead.isAwaited).toBe(false)
  })

  it('includes the word that is being composed', async () => {
    const ahead = useTypedAhead()
    ahead.begin()
    field().dispatchEvent(new Event('compositionstart'))
    field().value = 'に'
    const taken: TypedAhead[] = []
    ahead.take((typed) => taken.push(typed))
    expect(taken).toEqual([])
    field().value = '日本'
    field().dispatchEvent(new Event('compositionend'))
    await Promise.resolve()
    expect(taken).toEqual([{ text: '日本', hasFocus: true }])
  })

  it('does not take the focus from a user who moved it', () => {
    const ahead = useTypedAhead()
    ahead.begin()
    field().blur()
    const taken: TypedAhead[] = []
    ahead.take((typed) => taken.push(typed))
    expect(taken).toEqual([{ text: '', hasFocus: false }])
  })
})
