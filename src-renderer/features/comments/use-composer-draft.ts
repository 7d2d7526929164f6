import { shallowRef, toValue, watch } from 'vue'
import type { MaybeRefOrGetter, Ref } from 'vue'

/** Returns the text of an unposted comment. It is stored for its place until it is posted. */
export function useComposerDraft(
  key: MaybeRefOrGetter<string>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage,
): Ref<string> {
  const stored = () => `carrel.comment.${toValue(key)}`
  const text = shallowRef(storage.getItem(stored()) ?? '')
  let own = stored()
  watch(stored, (next) => {
    own = next
    text.value = storage.getItem(next) ?? ''
  })
  watch(text, (written) => store(storage, own, written), { flush: 'sync' })
  return text
}

/** Stores the text, if the device has room. The text itself stays on the screen. */
function store(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, written: string): void {
  if (written === '') {
    storage.removeItem(key)
    return
  }
  try {
    storage.setItem(key, written)
  } catch (problem) {
    if (!(problem instanceof DOMException)) throw problem
  }
}
