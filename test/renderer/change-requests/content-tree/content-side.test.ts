import { flushPromises } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { h } from 'vue'
import ContentSide from '../../../../src-renderer/features/change-requests/content-tree/ContentSide.vue'
import { provideEditHistory } from '../../../../src-renderer/features/change-requests/tree-edits/use-edit-history.ts'
import { mountInChangeRequest } from '../../support/change-request.ts'
import { Refused } from '../../support/fake-host.ts'
import { space } from '../../support/library.ts'
import { treeAnswers } from '../../support/page-tree.ts'
import { page } from '../../support/pages.ts'

vi.mock(
  import('../../../../src-renderer/features/change-requests/content-tree/ContentTree.vue'),
  () => ({ default: { name: 'ContentTree', emits: ['makeTemplate'], render: () => null } }) as never,
)

it('reports that a page could not be read for a template', async () => {
  const content = () => h(ContentSide, { currentId: undefined })
  const { wrapper } = await mountInChangeRequest(content, {
    at: '/spaces/s/changes/3/pages/p',
    provideMore: (change) => void provideEditHistory(change),
    answers: {
      getSpaceById: () => space('s'),
      ...treeAnswers(() => [page('p')]),
      getPageInChangeRequestById: () => {
        throw new Refused({ code: 'host.unreachable', status: 0, message: 'Nobody is there.' })
      },
    },
  })
  wrapper.getComponent({ name: 'ContentTree' }).vm.$emit('makeTemplate', { page: { id: 'p' } })
  await flushPromises()
  expect(wrapper.text()).toContain('Nobody is there.')
})
