import type { Ref } from 'vue'
import { sourceAs } from './draft-source.ts'
import { storedAs } from './use-composer-draft.ts'

/**
 * Notes the text of a composer before it is sent. Returns a function to call after that: it discards the text, and
 * returns true when the composer still had it. Text that the user changed meanwhile stays, and so does another comment
 * that is in the composer by then. `key` names the comment in the storage of this device.
 */
export function holdDraft(draft: Ref<string>, key: () => string): () => boolean {
  const [sent, sentKey] = [draft.value, key()]
  return () => {
    const isStored = localStorage.getItem(storedAs(sentKey)) === sent
    // A comment that moved with its block has another key.
    const isSameComment = key() === sentKey || !isStored
    const isUnchanged = isSameComment && draft.value === sent
    if (isUnchanged) draft.value = ''
    // A composer that is gone, or has another comment, does not update the storage.
    if (isStored) {
      localStorage.removeItem(storedAs(sentKey))
      localStorage.removeItem(sourceAs(sentKey))
    }
    return isUnchanged
  }
}
