import { flushPromises } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import type { PendingComment } from '../../../src-main/schemas/change-request.ts'
import {
  DIFF_COMMENTS,
  type DiffComments,
} from '../../../src-renderer/features/change-requests/diff/diff-comments.ts'
import PendingItem from '../../../src-renderer/features/change-requests/diff/threads/PendingItem.vue'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

// Markdown is rendered in a worker, which does not exist in this test.
vi.mock(
  import('../../../src-renderer/features/comments/CommentText.vue'),
  () => ({ default: { render: () => null } }) as never,
)

const comment = { id: 'p', body: { markdown: 'Which one?' }, page: { id: 'page' } } as PendingComment

it('reports that the deletion of a pending comment could not be undone', async () => {
  const pending = {
    remove: () => Promise.resolve(),
    add: () => Promise.reject(new Error('The change request is not known yet')),
  }
  const InDiff = defineComponent({
    setup() {
      provide(DIFF_COMMENTS, { pending } as unknown as DiffComments)
      return () => h(PendingItem, { comment })
    },
  })
  const { wrapper } = await mountInApp(InDiff, { host: new FakeHost() })
  await wrapper.get('[aria-label="Delete this pending comment"]').trigger('click')
  await flushPromises()
  const toasts = useToasts()
  toasts.toasts.at(-1)?.action?.run()
  await flushPromises()
  expect(toasts.toasts.at(-1)).toMatchObject({ tone: 'danger' })
})
