import type { EditorView } from '@codemirror/view'
import { watch } from 'vue'
import type { Ref } from 'vue'
import { editorPlace, previewPlace, scrollEditor, scrollPreview } from './scroll-sync.ts'

/** The events by which a user scrolls a pane. That pane then leads, and the scrolling of the other must not move it. */
const LEADS = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const

/** Aligns the editor and the preview at the same block while both are visible. */
export function useScrollSync(
  view: Readonly<Ref<EditorView | undefined>>,
  preview: Readonly<Ref<HTMLElement | null>>,
): void {
  watch(
    [view, preview],
    ([editor, pane], _previous, onCleanup) => {
      if (!editor || !pane) return
      const stop = new AbortController()
      onCleanup(() => stop.abort())
      connect(editor, pane, stop.signal)
    },
    { flush: 'post', immediate: true },
  )
}

function connect(editor: EditorView, pane: HTMLElement, signal: AbortSignal): void {
  let leader: 'editor' | 'preview' = 'editor'
  for (const event of LEADS) {
    editor.dom.addEventListener(event, () => (leader = 'editor'), { signal, passive: true })
    pane.addEventListener(event, () => (leader = 'preview'), { signal, passive: true })
  }
  const followEditor = oncePerFrame(() => {
    const place = leader === 'editor' ? editorPlace(editor) : undefined
    if (place) scrollPreview(pane, place)
  })
  const followPreview = oncePerFrame(() => {
    const place = leader === 'preview' ? previewPlace(pane) : undefined
    if (place) scrollEditor(editor, place)
  })
  editor.scrollDOM.addEventListener('scroll', followEditor, { signal, passive: true })
  pane.addEventListener('scroll', followPreview, { signal, passive: true })
}

function oncePerFrame(run: () => void): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      run()
    })
  }
}
