import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { shallowRef } from 'vue'
import PlacePicker from '../../../../src-renderer/features/change-requests/content-tree/PlacePicker.vue'
import type { PageTree } from '../../../../src-renderer/session/page-tree/page-tree.ts'
import { deferred, type Deferred } from '../../support/deferred.ts'
import { FakeHost } from '../../support/fake-host.ts'
import { mountInApp } from '../../support/mount-in-app.ts'

/** Opens a picker over a tree without rows, whose searches end when the test says so. */
async function open(findPlace = async (): Promise<unknown> => ({ above: [], index: 0, page: { id: 'a' } })) {
  const searches: Deferred<{ id: string; title: string }[]>[] = []
  const tree = {
    isOpenAtFirst: () => false,
    rows: () => ({ length: 0, at: () => undefined, placeOf: () => -1, windowsOf: () => [] }),
    show: () => undefined,
    load: async () => undefined,
    place: { value: shallowRef() },
    findPlace,
    findTitles: () => {
      const search = deferred<{ id: string; title: string }[]>()
      searches.push(search)
      return search.promise
    },
  } as unknown as PageTree
  const { wrapper } = await mountInApp(PlacePicker, {
    host: new FakeHost(),
    props: { tree, name: 'places', modelValue: undefined },
  })
  const type = (letters: string) => wrapper.getComponent({ name: 'VirtualTree' }).vm.$emit('miss', letters)
  return { wrapper, searches, type }
}

it('the result of an earlier search by letters does not replace that of a later one', async () => {
  const { wrapper, searches, type } = await open()
  type('z')
  type('za')
  searches[1]?.resolve([{ id: 'a', title: 'Zag' }])
  await flushPromises()
  searches[0]?.resolve([])
  await flushPromises()
  expect(wrapper.get('.note').text()).toBe('Type the first letters of a title to find it.')
})

it('a page whose place cannot be read is not revealed', async () => {
  const { wrapper, searches, type } = await open(() => Promise.reject(new Error('Nobody is there.')))
  type('z')
  searches[0]?.resolve([{ id: 'a', title: 'Zag' }])
  await flushPromises()
  expect(wrapper.get('.note').text()).toBe('No title begins so.')
})
