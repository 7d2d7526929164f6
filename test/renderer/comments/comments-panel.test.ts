import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import type { Comment } from '../../../src-main/schemas/comment.ts'
import type { User } from '../../../src-main/schemas/people/user.ts'
import CommentsPanel from '../../../src-renderer/features/comments/CommentsPanel.vue'
import { RENDER_CLIENT } from '../../../src-renderer/markdown/view/render-client-key.ts'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { localRenderClient } from '../markdown/local-renderer.ts'
import { fakeHost, Refusal } from '../support/fake-client.ts'

const user = (id: string): User => ({
  object: 'user',
  id,
  displayName: id,
  urls: { location: 'http://127.0.0.1/' },
})

function comment(id: string, markdown: string, more: Partial<Comment> = {}): Comment {
  return {
    object: 'comment',
    id,
    postedBy: user('Ada'),
    postedAt: '2026-11-21T10:00:00Z',
    reactions: [],
    replies: 0,
    body: { markdown },
    target: { space: 's', revision: 'r' },
    urls: { location: 'http://127.0.0.1/' },
    status: 'open',
    permissions: { view: true, edit: true, delete: true, reply: true, react: true, resolve: true },
    ...more,
  }
}

/** Creates a core that stores comments in a list. */
function createCore(replyCount: number) {
  let comments: Comment[] = [comment('c1', 'First remark', { replies: replyCount })]
  const touch = () => host.change({ kind: 'comment', space: 's', page: 'p' })
  const update = (id: string, change: (old: Comment) => Partial<Comment>) => {
    comments = comments.map((each) => (each.id === id ? { ...each, ...change(each) } : each))
    touch()
    return comments.find((each) => each.id === id)
  }
  const core = { refuse: undefined as Refusal | undefined, text: '' }
  const host = fakeHost({
    getAuthenticatedUser: () => user('Ada'),
    listCommentsInSpace: ({ query }) => {
      const items = comments.filter(({ status }) => query['status'] === 'all' || status === query['status'])
      return { items, count: items.length }
    },
    listCommentRepliesInSpace: () => ({ items: [], count: 0 }),
    getPageById: () => ({ markdown: core.text }),
    postCommentInSpace: ({ body }) => {
      if (core.refuse) throw core.refuse
      comments = [
        comment(`c${comments.length + 1}`, (body['body'] as { markdown: string }).markdown),
        ...comments,
      ]
      touch()
      return comments[0]
    },
    postCommentReplyInSpace: ({ params }) =>
      update(params['commentId']!, ({ replies }) => ({ replies: replies + 1 })),
    updateCommentInSpace: ({ params, body }) =>
      update(params['commentId']!, (old) => ({
        ...(body['resolved'] !== undefined && { status: body['resolved'] ? 'resolved' : 'open' }),
        ...(body['body'] !== undefined && { body: body['body'] as Comment['body'] }),
        ...(Array.isArray(body['addedReactions']) && {
          reactions: [
            ...old.reactions,
            {
              emoji: body['addedReactions'][0],
              count: 1,
              users: [{ user: user('Ada'), reactedAt: old.postedAt }],
            },
          ],
        }),
        ...(Array.isArray(body['removedReactions']) && { reactions: [] }),
      })),
    restoreDeletedComment: ({ params }) => {
      if (core.refuse) throw core.refuse
      comments = [comment(params['deletedCommentId']!, 'First remark'), ...comments]
      touch()
      return { comment: params['deletedCommentId'] }
    },
    deleteCommentInSpace: ({ params }) => {
      comments = comments.filter(({ id }) => id !== params['commentId'])
      touch()
      return null
    },
  })
  return { core, host }
}

