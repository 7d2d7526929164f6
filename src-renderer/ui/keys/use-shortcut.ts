import { onScopeDispose } from 'vue'
import { isShortcut } from './key-names.ts'

/**
 * Runs a function on keys such as `mod+k` while the component exists, wherever the focus is. With `isFirst` it runs
 * before functions of other components, which then do not run. With `isOutsideTexts` the keys belong to a text that has
 * the focus: Alt with an arrow moves the caret on Apple's keyboards.
 */
export function useShortcut(
  keys: string,
  run: () => void,
  { isFirst = false, isOutsideTexts = false } = {},
): void {
  const listener = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || !isShortcut(event, keys, navigator.platform)) return
    if (isOutsideTexts && isInText(event.target)) return
    event.preventDefault()
    run()
  }
  window.addEventListener('keydown', listener, isFirst)
  onScopeDispose(() => window.removeEventListener('keydown', listener, isFirst))
}

const isInText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null
