import { onScopeDispose } from 'vue'
import { isApple } from '../../../ui/keys/key-names.ts'
import type { Direction } from './edit-history.ts'
import type { EditHistory } from './use-edit-history.ts'

/** Undoes and redoes steps by keys, outside of texts. A text has an undo of its own. */
export function useHistoryKeys({ reverse }: EditHistory): void {
  const listener = (event: KeyboardEvent): void => {
    const direction = directionOf(event, navigator.platform)
    if (!direction || event.defaultPrevented || isInText(event.target)) return
    event.preventDefault()
    void reverse(direction)
  }
  window.addEventListener('keydown', listener)
  onScopeDispose(() => window.removeEventListener('keydown', listener))
}

function directionOf(
  { key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent,
  platform: string,
): Direction | undefined {
  const isModified = isApple(platform) ? metaKey && !ctrlKey : ctrlKey && !metaKey
  if (altKey || !isModified) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : undefined
}

const isInText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable="true"], [role=dialog]') !== null
