import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, provide, shallowRef } from 'vue'
import type { Comment } from '../../../src-main/schemas/comment.ts'
import type { User } from '../../../src-main/schemas/people/user.ts'
import CommentList from '../../../src-renderer/features/comments/CommentList.vue'
import { useVerdicts } from '../../../src-renderer/features/reviews/use-verdicts.ts'
import VerdictBadge from '../../../src-renderer/features/reviews/VerdictBadge.vue'
import { RENDER_CLIENT } from '../../../src-renderer/markdown/view/render-client-key.ts'
import { localRenderClient } from '../markdown/local-renderer.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const ada: User = { object: 'user', id: 'a', displayName: 'Ada', urls: { location: '' } }
const PLACE = { spaceId: 's', changeRequestId: 'c' }

function comment(id: string, review?: string): Comment {
  return {
    object: 'comment',
    id,
    postedBy: ada,
    postedAt: '2026-11-21T10:00:00Z',
    reactions: [],
    replies: 0,
    body: { markdown: `Words of ${id}` },
    target: { space: 's', revision: 'r', ...(review !== undefined && { review }) },
    urls: { location: '' },
    status: 'open',
    permissions: { view: true, edit: false, delete: false, reply: false, react: false, resolve: false },
  }
}

const review = (id: string, status: 'approved' | 'changes-requested', words?: string, outdated = false) => ({
  object: 'change-request-review' as const,
  id,
  revision: 'r',
  reviewer: ada,
  status,
  outdated,
  ...(words !== undefined && { comment: comment(words, id) }),
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
})

const Conversation = defineComponent({
  setup() {
    provide(RENDER_CLIENT, localRenderClient())
    const verdictOf = useVerdicts(shallowRef(PLACE))
    const mark = ({ comment: each }: { comment: Comment }) => h(VerdictBadge, { mark: verdictOf(each) })
    return () => h(CommentList, { wanted: PLACE, status: 'open' }, { mark })
  },
})

describe('the conversation of a change request', () => {
  it('shows the verdict of a review beside its words', async () => {
    const reviews = [
      review('r3', 'changes-requested', 'c3'),
      review('r2', 'approved'),
      review('r1', 'approved', 'c1', true),
    ]
    const comments = [
      comment('c4', 'of a review without a verdict'),
      comment('c3', 'r3'),
      comment('c2'),
      comment('c1', 'r1'),
    ]
    const { wrapper } = await mountInApp(Conversation, {
      host: new FakeHost({
        getAuthenticatedUser: () => ada as never,
        listCommentsInChangeRequest: () => ({ items: comments, count: comments.length }),
        getReviewsByChangeRequestId: () => ({ items: reviews, count: reviews.length }),
      }),
    })
    await flushPromises()
    expect(
      wrapper.findAll('.thread').map((thread) => thread.findAll('.by .badge').map((badge) => badge.text())),
    ).toEqual([['Commented'], ['Changes requested'], [], ['Approved (outdated)']])
  })
})
