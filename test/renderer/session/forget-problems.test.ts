import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, shallowRef } from 'vue'
import { ClientProblem } from '../../../src-renderer/api/client-problem.ts'
import { useAction, type Action } from '../../../src-renderer/api/use-action.ts'
import { forgetProblems } from '../../../src-renderer/session/forget-problems.ts'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

/** Begins an action on a lamp. `fail` ends it with a problem. */
async function begin() {
  const item = shallowRef('lamp')
  const end = deferred<void>()
  let action: Action<[], void> | undefined
  const Screen = defineComponent({
    setup() {
      action = useAction(() => end.promise)
      forgetProblems(
        () => item.value,
        () => `The ${item.value}`,
        action,
      )
      return () => null
    },
  })
  const { wrapper } = await mountInApp(Screen, { host: new FakeHost() })
  void action!.run()
  async function fail(): Promise<void> {
    end.reject(new ClientProblem({ code: 'x', status: 400, message: 'No light.' }))
    await flushPromises()
  }
  const toasts = () => useToasts().toasts.map(({ text }) => text)
  return { item, action: action!, wrapper, fail, toasts }
}

describe('the problem of an action', () => {
  it('stays at its item, until the screen shows another one', async () => {
    const { item, action, fail, toasts } = await begin()
    await fail()
    expect(action.problem.value?.message).toBe('No light.')
    item.value = 'door'
    await flushPromises()
    expect(action.problem.value).toBeUndefined()
    expect(toasts()).toEqual([])
  })

  it('names its own item when it arrives at another one', async () => {
    const { item, action, fail, toasts } = await begin()
    item.value = 'door'
    await fail()
    expect(action.problem.value).toBeUndefined()
    expect(toasts()).toEqual(['The lamp: No light.'])
  })

  it('is reported after the screen has closed', async () => {
    const { wrapper, fail, toasts } = await begin()
    wrapper.unmount()
    await fail()
    expect(toasts()).toEqual(['The lamp: No light.'])
  })
})
