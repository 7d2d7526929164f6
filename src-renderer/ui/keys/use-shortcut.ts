import { onScopeDispose } from 'vue'
import { isShortcut } from './key-names.ts'

/**
 * Runs a function on keys such as `mod+k` while the component exists, wherever the focus is. With `isFirst` it runs
 * before functions of other components, which then do not run.
 */
export function useShortcut(keys: string, run: () => void, { isFirst = false } = {}): void {
  const listener = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || !isShortcut(event, keys, navigator.platform)) return
    event.preventDefault()
    run()
  }
  window.addEventListener('keydown', listener, isFirst)
  onScopeDispose(() => window.removeEventListener('keydown', listener, isFirst))
}
