import type { EditorView, Panel } from '@codemirror/view'

/** Returns the panel for find and replace above the text. `show` receives its element while it is open. */
export function searchPanel(show: (container: HTMLElement | undefined) => void): (view: EditorView) => Panel {
  return () => {
    const dom = document.createElement('div')
    dom.className = 'find-place'
    return { dom, top: true, mount: () => show(dom), destroy: () => show(undefined) }
  }
}
