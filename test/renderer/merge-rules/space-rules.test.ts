import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import type { CallOutput } from '../../../src-main/hosts/client-types.ts'
import { NO_RULES } from '../../../src-main/schemas/merge-rules.ts'
import type { Space } from '../../../src-main/schemas/space.ts'
import SpaceRulesScreen from '../../../src-renderer/features/merge-rules/SpaceRulesScreen.vue'
import { deferred } from '../support/deferred.ts'
import { mountOnReplica } from '../support/replica.ts'

it('the merge rules of one space are never offered as those of another', async () => {
  const spaceId = shallowRef('s')
  const later = deferred<CallOutput<'getMergeRulesForSpace'>>()
  const Screen = defineComponent({ setup: () => () => h(SpaceRulesScreen, { spaceId: spaceId.value }) })
  const { wrapper } = await mountOnReplica(Screen, {
    at: '/spaces/s/merge-rules',
    answers: {
      getSpaceById: () => ({ id: 's', title: 'Guide', permissions: { admin: true } }) as Space,
      getMergeRulesForSpace: ({ params }) =>
        params.spaceId === 's' ? { own: NO_RULES, inForce: NO_RULES } : later.promise,
    },
  })
  await flushPromises()
  expect(wrapper.find('.form').exists()).toBe(true)
  spaceId.value = 't'
  await flushPromises()
  expect(wrapper.find('.form').exists()).toBe(false)
})

it('a refused number of approvals leaves the stored one in the list', async () => {
  const { wrapper } = await mountOnReplica(
    defineComponent({ setup: () => () => h(SpaceRulesScreen, { spaceId: 's' }) }),
    {
      at: '/spaces/s/merge-rules',
      answers: {
        getSpaceById: () => ({ id: 's', title: 'Guide', permissions: { admin: true } }) as Space,
        getMergeRulesForSpace: () => ({ own: NO_RULES, inForce: { ...NO_RULES } }),
      },
    },
  )
  await flushPromises()
  const list = wrapper.get<HTMLSelectElement>('.approvals select')
  await list.setValue('2')
  await flushPromises()
  expect(wrapper.text()).toContain('No updateMergeRulesForSpace.')
  expect(list.element.value).toBe('0')
})
