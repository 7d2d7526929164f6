import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Space } from '../../../src-main/schemas/space.ts'
import { useOpenSpace } from '../../../src-renderer/session/open-space.ts'
import { treeAnswers } from '../support/page-tree.ts'
import { mountOnReplica } from '../support/replica.ts'

const Inside = defineComponent({
  setup() {
    const { space } = useOpenSpace()
    return () => h('p', space.value.value?.permissions.edit ? 'may edit' : 'may not edit')
  },
})

describe('the rights in a space', () => {
  it('follow the user’s role, which arrives as a change of the organization', async () => {
    let edit = true
    const { wrapper, host } = await mountOnReplica(Inside, {
      at: '/spaces/s',
      answers: {
        getSpaceById: () => ({ id: 's', title: 'Guide', permissions: { edit } }) as Space,
        ...treeAnswers(() => []),
      },
    })
    await flushPromises()
    expect(wrapper.text()).toBe('may edit')
    edit = false
    const lists = host.callCount('listSpacesInOrganizationById')
    host.touch({ kind: 'organization', organization: 'o' })
    await flushPromises()
    expect(wrapper.text()).toBe('may not edit')
    expect(host.callCount('listSpacesInOrganizationById')).toBe(lists + 1)
  })
})
