import { computed, toValue } from 'vue'
import type { ComputedRef, MaybeRefOrGetter, Ref } from 'vue'
import type { CommentReply } from '../../../src-main/schemas/comment.ts'
import { MAXIMUM_LIMIT } from '../../../src-main/schemas/limits/list-limits.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { Discussion } from './discussion.ts'
import { RenamedItems } from './renamed-items.ts'

/**
 * Returns the replies to a comment, the oldest first. Reads them while `isOpen`, and again when their number changes.
 */
export function useReplies(
  discussion: Readonly<Ref<Discussion>>,
  comment: MaybeRefOrGetter<{ id: string; replies: number }>,
  isOpen: Readonly<Ref<boolean>>,
): {
  replies: ComputedRef<CommentReply[]>
  /** Returns a key for a reply that stays the same when the remote gives it another id. */
  keyOf: (reply: string) => string
  refresh: () => Promise<void>
} {
  const renamed = new RenamedItems(false)
  const { value, refresh } = useAnswer(
    () => (isOpen.value && toValue(comment).replies > 0 ? toValue(comment) : null),
    async ({ id }) => {
      const where = discussion.value
      const list = await where.replies(id, MAXIMUM_LIMIT)
      const ids = list.items.map((item) => item.id)
      await renamed.follow(ids, (reply) => where.getReply(id, reply))
      return list
    },
    { keepPrevious: true, refreshOn: (touched) => touched.kind === 'comment' },
  )
  return { replies: computed(() => value.value?.items ?? []), keyOf: renamed.keyOf, refresh }
}
