import { flushPromises } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import ContentSide from '../../../src-renderer/features/change-requests/content-tree/ContentSide.vue'
import { provideChangeRequest } from '../../../src-renderer/features/change-requests/open-change-request.ts'
import { provideEditHistory } from '../../../src-renderer/features/change-requests/tree-edits/use-edit-history.ts'
import { provideOpenSpace } from '../../../src-renderer/session/open-space.ts'
import { Refused } from '../support/fake-host.ts'
import { space } from '../support/library.ts'
import { treeAnswers } from '../support/page-tree.ts'
import { page } from '../support/pages.ts'
import { mountOnReplica } from '../support/replica.ts'

vi.mock(
  import('../../../src-renderer/features/change-requests/content-tree/ContentTree.vue'),
  () => ({ default: { name: 'ContentTree', emits: ['makeTemplate'], render: () => null } }) as never,
)

it('reports that a page could not be read for a template', async () => {
  const Around = defineComponent({
    setup() {
      provideOpenSpace()
      provideEditHistory(
        provideChangeRequest(
          () => 's',
          () => '3',
        ),
      )
      return () => h(ContentSide, { currentId: undefined })
    },
  })
  const { wrapper } = await mountOnReplica(Around, {
    at: '/spaces/s/changes/3/pages/p',
    answers: {
      getChangeRequestById: () => ({ id: 'c', number: 3, status: 'draft', space: 's' }) as never,
      getSpaceById: () => space('s'),
      ...treeAnswers(() => [page('p')]),
      getChangeRequestChanges: () => ({ changes: [] }) as never,
      listChangeRequestConflicts: () => ({ items: [], count: 0 }),
      getPageInChangeRequestById: () => {
        throw new Refused({ code: 'host.unreachable', status: 0, message: 'Nobody is there.' })
      },
    },
  })
  await flushPromises()
  wrapper.getComponent({ name: 'ContentTree' }).vm.$emit('makeTemplate', { page: { id: 'p' } })
  await flushPromises()
  expect(wrapper.text()).toContain('Nobody is there.')
})
