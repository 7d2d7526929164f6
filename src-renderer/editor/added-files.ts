import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import type { DecorationSet } from '@codemirror/view'

/** Shows that a file is being added, at its future place. It is not part of the text. */
class FileOnItsWay extends WidgetType {
  readonly key: object
  readonly name: string

  constructor(key: object, name: string) {
    super()
    this.key = key
    this.name = name
  }

  override eq(other: WidgetType): boolean {
    return other instanceof FileOnItsWay && other.key === this.key
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span')
    element.className = 'cm-file-being-added'
    element.textContent = `Adding ${this.name}`
    return element
  }
}

const begin = StateEffect.define<{ key: object; name: string; at: number }>({
  map: (value, changes) => ({ ...value, at: changes.mapPos(value.at) }),
})
const end = StateEffect.define<object>()

const filesOnTheirWay = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, transaction) => {
    let set = value.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (effect.is(begin)) {
        const widget = new FileOnItsWay(effect.value.key, effect.value.name)
        set = set.update({ add: [Decoration.widget({ widget, side: 1 }).range(effect.value.at)] })
      } else if (effect.is(end)) {
        set = set.update({ filter: (_from, _to, { spec }) => keyOf(spec) !== effect.value })
      }
    }
    return set
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** The address of a file that was added to the change request. */
export interface AddedFile {
  href: string
}

/** Adds a file to the change request. Rejects with a problem. */
export type AddFile = (file: File) => Promise<AddedFile>

/** Adds files and writes a link or picture for each. The place moves along with text typed meanwhile. */
export async function addFiles(
  view: EditorView,
  files: readonly File[],
  at: number,
  add: AddFile,
  refused: (file: File, problem: unknown) => void,
): Promise<void> {
  for (const file of files) {
    const key = {}
    view.dispatch({ effects: begin.of({ key, name: file.name, at: Math.min(at, view.state.doc.length) }) })
    try {
      const { href } = await add(file)
      finish(view, key, markdownFor(file, href))
    } catch (problem) {
      finish(view, key, '')
      refused(file, problem)
    }
  }
}

function finish(view: EditorView, key: object, insert: string): void {
  let at: number | undefined
  view.state.field(filesOnTheirWay).between(0, view.state.doc.length, (from, _to, { spec }) => {
    if (keyOf(spec) === key) at = from
  })
  if (at === undefined) return
  const { head, empty } = view.state.selection.main
  view.dispatch({
    changes: { from: at, insert },
    // If the caret is at the place, it moves behind the insertion, where the user continues to write.
    ...(empty && head === at && { selection: { anchor: at + insert.length } }),
    effects: end.of(key),
    userEvent: 'input.file',
  })
}

function keyOf(spec: unknown): object | undefined {
  const { widget } = spec as { widget?: unknown }
  return widget instanceof FileOnItsWay ? widget.key : undefined
}

function markdownFor(file: File, href: string): string {
  const name = file.name.replace(/\.[^.]+$/, '').replace(/[\\[\]]/g, String.raw`\$&`)
  return file.type.startsWith('image/') ? `![${name}](${href})` : `[${name}](${href})`
}

/** Accepts pictures and other files that are pasted or dropped into the text. */
export function acceptFiles(
  add: () => AddFile | undefined,
  refused: (file: File, problem: unknown) => void,
): readonly [typeof filesOnTheirWay, ReturnType<typeof EditorView.domEventHandlers>] {
  const accept = (event: Event, data: DataTransfer | null, view: EditorView, at: number): boolean => {
    const files = [...(data?.files ?? [])]
    const addFile = add()
    if (files.length === 0 || !addFile || view.state.readOnly) return false
    event.preventDefault()
    void addFiles(view, files, at, addFile, refused)
    return true
  }
  const handlers = EditorView.domEventHandlers({
    // Programs that copy text often add a picture of it. The text is the intended content then.
    paste: (event, view) =>
      event.clipboardData?.getData('text/plain') === '' &&
      accept(event, event.clipboardData, view, view.state.selection.main.head),
    drop: (event, view) => {
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head
      return accept(event, event.dataTransfer, view, at)
    },
  })
  return [filesOnTheirWay, handlers]
}
