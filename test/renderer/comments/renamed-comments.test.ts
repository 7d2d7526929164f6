import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import CommentList from '../../../src-renderer/features/comments/CommentList.vue'
import { RENDER_CLIENT } from '../../../src-renderer/markdown/view/render-client-key.ts'
import { localRenderClient } from '../markdown/local-renderer.ts'
import { Refused } from '../support/fake-host.ts'
import { mountOnReplica } from '../support/replica.ts'

const RIGHTS = { view: true, edit: true, delete: true, reply: true, resolve: true, react: false }
const written = (id: string) => ({
  id,
  body: { markdown: 'Which one?' },
  postedBy: { id: 'u', displayName: 'Ada' },
  postedAt: '2026-11-21T10:00:00.000Z',
  permissions: RIGHTS,
  reactions: [],
})

/** Opens the comments of a page. `rename` gives the comment and its reply other ids, as the remote does. */
async function open() {
  let isRenamed = false
  const name = (id: string) => (isRenamed ? `remote-${id}` : `local-${id}`)
  const known = (id: string, of: string) => {
    if (!id.endsWith(of)) throw new Refused({ code: 'resource.unknown', status: 404, message: 'Unknown.' })
    return { id: name(of) } as never
  }
  const List = defineComponent({
    provide: { [RENDER_CLIENT as symbol]: localRenderClient() },
    setup: () => () => h(CommentList, { wanted: { spaceId: 's', pageId: 'p' }, status: 'all' }),
  })
  const { wrapper, host } = await mountOnReplica(List, {
    answers: {
      getAuthenticatedUser: () => ({ id: 'u' }) as never,
      listCommentsInSpace: () =>
        ({
          items: [{ ...written(name('c')), target: {}, status: 'open', replies: 1 }],
          count: 1,
        }) as never,
      listCommentRepliesInSpace: () => ({ items: [written(name('r'))], count: 1 }) as never,
      getCommentInSpace: ({ params }) => known(params.commentId, 'c'),
      getCommentReplyInSpace: ({ params }) => known(params.commentReplyId, 'r'),
    },
  })
  await flushPromises()
  const rename = async () => {
    isRenamed = true
    host.touch({ kind: 'comment', space: 's', page: 'p' })
    await flushPromises()
  }
  return { wrapper, rename }
}

const drafts = () => Object.entries({ ...localStorage }).toSorted()

it('a begun reply and edits follow a comment that the remote gives another id', async () => {
  localStorage.setItem('carrel.comment.reply.local-c', 'My reply')
  localStorage.setItem('carrel.comment.edit.local-c', 'Edited comment')
  localStorage.setItem('carrel.comment.edit.local-r', 'Edited reply')
  const { wrapper, rename } = await open()
  const thread = wrapper.get('[data-comment]').element
  await rename()
  expect(drafts()).toEqual([
    ['carrel.comment.edit.remote-c', 'Edited comment'],
    ['carrel.comment.edit.remote-r', 'Edited reply'],
    ['carrel.comment.reply.remote-c', 'My reply'],
  ])
  expect(wrapper.get('[data-comment]').element).toBe(thread)
  expect(wrapper.get('[data-comment]').attributes('data-comment')).toBe('remote-c')
})

it('a begun reply is found again when the comment got another id while its list was closed', async () => {
  const first = await open()
  first.wrapper.unmount()
  localStorage.setItem('carrel.comment.reply.former-c', 'My reply')
  await open()
  expect(drafts()).toEqual([['carrel.comment.reply.local-c', 'My reply']])
})

it('a begun reply of another place stays stored', async () => {
  localStorage.setItem('carrel.comment.reply.elsewhere', 'My reply')
  await open()
  expect(drafts()).toEqual([['carrel.comment.reply.elsewhere', 'My reply']])
})
