import { computed, toValue, watch } from 'vue'
import type { ComputedRef, MaybeRefOrGetter } from 'vue'
import { blockPreview } from '../../../src-main/content/markdown/block-preview.ts'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { alignBlocks } from '../../../src-main/content/merge/align-blocks.ts'
import { useClient } from '../../api/client.ts'
import { touches } from '../../api/touches.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { Place } from './discussion.ts'

/** A block of a page, as a comment names it. */
export interface BlockPlace extends Place {
  pageId: string
  blockId: string
}

/** The ends of a block in an edited page. The last two receive the id of the block as it was. */
export interface BlockChanges {
  /** Called with each text of the page, and the one before it. */
  onRead: (text: string, earlier: string | undefined) => void
  /** Called when the block was edited or moved, and has another id now. */
  onMove: (was: string, now: string) => void
  /** Called with the words of the block when the page does not have it any more. */
  onLost: (was: string, words: string) => void
}

/** A text of a page, and the question that it answers. */
interface ReadText {
  pageId: string
  text: string
}

/**
 * Returns the words and the source of the block for a new comment; undefined until they are known. When the page is
 * edited meanwhile, the block is found again as posted comments find theirs.
 */
export function useCommentedBlock(
  place: MaybeRefOrGetter<BlockPlace | null>,
  { onRead, onMove, onLost }: BlockChanges,
): { preview: ComputedRef<string | undefined>; source: ComputedRef<string | undefined> } {
  const { call } = useClient()
  const asked = computed(() => toValue(place))
  const { value } = useAnswer(
    () => asked.value,
    async ({ spaceId, changeRequestId, pageId }): Promise<ReadText> => {
      const page =
        changeRequestId === undefined
          ? await call('getPageById', { params: { spaceId, pageId } })
          : await call('getPageInChangeRequestById', { params: { spaceId, changeRequestId, pageId } })
      return { pageId, text: page.markdown ?? '' }
    },
    {
      keepPrevious: true,
      refreshOn: touches({
        kinds: ['content'],
        space: () => asked.value?.spaceId,
        page: () => asked.value?.pageId,
        changeRequest: () => asked.value?.changeRequestId ?? null,
      }),
    },
  )

  watch(value, (now, before) => {
    if (now) onRead(now.text, before?.pageId === now.pageId ? before.text : undefined)
    const blockId = asked.value?.blockId
    if (!now || before?.pageId !== now.pageId || blockId === undefined) return
    if (wordsOf(now.text, blockId) !== undefined || wordsOf(before.text, blockId) === undefined) return
    const found = alignBlocks(before.text, now.text).get(blockId)
    if (found === undefined) onLost(blockId, wordsOf(before.text, blockId) ?? '')
    else onMove(blockId, found)
  })

  const blockId = () => asked.value?.blockId
  return {
    preview: computed(() => {
      const id = blockId()
      return value.value && id !== undefined ? (wordsOf(value.value.text, id) ?? '') : undefined
    }),
    source: computed(() => sourceOf(value.value?.text ?? '', blockId())),
  }
}

/** Returns the source of a block; undefined where a text does not have it. */
function sourceOf(text: string, id: string | undefined): string | undefined {
  const block = splitBlocks(text).find((each) => each.id === id)
  return block && text.slice(block.start, block.end)
}

/** Returns the words of a block; undefined where a text does not have it. */
function wordsOf(text: string, id: string): string | undefined {
  const block = splitBlocks(text).find((each) => each.id === id)
  return block && blockPreview(text, block)
}
