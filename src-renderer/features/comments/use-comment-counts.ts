import { computed, toValue } from 'vue'
import type { ComputedRef, MaybeRefOrGetter } from 'vue'
import { listAll } from '../../api/list-all.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { RequestedComments } from './use-comments.ts'
import { touchesComments } from './use-comments.ts'
import { useDiscussion } from './use-discussion.ts'

export interface CommentCounts {
  /** The number of open comments on each block, by block id, for the page's margin. */
  byBlock: ComputedRef<ReadonlyMap<string, number>>
  /** The number of all open comments on the page. */
  total: ComputedRef<number>
}

/** Returns the number of open comments on a page and on each of its blocks. Null requests nothing. */
export function useCommentCounts(wanted: MaybeRefOrGetter<RequestedComments | null>): CommentCounts {
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
