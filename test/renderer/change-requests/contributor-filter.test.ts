import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import type { User } from '../../../src-main/schemas/people/user.ts'
import ContributorFilter from '../../../src-renderer/features/change-requests/list/ContributorFilter.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const person = (id: string) => ({ object: 'user', id, displayName: `Person ${id}` }) as User

async function filter(others: User[]) {
  const chosen = shallowRef<string>()
  const Screen = defineComponent({
    setup: () => () =>
      h(ContributorFilter, {
        user: person('me'),
        others,
        modelValue: chosen.value,
        'onUpdate:modelValue': (id: string | undefined) => (chosen.value = id),
      }),
  })
  const { wrapper } = await mountInApp(Screen, { host: new FakeHost() })
  return { wrapper, chosen }
}

describe('the filter of change requests by user', () => {
  it('has two choices without other users', async () => {
    const { wrapper, chosen } = await filter([])
    const [, mine] = wrapper.findAll('button')
    await mine!.trigger('click')
    expect(chosen.value).toBe('me')
  })

  it('offers every user of the organization', async () => {
    const { wrapper, chosen } = await filter([person('a'), person('b')])
    const button = wrapper.get('button')
    expect(button.attributes('aria-label')).toBe('Whose: Everyone’s')
    await button.trigger('keydown', { key: 'Enter' })
    await flushPromises()
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
    expect(items.map(({ textContent }) => textContent?.trim())).toEqual([
      'Everyone’s',
      'Mine',
      'Person a',
      'Person b',
    ])
    items[3]!.click()
    await flushPromises()
    expect(chosen.value).toBe('b')
    expect(wrapper.get('button').text()).toBe('With Person b')
  })
})
