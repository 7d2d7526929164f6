import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { undo } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../../src-renderer/editor/line-endings.ts'
import { liveField } from '../../../src-renderer/editor/live/live-field.ts'
import { corpusFolder } from '../../support/content/corpora.ts'
import { chanceOf } from '../../sync/simulation/chance.ts'
import { openLive } from './open-live.ts'

const FORMS: [name: string, form: (text: string) => string][] = [
  ['as they are', (text) => text],
  ['with CRLF', (text) => text.replaceAll(/\r?\n/g, '\r\n')],
  ['with tabs and trailing spaces', (text) => text.replaceAll('\n- ', '  \n-\t').replaceAll('. ', '.  ')],
]

async function pagesOf(corpus: string, every: number): Promise<string[]> {
  const folder = await corpusFolder(corpus)
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md')).toSorted()
  const chosen = files.filter((_, index) => index % every === 0)
  return Promise.all(chosen.map((file) => readFile(join(folder, file), 'utf8')))
}

/** Returns the places of the drawn blocks. */
function drawnIn(view: EditorView): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  view.state
    .field(liveField)
    .drawn.between(0, view.state.doc.length, (from, to) => void found.push({ from, to }))
  return found
}

describe.each([
  ['rust-book', 16],
  ['fluentd', 30],
  ['axon', 40],
  ['learn-go', 12],
  ['react', 40],
])('pages of %s', (corpus, every) => {
  it.each(FORMS)('%s, stay byte for byte when live preview visits every block', async (_name, form) => {
    const chance = chanceOf(1)
    const pages = await pagesOf(corpus, every)
    expect(pages).not.toEqual([])
    for (const page of pages) {
      const text = form(page)
      const { view, close } = await openLive(text)
      const blocks = drawnIn(view)
      expect(blocks).not.toEqual([])
      for (const { from, to } of blocks) {
        const anchor = from + chance.below(to - from + 1)
        view.dispatch({ selection: { anchor } })
        expect(drawnIn(view)).not.toContainEqual({ from, to })
      }
      expect(textOf(view.state) === text, 'the text after the visit').toBe(true)
      const { from, to } = chance.pick(blocks)
      const anchor = from + chance.below(to - from + 1)
      view.dispatch({ selection: { anchor } })
      view.dispatch(view.state.replaceSelection('typed'), { userEvent: 'input.type' })
      await flushPromises()
      undo(view)
      expect(textOf(view.state) === text, 'the text after the undo').toBe(true)
      close()
    }
  })
})
