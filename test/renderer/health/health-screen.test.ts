import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { HealthIssue } from '../../../src-main/schemas/health/health-issue.ts'
import type { Space } from '../../../src-main/schemas/space.ts'
import HealthScreen from '../../../src-renderer/features/health/HealthScreen.vue'
import { page } from '../support/pages.ts'
import { mountOnReplica } from '../support/replica.ts'

const guide = { id: 's', title: 'Guide', permissions: { edit: true } } as Space
const hidden: HealthIssue = {
  kind: 'orphaned-page',
  page: { id: 'p', title: 'Lamps', path: 'lamps' },
}

describe('the health of a space', () => {
  it('begins a change request of its own after another space was opened in the same screen', async () => {
    const spaceId = shallowRef('s')
    const Screen = defineComponent({ setup: () => () => h(HealthScreen, { spaceId: spaceId.value }) })
    const { wrapper, host } = await mountOnReplica(Screen, {
      at: '/spaces/s/health',
      answers: {
        getSpaceById: () => guide,
        listSpaceHealth: ({ query }) =>
          query?.kind === 'orphaned-page' ? { items: [hidden], count: 1 } : { items: [], count: 0 },
        getPageById: () => page('p'),
        checkWriting: () => ({
          words: [{ word: 'lampe', count: 1, pages: 1, page: hidden.page, line: 1 }],
          issues: [],
          searched: 1,
          total: 1,
        }),
        createChangeRequest: ({ params }) => ({ id: `of-${params.spaceId}`, number: 7 }) as ChangeRequest,
        updateChangeRequestContent: () => ({ id: 'c' }) as ChangeRequest,
      },
    })
    const press = async (label: string): Promise<void> => {
      const found = wrapper.findAll('button').find((button) => button.html().includes(label))
      await found?.trigger('click')
      await flushPromises()
    }
    await flushPromises()
    await press('Show it in the table of contents')
    await press('Check spelling and style')
    expect(wrapper.text()).toContain('1 repaired in change request 7.')
    expect(wrapper.text()).toContain('lampe')

    spaceId.value = 't'
    await flushPromises()
    expect(wrapper.text()).not.toContain('repaired in change request')
    expect(wrapper.text()).not.toContain('lampe')
    await press('Show it in the table of contents')
    const edits = host.calls.filter(({ operation }) => operation === 'updateChangeRequestContent')
    expect(edits.map(({ input }) => (input as { params: object }).params)).toEqual([
      { spaceId: 's', changeRequestId: 'of-s' },
      { spaceId: 't', changeRequestId: 'of-t' },
    ])
  })
})
