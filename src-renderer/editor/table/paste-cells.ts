import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { applyEdit } from './table-commands.ts'
import { fillCells } from './table-edits.ts'
import { cellAt, tableAt } from './table-source.ts'

/** Pastes the cells of a spreadsheet into the cells of a table, and lines of text into one cell. */
export const pasteCells: Extension = EditorView.domEventHandlers({
  paste(event, view) {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const { from, to, head } = view.state.selection.main
    const table = view.state.readOnly ? undefined : tableAt(view.state, head)
    if (!table || from < table.from || to > table.to || !/[\t\n\r]/.test(text.trimEnd())) return false
    const place = cellAt(table, from)
    const change = text.includes('\t')
      ? applyEdit(view.state, table, place, fillCells(cellsOf(text)))
      : { ...view.state.replaceSelection(escapeCell(text.trim())), userEvent: 'input.paste' }
    if (!change) return false
    event.preventDefault()
    view.dispatch({ ...change, userEvent: text.includes('\t') ? 'input.paste.table' : 'input.paste' })
    return true
  },
})

/** Reads rows of cells separated by tabs. A cell with line breaks is between quotation marks. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/y
  const content = text.replace(/[\r\n]+$/, '')
  while (pattern.lastIndex <= content.length) {
    const [, quoted, bare, end] = pattern.exec(content) ?? []
    rows.at(-1)!.push(escapeCell(quoted?.replaceAll('""', '"') ?? bare ?? ''))
    if (end === '' || end === undefined) break
    if (end !== '\t') rows.push([])
  }
  return rows
}

/** Returns text as the source of a cell. A bar gets a backslash, and a line break becomes `<br>`. */
function escapeCell(text: string): string {
  return text
    .trim()
    .replace(/\\?\|/g, String.raw`\|`)
    .replace(/\s*(?:\r\n?|\n)\s*/g, '<br>')
}