async function open(focusBlock?: string, text = '', replyCount = 0) {
  const { core, host } = createCore(replyCount)
  core.text = text
  const pinia = createPinia()
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/', component: { template: '<i/>' } }],
  })
  const pageId = shallowRef('p')
  const block = shallowRef(focusBlock)
  const root = defineComponent(
    () => () =>
      h(TooltipProvider, () =>
        h(CommentsPanel, {
          spaceId: 's',
          pageId: pageId.value,
          focusBlock: block.value,
          onLeaveBlock: () => void (block.value = undefined),
        }),
      ),
  )
  const panel = mount(root, {
    attachTo: document.body,
    global: {
      plugins: [pinia, router, host.install],
      provide: { [RENDER_CLIENT]: localRenderClient() },
    },
  })
  await flushPromises()
  const bodies = () =>
    panel.findAllComponents({ name: 'CommentText' }).map((each) => each.props('markdown') as string)
  const press = async (label: string) => {
    const button = [...document.querySelectorAll('button')].find(
      (each) => each.getAttribute('aria-label') === label || each.textContent.trim() === label,
    )
    if (!button) throw new Error(`There is no button ${label}`)
    button.click()
    await flushPromises()
  }
  return { core, host, panel, pageId, bodies, press, toasts: useToasts(pinia) }
}

