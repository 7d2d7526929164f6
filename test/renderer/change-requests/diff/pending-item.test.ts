import { flushPromises } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import type { PendingComment } from '../../../../src-main/schemas/change-request.ts'
import {
  DIFF_COMMENTS,
  type DiffComments,
} from '../../../../src-renderer/features/change-requests/diff/diff-comments.ts'
import PendingItem from '../../../../src-renderer/features/change-requests/diff/threads/PendingItem.vue'
import { useToasts } from '../../../../src-renderer/stores/toasts.ts'
import { FakeHost } from '../../support/fake-host.ts'
import { mountInApp } from '../../support/mount-in-app.ts'

// Markdown is rendered in a worker, which does not exist in this test.
vi.mock(
  import('../../../../src-renderer/features/comments/CommentText.vue'),
  () => ({ default: { render: () => null } }) as never,
)

const comment = { id: 'p', body: { markdown: 'Which one?' }, page: { id: 'page' } } as PendingComment

/** Shows the pending comment in a diff. */
async function show(pending: object) {
  const InDiff = defineComponent({
    setup() {
      provide(DIFF_COMMENTS, { pending } as unknown as DiffComments)
      return () => h(PendingItem, { comment })
    },
  })
  return (await mountInApp(InDiff, { host: new FakeHost() })).wrapper
}

it('reports that the deletion of a pending comment could not be undone', async () => {
  const pending = {
    remove: () => Promise.resolve(),
    add: () => Promise.reject(new Error('The change request is not known yet')),
  }
  const wrapper = await show(pending)
  await wrapper.get('[aria-label="Delete this pending comment"]').trigger('click')
  await flushPromises()
  const toasts = useToasts()
  toasts.toasts.at(-1)?.action?.run()
  await flushPromises()
  expect(toasts.toasts.at(-1)).toMatchObject({ tone: 'danger' })
})

it('retains an edit while its page is away from the screen, until it is saved', async () => {
  const saved: string[] = []
  const pending = { edit: async (_id: string, markdown: string) => void saved.push(markdown) }
  const first = await show(pending)
  await first.get('[aria-label="Edit this pending comment"]').trigger('click')
  await first.get('textarea').setValue('Which one of the two?')
  // The button does not begin the edit again.
  await first.get('[aria-label="Edit this pending comment"]').trigger('click')
  first.unmount()
  const second = await show(pending)
  expect(second.get('textarea').element.value).toBe('Which one of the two?')
  await second.get('form').trigger('submit')
  await flushPromises()
  expect(saved).toEqual(['Which one of the two?'])
  expect(second.find('textarea').exists()).toBe(false)
})

it('restores a discarded edit, and discards an unchanged one without a message', async () => {
  const wrapper = await show({})
  const edit = () => wrapper.get('[aria-label="Edit this pending comment"]').trigger('click')
  const escape = () => wrapper.get('textarea').trigger('keydown', { key: 'Escape' })
  await edit()
  await escape()
  expect(useToasts().toasts).toEqual([])
  await edit()
  await wrapper.get('textarea').setValue('Which one of the three?')
  await escape()
  expect(wrapper.find('textarea').exists()).toBe(false)
  useToasts().toasts.at(-1)?.action?.run()
  await flushPromises()
  expect(wrapper.get('textarea').element.value).toBe('Which one of the three?')
})
