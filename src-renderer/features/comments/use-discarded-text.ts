import type { Ref } from 'vue'
import { useToasts } from '../../stores/toasts.ts'
import { storedAs, store } from './use-composer-draft.ts'

/**
 * Returns a function that empties the text of a composer and offers to restore it. `key` names the text in the storage
 * of this device. `reopen` shows the composer again.
 */
export function useDiscardedText(draft: Ref<string>, key: () => string): (reopen: () => void) => void {
  const toasts = useToasts()
  return (reopen) => {
    const [text, discardedKey] = [draft.value, key()]
    draft.value = ''
    if (text.trim() === '') return
    const restore = (): void => {
      // A composer that is gone reads the storage when it opens again.
      store(localStorage, storedAs(discardedKey), text)
      if (key() === discardedKey) draft.value = text
      reopen()
    }
    toasts.show({ text: 'Your text was discarded.', action: { label: 'Undo', run: restore } })
  }
}
