import type { EditorView, Panel } from '@codemirror/view'

/** Makes room for find and replace above the text. Reports its place while it is open. */
export function searchPanel(show: (place: HTMLElement | undefined) => void): (view: EditorView) => Panel {
  return () => {
    const dom = document.createElement('div')
    dom.className = 'find-place'
    return { dom, top: true, mount: () => show(dom), destroy: () => show(undefined) }
  }
}
