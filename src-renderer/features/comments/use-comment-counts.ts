import { computed, toValue } from 'vue'
import type { ComputedRef, MaybeRefOrGetter } from 'vue'
import { listAll } from '../../api/list-all.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { CommentsWanted } from './use-comments.ts'
import { touchesComments } from './use-comments.ts'
import { useDiscussion } from './use-discussion.ts'

export interface CommentCounts {
  /** Open comments on each block, by block id: what a page's margin shows. */
  byBlock: ComputedRef<ReadonlyMap<string, number>>
  /** All open comments on the page. */
  total: ComputedRef<number>
}

/** How many open comments stand on a page and on each of its blocks; null asks for nothing. */
export function useCommentCounts(wanted: MaybeRefOrGetter<CommentsWanted | null>): CommentCounts {
  const place = computed(() => toValue(wanted) ?? { spaceId: '' })
  const discussion = useDiscussion(place)
  const { value } = useAnswer(
    () => toValue(wanted),
    ({ pageId }) =>
      listAll((paging) =>
        discussion.value.list({
          ...paging,
          status: 'open',
          ...(pageId !== undefined && { targetPage: pageId }),
        }),
      ),
    { keepPrevious: true, refreshOn: touchesComments(place) },
  )
  const byBlock = computed(() => {
    const counts = new Map<string, number>()
    for (const { target } of value.value ?? []) {
      if (target.node && target.page?.outdated !== true) {
        counts.set(target.node.id, (counts.get(target.node.id) ?? 0) + 1)
      }
    }
    return counts
  })
  return { byBlock, total: computed(() => value.value?.length ?? 0) }
}