describe('the comments next to a page', () => {
  it('posts the written text with Ctrl+Enter, and shows it', async () => {
    const { panel, host, bodies } = await open()
    const field = panel.find('textarea')
    await field.setValue('A **second** remark')
    await field.trigger('keydown', { key: 'Enter', ctrlKey: true })
    await flushPromises()
    expect(host.calls.find(({ operation }) => operation === 'postCommentInSpace')?.input.body).toEqual({
      page: 'p',
      body: { markdown: 'A **second** remark' },
    })
    expect(bodies()).toEqual(['A **second** remark', 'First remark'])
    expect(field.element.value).toBe('')
  })

  it('leaves the focus on the button that unfolds many replies, which folds them again', async () => {
    const { panel, press } = await open(undefined, '', 4)
    const unfold = panel.findAll('button').find((button) => button.text() === '4 replies')!
    unfold.element.focus()
    await press('4 replies')
    expect(document.activeElement).toBe(unfold.element)
    expect(unfold.attributes('aria-expanded')).toBe('true')
    await press('Hide the replies')
    expect(unfold.text()).toBe('4 replies')
  })

  it('retains the text when it cannot be posted, and reports the reason', async () => {
    const { core, panel, pageId } = await open()
    core.refuse = new Refusal('You may only read here.', 403)
    await panel.find('textarea').setValue('A remark')
    await panel.find('form').trigger('submit')
    await flushPromises()
    expect(panel.find('[role=alert]').text()).toBe('You may only read here.')
    expect(panel.find('textarea').element.value).toBe('A remark')
    pageId.value = 'q'
    await flushPromises()
    expect(panel.find('[role=alert]').exists()).toBe(false)
  })

  it('stores a draft for its place until it is posted', async () => {
    const first = await open()
    await first.panel.find('textarea').setValue('Half a thought')
    first.panel.unmount()
    const second = await open()
    expect(second.panel.find('textarea').element.value).toBe('Half a thought')
  })

  it('follows the block of a begun comment, and names it once it is deleted', async () => {
    const text = 'First words.\n\nPress the red button.\n'
    const { core, host, panel } = await open(splitBlocks(text)[1]!.id, text)
    const edit = async (now: string) => {
      core.text = now
      host.change({ kind: 'content', space: 's', page: 'p' })
      await expect.poll(() => panel.text()).toContain(now.includes('dark') ? 'dark red' : 'deleted meanwhile')
    }
    await panel.find('textarea').setValue('Which one?')
    await edit(text.replace('red', 'dark red'))
    expect(panel.find('.block').text()).toBe('Press the dark red button.')
    expect(panel.find('textarea').element.value).toBe('Which one?')
    await edit('First words.\n')
    expect(panel.find('[role=status]').text()).toContain('The block “Press the dark red button.” was deleted')
    await panel.find('form').trigger('submit')
    await flushPromises()
    expect(host.calls.find(({ operation }) => operation === 'postCommentInSpace')?.input.body).toEqual({
      page: 'p',
      body: { markdown: 'Which one?' },
    })
  })

  it('does not name a deleted block on another page', async () => {
    const text = 'First words.\n\nPress the red button.\n'
    const { core, host, panel, pageId } = await open(splitBlocks(text)[1]!.id, text)
    await expect.poll(() => panel.text()).toContain('red button')
    core.text = 'First words.\n'
    host.change({ kind: 'content', space: 's', page: 'p' })
    await expect.poll(() => panel.text()).toContain('deleted meanwhile')
    pageId.value = 'q'
    await flushPromises()
    expect(panel.text()).not.toContain('deleted meanwhile')
  })

  it('finds a begun comment again on its block, which was edited meanwhile', async () => {
    const text = 'First words.\n\nPress the red button.\n'
    const begun = await open(splitBlocks(text)[1]!.id, text)
    await expect.poll(() => begun.panel.text()).toContain('red button')
    await begun.panel.find('textarea').setValue('Which one?')
    begun.panel.unmount()
    const edited = text.replace('red', 'dark red')
    const { panel } = await open(splitBlocks(edited)[1]!.id, edited)
    await expect.poll(() => panel.find('textarea').element.value).toBe('Which one?')
  })

  it('resolves a comment, which then stands among the resolved ones', async () => {
    const { press, bodies, panel } = await open()
    await press('Resolve')
    expect(bodies()).toEqual([])
    expect(panel.text()).toContain('No open comments')
    await press('Resolved')
    expect(bodies()).toEqual(['First remark'])
    await press('Reopen')
    expect(bodies()).toEqual([])
  })

  it('retains the focus of the button that resolves a comment while it runs', async () => {
    const { panel } = await open()
    const button = panel.find<HTMLButtonElement>('[aria-label="Resolve"]').element
    button.focus()
    button.click()
    await nextTick()
    expect([button.disabled, document.activeElement === button]).toEqual([false, true])
  })

  it('adds a reaction and removes it', async () => {
    const { host, panel } = await open()
    panel.findComponent({ name: 'ReactionPicker' }).vm.$emit('pick', '🎉')
    await flushPromises()
    const reaction = panel.find('.reaction')
    expect(reaction.attributes('aria-pressed')).toBe('true')
    await reaction.trigger('click')
    await flushPromises()
    expect(panel.find('.reaction').exists()).toBe(false)
    const updates = host.calls.filter(({ operation }) => operation === 'updateCommentInSpace')
    expect(updates.map(({ input }) => input.body)).toEqual([
      { addedReactions: ['🎉'] },
      { removedReactions: ['🎉'] },
    ])
  })

  it('replies, and requests the replies once there are some', async () => {
    const { press, panel, host } = await open()
    await press('Reply')
    const field = panel.findAll('textarea').at(-1)!
    await field.setValue('Thank you')
    await field.trigger('keydown', { key: 'Enter', ctrlKey: true })
    await flushPromises()
    const names = host.calls.map(({ operation }) => operation)
    expect(names).toContain('postCommentReplyInSpace')
    expect(names).toContain('listCommentRepliesInSpace')
  })

  it('leaves the focus on the screen when the focused comment is deleted', async () => {
    const screen = document.createElement('main')
    screen.id = 'content'
    screen.tabIndex = -1
    document.body.append(screen)
    const { host } = await open()
    document.querySelector<HTMLElement>('[aria-label="More for this comment"]')!.focus()
    await host.client.call('deleteCommentInSpace', { params: { spaceId: 's', commentId: 'c1' } })
    await flushPromises()
    expect(document.activeElement).toBe(screen)
  })

  it('deletes a comment only after confirmation, and offers to undo the deletion', async () => {
    const { panel, bodies, press, toasts } = await open()
    const item = panel.findComponent({ name: 'WrittenItem' })
    const menu = item.findComponent({ name: 'AppMenu' }).props('entries') as {
      label: string
      select: () => void
    }[]
    menu.find(({ label }) => label === 'Delete')!.select()
    await flushPromises()
    expect(bodies()).toEqual(['First remark'])
    await press('Delete')
    expect(bodies()).toEqual([])
    const [notice] = toasts.toasts
    expect(notice?.text).toBe('Comment deleted.')
    notice?.action?.run()
    await flushPromises()
    expect(bodies()).toEqual(['First remark'])
  })

  it('reports the reason when a deleted comment cannot be restored', async () => {
    const { core, panel, toasts } = await open()
    const item = panel.findComponent({ name: 'WrittenItem' })
    await (item.props('actions') as { remove: () => Promise<unknown> }).remove()
    core.refuse = new Refusal('The page of this comment is gone.', 409)
    toasts.toasts.at(-1)?.action?.run()
    await flushPromises()
    expect(toasts.toasts.at(-1)).toMatchObject({ text: 'The page of this comment is gone.', tone: 'danger' })
  })
})
