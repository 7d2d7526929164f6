import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { pendingPlaces, reservePlace } from './pending-place.ts'

/** The address of a file that was added to the change request. */
export interface AddedFile {
  href: string
}

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
  for (const file of files) {
    const place = reservePlace(view, { at, label: `Adding ${file.name}`, typed: 'before' })
    let insert = ''
    try {
      const { href } = await add(file)
      insert = markdownFor(file, href)
    } catch (problem) {
      refused(file, problem)
    }
    place.finish((from) => ({
      changes: { from, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.file',
    }))
  }
}

function markdownFor(file: File, href: string): string {
  const name = file.name.replace(/\.[^.]+$/, '').replace(/[\\[\]]/g, String.raw`\$&`)
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
