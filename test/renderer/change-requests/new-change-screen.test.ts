import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { h, shallowRef } from 'vue'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import { useOwnChangesAhead } from '../../../src-renderer/features/change-requests/begin/own-changes-ahead.ts'
import NewChangeScreen from '../../../src-renderer/features/change-requests/NewChangeScreen.vue'
import { deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

/** Opens the screen that creates a change request. The test answers the creation. */
async function open() {
  const created = deferred<ChangeRequest>()
  const host = new FakeHost({ createChangeRequest: () => created.promise })
  const isShown = shallowRef(true)
  const content = () => (isShown.value ? h(NewChangeScreen, { spaceId: 's', isFresh: true }) : null)
  const { router } = await mountInApp(content, { host, at: '/spaces/s/changes/new' })
  await flushPromises()
  const answer = async () => {
    created.resolve({ id: 'c', number: 3, space: 's' } as ChangeRequest)
    await flushPromises()
    return router.currentRoute.value.path
  }
  const leave = async () => {
    await router.push('/changes')
    isShown.value = false
    await flushPromises()
  }
  return { leave, answer }
}

it('opens the editor of the created change request', async () => {
  const { answer } = await open()
  expect(await answer()).toBe('/spaces/s/changes/3/pages')
})

it('leaves a user on the screen that they opened while the change request was created', async () => {
  const { leave, answer } = await open()
  await leave()
  expect(await answer()).toBe('/changes')
})

it('uses the answer about own drafts that was requested when Edit was pressed, once', async () => {
  const queries: unknown[] = []
  const host = new FakeHost({
    listOwnChangesOfPage: ({ query }) => {
      queries.push(query)
      return { items: [], count: 0 }
    },
    createChangeRequest: () => ({ id: 'c', number: 3, space: 's' }) as ChangeRequest,
  })
  const isShown = shallowRef(false)
  const content = () => (isShown.value ? h(NewChangeScreen, { spaceId: 's', pageId: 'p' }) : null)
  const { router } = await mountInApp(content, { host, at: '/spaces/s/changes/new' })
  useOwnChangesAhead().request({ spaceId: 's', pageId: 'p' })
  isShown.value = true
  await flushPromises()
  // The revert of a merge is not continued.
  expect(queries).toEqual([{ kind: 'edits', limit: 1 }])
  expect(router.currentRoute.value.path).toBe('/spaces/s/changes/3/pages/p')
  expect(useOwnChangesAhead().take({ spaceId: 's', pageId: 'p' })).toBeUndefined()
})
