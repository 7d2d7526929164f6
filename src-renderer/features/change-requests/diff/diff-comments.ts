import { computed, inject, provide, shallowReactive, shallowRef } from 'vue'
import type { ComputedRef, InjectionKey, ShallowRef } from 'vue'
import type { WordRange } from '../../../../src-main/content/comments/quoted-words.ts'
import type { PendingComment } from '../../../../src-main/schemas/change-request.ts'
import type { Comment } from '../../../../src-main/schemas/comment.ts'
import { listAll } from '../../../api/list-all.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useOperation } from '../../../api/use-operation.ts'
import type { Discussion } from '../../comments/discussion.ts'
import { touchesComments } from '../../comments/use-comments.ts'
import { useDiscussion } from '../../comments/use-discussion.ts'
import { usePendingReview } from '../../reviews/use-pending-review.ts'
import type { PendingReviewAccess } from '../../reviews/use-pending-review.ts'
import { useChangeRequest } from '../open-change-request.ts'

/** The place of a new comment: a block of a page, or the page when `blockId` is null. */
export interface ComposedPlace {
  pageId: string
  blockId: string | null
  words?: ComposedWords
  /** The words of the block of a comment on a page, after someone deleted the block. */
  lost?: string
}

/** The selected words of a new comment or suggestion. Each selection is a new object. */
export interface ComposedWords {
  /** The source of the words, or their drawn text where the source is not known. They stand once in the block. */
  quote: string
  /** True when `quote` is the source, so that a suggestion can replace it. */
  isSource: boolean
  /** The selected part of the quotation. */
  selected: WordRange
  purpose: 'comment' | 'suggestion'
}

/** Quoted words of a block that are highlighted in the diff. */
export interface ShownQuote {
  pageId: string
  blockId: string
  quote: string
}

/** The comments of the change request in its diff, read once for all pages. */
export interface DiffComments {
  discussion: ComputedRef<Discussion>
  me: ComputedRef<string | undefined>
  canComment: ComputedRef<boolean>
  /** All comments of the change request, the oldest first. */
  all: ComputedRef<readonly Comment[]>
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
  /** The quotation of the thread in focus. */
  shownQuote: ShallowRef<ShownQuote | null>
}

/** The comments of the diff around a component. */
export const DIFF_COMMENTS: InjectionKey<DiffComments> = Symbol('comments of a diff')

/** Reads the comments for the pages below this component, once they are requested. */
export function provideDiffComments(isRequested: () => boolean): DiffComments {
  const { params, canComment } = useChangeRequest()
  const requested = computed(() => (isRequested() ? params.value : null))
  const place = computed(() => params.value ?? { spaceId: '' })
  const discussion = useDiscussion(place)
  const { value } = useAnswer(
    () => requested.value,
    () => listAll((paging) => discussion.value.list({ ...paging, order: 'asc' })),
    { keepPrevious: true, refreshOn: touchesComments(place) },
  )
  const { value: user } = useOperation('getAuthenticatedUser', () => requested.value && {})
  const byPage = computed(() => groupByPage(value.value ?? []))
  const pending = usePendingReview(requested)
  const texts = shallowReactive(new Map<string, string>())
  const comments: DiffComments = {
    discussion,
    me: computed(() => user.value?.id),
    canComment,
    all: computed(() => value.value ?? []),
    onPage: (pageId) => byPage.value.get(pageId) ?? [],
    pending,
    pendingOn: (pageId) => (pending.review.value?.comments ?? []).filter(({ page }) => page?.id === pageId),
    textOf: (pageId) => texts.get(pageId),
    setText: (pageId, text) => void texts.set(pageId, text),
    composing: shallowRef(null),
    shownQuote: shallowRef(null),
  }
  provide(DIFF_COMMENTS, comments)
  return comments
}

/** Returns the comments of the diff around this component. */
export function useDiffComments(): DiffComments {
  const comments = inject(DIFF_COMMENTS)
  if (!comments) throw new Error('This component is not inside a diff')
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
