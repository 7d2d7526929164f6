import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import type { Space } from '../../../src-main/schemas/space.ts'
import SpaceScreen from '../../../src-renderer/features/page/SpaceScreen.vue'
import { treeAnswers } from '../support/page-tree.ts'
import { mountOnReplica } from '../support/replica.ts'

it.for([true, false])(
  'an empty space offers a change request only with the right to edit: %s',
  async (edit) => {
    const { wrapper } = await mountOnReplica(SpaceScreen, {
      at: '/spaces/s',
      props: { spaceId: 's' },
      answers: {
        ...treeAnswers(() => []),
        getSpaceById: () => ({ id: 's', title: 'Guide', permissions: { edit } }) as Space,
      },
    })
    await flushPromises()
    expect(wrapper.text()).toContain('This space has no pages yet')
    expect(wrapper.text().includes('Start a change request')).toBe(edit)
  },
)
