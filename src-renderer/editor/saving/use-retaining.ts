import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { onBeforeUnmount, onMounted } from 'vue'
import { afterPause } from '../../ui/timing/after-pause.ts'

/** The pause after the last edit before its undo history is stored, in milliseconds. A key never waits for it. */
const PAUSE = 500
/** The longest delay between an edit and the storing of its history, in milliseconds. */
const DEADLINE = 3000

/**
 * Returns an extension that runs `retain` soon after edits, so that a crash loses few steps. It also runs whenever the
 * window is hidden or left, which may be its end.
 */
export function useRetaining(retain: () => void): Extension {
  const soon = afterPause(retain)
  let firstEdit = 0

  useBeforeHiding(retain)
  onBeforeUnmount(soon.cancel)
  return EditorView.updateListener.of(({ docChanged }) => {
    if (!docChanged) return
    const now = performance.now()
    if (!soon.isWaiting) firstEdit = now
    soon.put(Math.max(0, Math.min(PAUSE, firstEdit + DEADLINE - now)))
  })
}

/** Runs a function whenever the window is hidden or left, which may be its end. */
function useBeforeHiding(run: () => void): void {
  const runHidden = (): void => {
    if (document.visibilityState === 'hidden') run()
  }
  onMounted(() => {
    window.addEventListener('pagehide', run)
    document.addEventListener('visibilitychange', runHidden)
  })
  onBeforeUnmount(() => {
    window.removeEventListener('pagehide', run)
    document.removeEventListener('visibilitychange', runHidden)
  })
}
