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

function comment(id: string): Comment {
  return {
    object: 'comment',
    id,
    postedBy: ada,
    postedAt: '2026-11-21T10:00:00Z',
    reactions: [],
    replies: 0,
    body: { markdown: `Words of ${id}` },
    target: { space: 's', revision: 'r' },
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
  ...(words !== undefined && { comment: comment(words) }),
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
})

const Conversation = defineComponent({
  setup() {
    provide(RENDER_CLIENT, localRenderClient())
    const verdicts = useVerdicts(shallowRef(PLACE))
    const mark = ({ comment: { id } }: { comment: Comment }) =>
      h(VerdictBadge, { mark: verdicts.value.get(id) })
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
    const comments = ['c3', 'c2', 'c1'].map(comment)
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
    ).toEqual([['Changes requested'], [], ['Approved (outdated)']])
  })
})
