import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { defineComponent } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { watchScreens } from '../../../src-renderer/features/shell/watch-screens.ts'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'

const Nothing = defineComponent({ render: () => null })

async function openAt(address: string) {
  const routes = [{ path: '/:rest(.*)*', component: Nothing }]
  const router = createRouter({ history: createMemoryHistory(), routes })
  watchScreens(router, () => undefined)
  await router.push(address)
  return { router, toasts: useToasts() }
}

describe('a message about a screen', () => {
  beforeEach(() => setActivePinia(createPinia()))

  it('closes with it', async () => {
    const { router, toasts } = await openAt('/one')
    toasts.show({ text: 'Link copied', tone: 'success' })
    toasts.show({ text: 'It failed.', tone: 'danger' })
    await router.push('/two')
    expect(toasts.toasts).toEqual([])
  })

  it('stays while only a part of the screen opens', async () => {
    const { router, toasts } = await openAt('/one')
    toasts.show({ text: 'Link copied' })
    await router.push('/one?comments=page')
    expect(toasts.toasts).toHaveLength(1)
  })

  it('stays until it is closed when no other place shows its content', async () => {
    const { router, toasts } = await openAt('/one')
    const id = toasts.show({ text: 'Kept in /data.', staysUntilClosed: true })
    await router.push('/two')
    expect(toasts.toasts.map(({ text }) => text)).toEqual(['Kept in /data.'])
    toasts.close(id)
    expect(toasts.toasts).toEqual([])
  })

  it('stays while its action runs', async () => {
    const { router, toasts } = await openAt('/one')
    toasts.show({ text: 'Changing 3 change requests', isBusy: true })
    await router.push('/two')
    expect(toasts.toasts).toHaveLength(1)
  })

  it('stays while it offers to undo an action', async () => {
    const { router, toasts } = await openAt('/one')
    toasts.show({ text: 'Deleted.', action: { label: 'Undo', run: () => undefined } })
    await router.push('/two')
    expect(toasts.toasts.map(({ text }) => text)).toEqual(['Deleted.'])
  })

  it('replaces an older report of the same problem', async () => {
    const { toasts } = await openAt('/one')
    toasts.show({ text: 'It failed.', tone: 'danger' })
    toasts.show({ text: 'Saved.', tone: 'success' })
    toasts.show({ text: 'It failed.', tone: 'danger' })
    expect(toasts.toasts.map(({ text }) => text)).toEqual(['Saved.', 'It failed.'])
  })
})
