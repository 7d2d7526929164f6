import { watch } from 'vue'
import { store, storedAs } from './use-composer-draft.ts'

/*
 * An unposted comment is stored under the id of its block, which is a hash of the block's text. The source of the block
 * is stored with it. It finds the comment again when the block was edited while the composer was closed.
 */

/** The name of the source of a block in the storage. */
export const sourceAs = (key: string): string => `carrel.comment-block.${key}`

/** Stores the source of a block with the unposted comment on it. */
export function useDraftSource(
  key: () => string,
  draft: () => string,
  source: () => string | undefined,
): void {
  watch(
    [key, draft, source],
    ([name, text, block], [earlier]) => {
      if (earlier !== undefined && localStorage.getItem(storedAs(earlier)) === null)
        localStorage.removeItem(sourceAs(earlier))
      if (text === '') localStorage.removeItem(sourceAs(name))
      else if (block !== undefined) store(localStorage, sourceAs(name), block)
    },
    { immediate: true },
  )
}
