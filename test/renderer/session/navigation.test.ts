import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, effectScope } from 'vue'
import { useAddressQuery } from '../../../src-renderer/session/use-address-query.ts'
import { useStay } from '../../../src-renderer/session/use-stay.ts'
import { deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

/** Opens the search screen. `beginToLeave` begins to open another one, whose code is still loaded. */
async function open() {
  let replace: ReturnType<typeof useAddressQuery> | undefined
  let stay: ReturnType<typeof useStay> | undefined
  const part = effectScope(true)
  const Screen = defineComponent({
    setup() {
      replace = useAddressQuery()
      stay = part.run(useStay)
      return () => null
    },
  })
  const { router } = await mountInApp(Screen, { host: new FakeHost(), at: '/search' })
  const loaded = deferred<void>()
  const beginToLeave = () => {
    router.beforeResolve(({ path }) => (path === '/changes' ? loaded.promise.then(() => true) : true))
    void router.push('/changes')
  }
  return { router, loaded, beginToLeave, replace: replace!, stay: stay!, close: () => part.stop() }
}

it('a search that enters the address does not stop a screen that is being opened', async () => {
  const { router, loaded, beginToLeave, replace } = await open()
  replace({ q: 'lamp' })
  await flushPromises()
  expect(router.currentRoute.value.fullPath).toBe('/search?q=lamp')
  beginToLeave()
  await flushPromises()
  replace({ q: 'lamps' })
  loaded.resolve()
  await flushPromises()
  expect(router.currentRoute.value.fullPath).toBe('/changes')
})

it('a user stays on a screen while its address changes, until another one begins to open', async () => {
  const { router, beginToLeave, stay } = await open()
  const isHere = stay()
  await router.replace({ query: { q: 'lamp' } })
  expect(isHere()).toBe(true)
  beginToLeave()
  await flushPromises()
  expect(isHere()).toBe(false)
  expect(stay()()).toBe(true)
})

it('a row that has gone still knows that the user opened another screen', async () => {
  const { router, stay, close } = await open()
  const isHere = stay()
  close()
  await router.push('/changes')
  expect(isHere()).toBe(false)
})
