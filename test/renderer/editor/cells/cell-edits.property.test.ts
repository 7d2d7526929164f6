import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteCharBackward, deleteCharForward, undo, undoDepth } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../../../src-renderer/editor/line-endings.ts'
import { openGrid } from '../../../../src-renderer/editor/live/cells/grid-field.ts'
import type { GridCell } from '../../../../src-renderer/editor/live/cells/table-grid.ts'
import { corpusFolder } from '../../../support/content/corpora.ts'
import { chanceOf, type Chance } from '../../../sync/simulation/chance.ts'
import { openLive } from '../open-live.ts'

const RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[ \t|:-]*$/m
const TYPED = ['word', 'a|b', '\\', '|', 'two\nlines', '`', '<br>', '\\|', '**', 'שלום', '👩‍👩‍👧', ' ']
const MAX_PAGES = 6
const EDITS = 12

async function pagesWithTables(corpus: string): Promise<string[]> {
  const folder = await corpusFolder(corpus)
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md')).toSorted()
  const pages: string[] = []
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    if (RULE.test(text) && text.length < 60_000) pages.push(text)
    if (pages.length === MAX_PAGES) break
  }
  return pages
}

const places = (text: string): number[] =>
  [...text.matchAll(new RegExp(RULE, 'gm'))].map(({ index }) => index)

/** Returns the source of each cell. */
const sources = (view: EditorView): string[] =>
  openGrid(view.state)!.cells.map(({ from, to }) => view.state.sliceDoc(from, to))

function edit(view: EditorView, chance: Chance): void {
  const kind = chance.below(4)
  if (kind === 0) deleteCharBackward(view)
  else if (kind === 1) deleteCharForward(view)
  else {
    const userEvent = kind === 2 ? 'input.type' : 'input.paste'
    view.dispatch(view.state.replaceSelection(chance.pick(TYPED)), { userEvent })
  }
}

/** Selects text of one cell, or of it and a later one. Returns the numbers of the first and the last. */
function select(view: EditorView, chance: Chance): [number, number] {
  const { cells } = openGrid(view.state)!
  const first = chance.below(cells.length)
  const last = chance.below(3) === 0 ? Math.min(cells.length - 1, first + chance.below(4)) : first
  const within = ({ textFrom, textTo }: GridCell): number => textFrom + chance.below(textTo - textFrom + 1)
  const [anchor, head] = [within(cells[first]!), within(cells[last]!)]
  view.dispatch({ selection: chance.below(2) === 0 && first === last ? { anchor } : { anchor, head } })
  return [first, last]
}

describe.each(['fluentd', 'axon', 'react'])('the tables of %s', (corpus) => {
  it('change only within the edited cells, and undo restores every byte', async () => {
    const chance = chanceOf(7)
    let opened = 0
    for (const text of await pagesWithTables(corpus)) {
      const { view, close } = await openLive(text)
      for (const at of places(view.state.doc.toString())) {
        view.dispatch({ selection: { anchor: Math.max(0, at - 2) } })
        const grid = openGrid(view.state)
        if (!grid || grid.cells.length === 0) continue
        opened++
        const { length } = view.state.doc
        const around = [view.state.sliceDoc(0, grid.from), view.state.sliceDoc(grid.to, length)]
        const depth = undoDepth(view.state)
        for (let number = 0; number < EDITS; number++) {
          const [first, last] = select(view, chance)
          const before = sources(view)
          edit(view, chance)
          const now = openGrid(view.state)
          expect(now?.cells.length, 'the number of cells').toBe(before.length)
          const after = sources(view)
          expect([...after.slice(0, first), ...after.slice(last + 1)]).toEqual([
            ...before.slice(0, first),
            ...before.slice(last + 1),
          ])
          expect([view.state.sliceDoc(0, now!.from), view.state.sliceDoc(now!.to)]).toEqual(around)
        }
        while (undoDepth(view.state) > depth) undo(view)
        expect(textOf(view.state) === text, 'the text after the undo').toBe(true)
      }
      close()
    }
    expect(opened).toBeGreaterThan(0)
  })
})
