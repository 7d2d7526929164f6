import { shallowRef, toValue, watch } from 'vue'
import type { MaybeRefOrGetter, Ref } from 'vue'

/** The part of the storage of this device that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The name of an unposted comment in the storage. */
export const storedAs = (key: string): string => `carrel.comment.${key}`

/** Returns the stored text of an unposted comment; empty without one. */
export const storedDraft = (key: string, storage: DraftStorage = localStorage): string =>
  storage.getItem(storedAs(key)) ?? ''

/** Returns the text of an unposted comment. It is stored for its place until it is posted. */
export function useComposerDraft(
  key: MaybeRefOrGetter<string>,
  storage: DraftStorage = localStorage,
): Ref<string> {
  const storageKey = () => storedAs(toValue(key))
  const text = shallowRef(storage.getItem(storageKey()) ?? '')
  let currentKey = storageKey()
  watch(storageKey, (next) => {
    currentKey = next
    text.value = storage.getItem(next) ?? ''
  })
  watch(text, (written) => store(storage, currentKey, written), { flush: 'sync' })
  return text
}

/** Moves an unposted comment to another place, after a text that is there already. */
export function moveDraft(from: string, to: string, storage: DraftStorage = localStorage): void {
  const text = storage.getItem(storedAs(from))
  if (text === null || from === to) return
  const there = storage.getItem(storedAs(to))
  const both = there === null ? text : `${there.trimEnd()}\n\n${text}`
  store(storage, storedAs(to), both)
  if (storage.getItem(storedAs(to)) === both) storage.removeItem(storedAs(from))
}

/** Stores a text, if the device has room. An empty text removes the entry. */
export function store(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, written: string): void {
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
