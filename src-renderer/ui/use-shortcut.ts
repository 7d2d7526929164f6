import { onScopeDispose } from 'vue'
import { isShortcut } from './key-names.ts'

/** Runs a function on keys such as `mod+k` while the component exists, wherever the focus is. */
export function useShortcut(keys: string, run: () => void): void {
  const listener = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || !isShortcut(event, keys, navigator.platform)) return
    event.preventDefault()
    run()
  }
  window.addEventListener('keydown', listener)
  onScopeDispose(() => window.removeEventListener('keydown', listener))
}
