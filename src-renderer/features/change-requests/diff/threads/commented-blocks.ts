import { computed, type ComputedRef } from 'vue'
import { useDiffComments } from '../diff-comments.ts'

/** Returns the ids of the blocks of a page that have a thread, a pending comment or an open composer. */
export function useCommentedBlocks(pageId: () => string): ComputedRef<ReadonlySet<string>> {
  const { onPage, pendingOn, composing } = useDiffComments()
  return computed(() => {
    const place = composing.value
    const composed = place?.pageId === pageId() && place.blockId !== null ? [place.blockId] : []
    const nodes = [
      ...onPage(pageId()).map(({ target }) => target.node),
      ...pendingOn(pageId()).map(({ node }) => node),
    ]
    return new Set([...nodes.flatMap((node) => node?.id ?? []), ...composed])
  })
}
