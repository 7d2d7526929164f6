import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import ReviewerPicker from '../../../src-renderer/features/reviews/ReviewerPicker.vue'
import { deferred } from '../support/deferred.ts'
import { mountOnReplica } from '../support/replica.ts'

const member = (id: string) => ({ id, user: { object: 'user', id, displayName: id } })

it('Enter chooses a member with the typed name, and not one of the list before', async () => {
  const found = deferred<void>()
  const chosen: string[] = []
  const Picker = defineComponent(
    () => () => h(ReviewerPicker, { without: [], onChoose: (user: string) => chosen.push(user) }),
  )
  const { wrapper } = await mountOnReplica(Picker, {
    answers: {
      listMembersInOrganizationById: async ({ query }) => {
        const search = query?.search
        if (search !== undefined) await found.promise
        const items = ['Ada', 'Bo'].filter((name) => name.includes(search ?? '')).map(member)
        return { items, count: items.length } as never
      },
    },
  })
  await flushPromises()
  await wrapper.get('button.opener').trigger('click')
  await flushPromises()
  const field = document.querySelector<HTMLInputElement>('form.picker input')!
  field.value = 'Bo'
  field.dispatchEvent(new Event('input'))
  await flushPromises()
  document.querySelector('form.picker')!.dispatchEvent(new Event('submit', { cancelable: true }))
  await flushPromises()
  found.resolve()
  await flushPromises()
  expect(chosen).toEqual(['Bo'])
})
