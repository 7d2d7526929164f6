import { onScopeDispose } from 'vue'
import { isShortcut } from './key-names.ts'

/** Runs something on keys such as `mod+k`, wherever the focus is, while the component is there. */
export function useShortcut(keys: string, run: () => void): void {
  const listener = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || !isShortcut(event, keys, navigator.platform)) return
    event.preventDefault()
    run()
  }
  window.addEventListener('keydown', listener)
  onScopeDispose(() => window.removeEventListener('keydown', listener))
}
