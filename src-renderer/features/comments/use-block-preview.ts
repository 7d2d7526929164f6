import { computed, toValue } from 'vue'
import type { ComputedRef, MaybeRefOrGetter } from 'vue'
import { blockPreview } from '../../../src-main/content/markdown/block-preview.ts'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { useClient } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { Place } from './discussion.ts'

/** A block of a page, as a comment names it. */
export interface BlockPlace extends Place {
  pageId: string
  blockId: string
}

/** Returns the words of the block for a new comment; undefined until they are known. */
export function useBlockPreview(place: MaybeRefOrGetter<BlockPlace | null>): ComputedRef<string | undefined> {
  const { call } = useClient()
  const { value } = useAnswer(
    () => toValue(place),
    async ({ spaceId, changeRequestId, pageId, blockId }) => {
      const page =
        changeRequestId === undefined
          ? await call('getPageById', { params: { spaceId, pageId } })
          : await call('getPageInChangeRequestById', { params: { spaceId, changeRequestId, pageId } })
      const text = page.markdown ?? ''
      const block = splitBlocks(text).find(({ id }) => id === blockId)
      return block ? blockPreview(text, block) : ''
    },
  )
  return computed(() => value.value)
}
