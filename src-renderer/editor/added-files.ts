import type { EditorState, Extension, TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { liveField } from './live/live-field.ts'
import { pendingPlaces, reservePlace } from './pending-place.ts'

/** The address of a file that was added to the change request. */
export interface AddedFile {
  href: string
}

/** A line of nothing but pictures, or an empty one. */
const PICTURES = /^(?:!\[[^\]]*\]\([^)]*\))*$/

/** Adds a file to the change request. Rejects with a problem. */
export type AddFile = (file: File) => Promise<AddedFile>

/** Adds files and inserts a link or picture for each at `at`. That position follows text typed meanwhile. */
export async function addFiles(
  view: EditorView,
  files: readonly File[],
  at: number,
  add: AddFile,
  refused: (file: File, problem: unknown) => void,
): Promise<void> {
  let next = at
  for (const file of files) {
    const place = reservePlace(view, { at: next, label: `Adding ${file.name}`, typed: 'before' })
    let markdown = ''
    try {
      const { href } = await add(file)
      markdown = markdownFor(file, href)
    } catch (problem) {
      refused(file, problem)
    }
    const isOpen = place.finish((from) => {
      next = from + markdown.length
      return insertionOf(view.state, from, markdown)
    })
    // The other files must not reach the document that has opened instead.
    if (!isOpen) return
    if (markdown.startsWith('!')) showOnceLoaded(view)
  }
}

/** Scrolls to the caret below a picture again once this has loaded, because it has no height before. */
function showOnceLoaded(view: EditorView): void {
  const { head } = view.state.selection.main
  const show = () => {
    if (view.state.selection.main.head === head) view.dispatch({ effects: EditorView.scrollIntoView(head) })
  }
  view.contentDOM.addEventListener('load', show, { capture: true, once: true })
}

/**
 * Returns the insertion of a file. In live preview the caret moves below pictures that stand alone, so that they are
 * drawn.
 */
function insertionOf(state: EditorState, from: number, markdown: string): TransactionSpec {
  const { doc } = state
  const line = doc.lineAt(from)
  const isAlone = markdown.startsWith('!') && PICTURES.test(line.text) && from === line.to
  const isBelow = isAlone && state.field(liveField, false) !== undefined
  // A second picture stands beside the first one, which has the lines below already.
  const hasLines = doc.sliceString(line.to, line.to + 3).trim() === '' && line.to + 2 <= doc.length
  const insert = markdown + (isBelow && !(line.text !== '' && hasLines) ? '\n\n' : '')
  const anchor = from + markdown.length + (isBelow ? 2 : 0)
  return { changes: { from, insert: state.toText(insert) }, selection: { anchor }, userEvent: 'input.file' }
}

/** The browser gives this name to every picture of the clipboard. It describes none of them. */
const CLIPBOARD_NAME = 'image.png'

function markdownFor(file: File, href: string): string {
  const isNamed = file.name !== CLIPBOARD_NAME
  const name = isNamed ? file.name.replace(/\.[^.]+$/, '').replace(/[\\[\]]/g, String.raw`\$&`) : ''
  return file.type.startsWith('image/') ? `![${name}](${href})` : `[${name}](${href})`
}

/** Accepts pictures and other files that are pasted or dropped into the text. */
export function acceptFiles(
  add: () => AddFile | undefined,
  refused: (file: File, problem: unknown) => void,
): Extension {
  const accept = (event: Event, data: DataTransfer | null, view: EditorView, at: number): boolean => {
    const files = [...(data?.files ?? [])]
    const addFile = add()
    if (files.length === 0 || !addFile || view.state.readOnly) return false
    event.preventDefault()
    void addFiles(view, files, at, addFile, refused)
    return true
  }
  const handlers = EditorView.domEventHandlers({
    // Programs that copy text often add a picture of it. In that case the text is the intended content.
    paste: (event, view) =>
      event.clipboardData?.getData('text/plain') === '' &&
      accept(event, event.clipboardData, view, view.state.selection.main.head),
    drop: (event, view) => {
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head
      return accept(event, event.dataTransfer, view, at)
    },
  })
  return [pendingPlaces, handlers]
}
