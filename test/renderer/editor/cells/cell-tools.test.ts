import type { EditorView } from '@codemirror/view'
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { elementOfPosition, textOfCell } from '../../../../src-renderer/editor/cell-tools/pointed-cell.ts'
import { tableEntries } from '../../../../src-renderer/editor/table/table-entries.ts'
import type { TablePart } from '../../../../src-renderer/editor/table/table-menu.ts'
import type { MenuAction } from '../../../../src-renderer/ui/menu/menu-entry.ts'
import { openLive, type OpenLive } from '../open-live.ts'

const TABLE = '| Room | Size | Floor |\n| --- | --- | ---: |\n| North | **large** | 2 |\n| South |  | 1 |'
const TEXT = `Before\n\n${TABLE}\n\nAfter\n`

let open: OpenLive | undefined
afterEach(() => open?.close())

async function openText(text = TEXT): Promise<EditorView> {
  open = await openLive(text)
  return open.view
}

/** Returns the source of each cell on the screen, as its element leads to it. */
const sources = (view: EditorView): (string | undefined)[] =>
  [...view.contentDOM.querySelectorAll<HTMLElement>('td, th')].map((element) => {
    const text = textOfCell(view, element)
    return text && view.state.sliceDoc(text.from, text.to)
  })

const CELLS = ['Room', 'Size', 'Floor', 'North', '**large**', '2', 'South', '', '1']

describe('the element of a cell', () => {
  it('leads to the text of the cell in a drawn table', async () => {
    const view = await openText()
    expect(view.contentDOM.querySelectorAll('table')).toHaveLength(1)
    expect(sources(view)).toEqual(CELLS)
  })

  it.each(['Room', 'North', 'South'])('leads to it in the table that is open at %s', async (words) => {
    const view = await openText()
    view.dispatch({ selection: { anchor: TEXT.indexOf(words) + words.length } })
    expect(view.contentDOM.querySelectorAll('table')).toHaveLength(0)
    expect(sources(view)).toEqual(CELLS)
  })

  it('leads nowhere in a table of HTML next to one of Markdown', async () => {
    const view = await openText(`<table><tr><td>cell</td></tr></table>\n\n${TABLE}\n`)
    expect(sources(view)).toEqual([undefined, ...CELLS])
  })
})

/** Returns the labels of the possible actions at words of the text. */
async function possibleAt(words: string, parts?: readonly TablePart[]): Promise<string[]> {
  const view = await openText()
  view.dispatch({ selection: { anchor: TEXT.indexOf(words) } })
  const actions = tableEntries(view, parts).filter((entry): entry is MenuAction => 'select' in entry)
  return actions.filter(({ disabled }) => !disabled).map(({ label }) => label)
}

describe('a position in a table', () => {
  it.each(['Before', 'North'])('leads to the element of its cell, with the caret at %s', async (caret) => {
    const view = await openText()
    view.dispatch({ selection: { anchor: TEXT.indexOf(caret) + 1 } })
    await flushPromises()
    const shown = ['Room', 'large', 'South'].map(
      (words) => elementOfPosition(view, TEXT.indexOf(words) + 1)?.textContent,
    )
    expect(shown).toEqual(['Room', 'large', 'South'])
    expect(elementOfPosition(view, TEXT.indexOf('After'))).toBeUndefined()
  })
})

describe('the menu of a cell', () => {
  it('disables what a table cannot do with its head', async () => {
    expect(await possibleAt('Room', ['row'])).toEqual(['Add row below'])
  })

  it('disables a move out of the table', async () => {
    expect(await possibleAt('South')).not.toContain('Move row down')
    expect(await possibleAt('South')).toContain('Move row up')
    expect(await possibleAt('South')).not.toContain('Move column left')
  })

  it('has only the actions of one column at its handle', async () => {
    const labels = await possibleAt('Size', ['column'])
    expect(labels).toHaveLength(9)
    expect(labels.filter((label) => label.includes('row'))).toEqual([])
  })
})
