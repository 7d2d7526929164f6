import { flushPromises } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import { usePageScroll } from '../../../src-renderer/features/page/use-page-scroll.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

/** Opens a page, and records to which sections and places it scrolls. */
async function openPage(at: string) {
  const places: (string | number)[] = []
  const scroller = document.createElement('div')
  vi.spyOn(scroller, 'scrollTo').mockImplementation(((options: ScrollToOptions) => {
    places.push(options.top ?? -1)
  }) as never)
  const view = { scrollTo: async (name: string) => places.push(name) > 0 }
  const Screen = defineComponent({
    setup() {
      usePageScroll(shallowRef(scroller), shallowRef(view))
      return () => h('p')
    },
  })
  const { router } = await mountInApp(Screen, { host: new FakeHost({} as never), at })
  const open = async (address: string): Promise<void> => {
    await router.push(address)
    await flushPromises()
  }
  return { places, open }
}

it('scrolls again to the section of the address that is open', async () => {
  const { places, open } = await openPage('/spaces/s/pages/p?section=two')
  await open('/spaces/s/pages/p?section=two')
  await open('/spaces/s/pages/p?section=two')
  expect(places).toEqual(['two', 'two'])
})

it('scrolls to the top of the page whose address is open', async () => {
  const { places, open } = await openPage('/spaces/s/pages/p')
  await open('/spaces/s/pages/p')
  expect(places).toEqual([0])
})
