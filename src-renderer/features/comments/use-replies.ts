import { computed, toValue } from 'vue'
import type { ComputedRef, MaybeRefOrGetter, Ref } from 'vue'
import type { CommentReply } from '../../../src-main/schemas/comment.ts'
import { MAXIMUM_LIMIT } from '../../../src-main/schemas/limits/list-limits.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { Discussion } from './discussion.ts'

/**
 * Returns the replies to a comment, the oldest first. Reads them while `isOpen`, and again when their number changes.
 */
export function useReplies(
  discussion: Readonly<Ref<Discussion>>,
  comment: MaybeRefOrGetter<{ id: string; replies: number }>,
  isOpen: Readonly<Ref<boolean>>,
): { replies: ComputedRef<CommentReply[]>; refresh: () => Promise<void> } {
  const { value, refresh } = useAnswer(
    () => (isOpen.value && toValue(comment).replies > 0 ? toValue(comment) : null),
    ({ id }) => discussion.value.replies(id, MAXIMUM_LIMIT),
    { keepPrevious: true, refreshOn: (touched) => touched.kind === 'comment' },
  )
  return { replies: computed(() => value.value?.items ?? []), refresh }
}
