import { computed, inject, provide, shallowReactive, shallowRef } from 'vue'
import type { ComputedRef, InjectionKey, ShallowRef } from 'vue'
import type { PendingComment } from '../../../../../src-main/schemas/change-request.ts'
import type { Comment } from '../../../../../src-main/schemas/comment.ts'
import { listAll } from '../../../../api/list-all.ts'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useOperation } from '../../../../api/use-operation.ts'
import type { Discussion } from '../../../comments/discussion.ts'
import { touchesComments } from '../../../comments/use-comments.ts'
import { useDiscussion } from '../../../comments/use-discussion.ts'
import { usePendingReview } from '../../../reviews/use-pending-review.ts'
import type { PendingReviewAccess } from '../../../reviews/use-pending-review.ts'
import { useChangeRequest } from '../../open-change-request.ts'

/** The place of a new comment: a block of a page, or the page when `blockId` is null. */
export interface ComposedPlace {
  pageId: string
  blockId: string | null
}

/** The comments of the change request in its diff, read once for all pages. */
export interface DiffComments {
  discussion: ComputedRef<Discussion>
  me: ComputedRef<string | undefined>
  canComment: ComputedRef<boolean>
  /** The comments of a page, the oldest first. */
  onPage: (pageId: string) => readonly Comment[]
  /** The user's pending review. */
  pending: PendingReviewAccess
  /** The comments of the pending review on a page. */
  pendingOn: (pageId: string) => readonly PendingComment[]
  /** The text of a drawn page in the change request. */
  textOf: (pageId: string) => string | undefined
  setText: (pageId: string, text: string) => void
  /** The place where the user writes a new comment. */
  composing: ShallowRef<ComposedPlace | null>
}

export const DIFF_COMMENTS: InjectionKey<DiffComments> = Symbol('comments of a diff')

/** Reads the comments for the pages below this component. */
export function provideDiffComments(): DiffComments {
  const { params, canComment } = useChangeRequest()
  const place = computed(() => params.value ?? { spaceId: '' })
  const discussion = useDiscussion(place)
  const { value } = useAnswer(
    () => params.value,
    () => listAll((paging) => discussion.value.list({ ...paging, order: 'asc' })),
    { keepPrevious: true, refreshOn: touchesComments(place) },
  )
  const { value: user } = useOperation('getAuthenticatedUser', {})
  const byPage = computed(() => groupByPage(value.value ?? []))
  const pending = usePendingReview(params)
  const texts = shallowReactive(new Map<string, string>())
  const comments: DiffComments = {
    discussion,
    me: computed(() => user.value?.id),
    canComment,
    onPage: (pageId) => byPage.value.get(pageId) ?? [],
    pending,
    pendingOn: (pageId) => (pending.review.value?.comments ?? []).filter(({ page }) => page?.id === pageId),
    textOf: (pageId) => texts.get(pageId),
    setText: (pageId, text) => void texts.set(pageId, text),
    composing: shallowRef(null),
  }
  provide(DIFF_COMMENTS, comments)
  return comments
}

/** Returns the comments of the diff around this component. */
export function useDiffComments(): DiffComments {
  const comments = inject(DIFF_COMMENTS)
  if (!comments) throw new Error('This component stands outside of a diff')
  return comments
}

function groupByPage(comments: readonly Comment[]): ReadonlyMap<string, Comment[]> {
  const groups = new Map<string, Comment[]>()
  for (const comment of comments) {
    const page = comment.target.page?.id
    if (page === undefined) continue
    const group = groups.get(page)
    if (group) group.push(comment)
    else groups.set(page, [comment])
  }
  return groups
}
