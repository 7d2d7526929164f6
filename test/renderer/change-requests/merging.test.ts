import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { computed, defineComponent, shallowRef } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { OpenChangeRequest } from '../../../src-renderer/features/change-requests/open-change-request.ts'
import { changeRequestRoutes } from '../../../src-renderer/features/change-requests/routes.ts'
import { provideMerging } from '../../../src-renderer/features/change-requests/use-merge.ts'
import type { Merging } from '../../../src-renderer/features/change-requests/use-merge.ts'
import { deferred } from '../support/deferred.ts'
import { fakeHost } from '../support/fake-client.ts'

const Nothing = defineComponent({ render: () => null })

/** Mounts a change request on the screen. The test answers its merge. */
async function openChangeRequest({
  isAllSent = true,
  isEmpty = false,
  sent = Promise.resolve(),
}: { isAllSent?: boolean; isEmpty?: boolean; sent?: Promise<void> } = {}) {
  const answer = deferred<{ result: 'merge' | 'conflicts' }>()
  const host = fakeHost({
    mergeChangeRequest: () => answer.promise,
    updateChangeRequest: () => answer.promise,
    updateChangeRequestById: () => ({}),
  })
  const routes = [
    ...changeRequestRoutes.map((route) => ({
      ...route,
      component: Nothing,
      children: route.children?.map((child) => ({ ...child, component: Nothing })) ?? [],
    })),
    { path: '/elsewhere', component: Nothing },
  ]
  const router = createRouter({
    history: createMemoryHistory(),
    routes: routes as typeof changeRequestRoutes,
  })
  await router.push('/spaces/s/changes/3/pages/p')
  const refreshed: string[] = []
  const openedAs = shallowRef('c')
  const open = {
    openedAs: computed(() => openedAs.value),
    params: computed(() => ({ spaceId: 's', changeRequestId: openedAs.value })),
    refresh: async () => void refreshed.push(router.currentRoute.value.path),
    sendUnsent: () => sent.then(() => isAllSent),
    isEmpty: computed(() => isEmpty),
    changes: { refresh: async () => undefined, problem: shallowRef(undefined) },
    answer: { refresh: async () => undefined },
  } as Partial<OpenChangeRequest> as OpenChangeRequest
  let merging: Merging | undefined
  const Screen = defineComponent({
    setup() {
      merging = provideMerging(open)
      return () => null
    },
  })
  mount(Screen, { global: { plugins: [createPinia(), router, { install: host.install }] } })
  if (!merging) throw new Error('The screen was not set up')
  return { answer, host, router, refreshed, openedAs, ...merging }
}

describe('merging', () => {
  it('is announced until another change request opens on the same screen', async () => {
    const { answer, merge, announcement, openedAs } = await openChangeRequest()
    answer.resolve({ result: 'merge' })
    await merge.run()
    expect(announcement.value).toContain('Merged.')
    openedAs.value = 'd'
    await flushPromises()
    expect(announcement.value).toBe('')
  })

  it('shows the overview before it reports the merge', async () => {
    const { answer, router, refreshed, merge } = await openChangeRequest()
    const merged = merge.run()
    answer.resolve({ result: 'merge' })
    await merged
    expect(router.currentRoute.value.path).toBe('/spaces/s/changes/3')
    expect(refreshed).toEqual(['/spaces/s/changes/3'])
  })

  it('opens the screen of conflicts', async () => {
    const { answer, router, merge } = await openChangeRequest()
    const merged = merge.run()
    answer.resolve({ result: 'conflicts' })
    await merged
    expect(router.currentRoute.value.path).toBe('/spaces/s/changes/3/conflicts')
  })

  it('leaves a user on the screen that they opened meanwhile', async () => {
    const { answer, router, merge } = await openChangeRequest()
    const merged = merge.run()
    await flushPromises()
    await router.push('/spaces/s/changes/2/pages/p')
    answer.resolve({ result: 'merge' })
    await merged
    expect(router.currentRoute.value.path).toBe('/spaces/s/changes/2/pages/p')
  })

  it('merges nothing while some of the text cannot be saved', async () => {
    const { host, merge } = await openChangeRequest({ isAllSent: false })
    await merge.run()
    expect(host.calls).toEqual([])
    expect(merge.problem.value?.message).toContain('could not be saved')
  })

  it('is refused with a sentence when nothing is changed', async () => {
    const { host, merge } = await openChangeRequest({ isEmpty: true })
    await merge.run()
    expect(host.calls).toEqual([])
    expect(merge.problem.value?.message).toBe(
      'Nothing is changed yet, so nothing was merged. Edit a page first, or archive this change request.',
    )
  })
})

describe('an action while another change request opens', () => {
  it.each([
    ['merge', 'mergeChangeRequest'],
    ['updateFromSpace', 'updateChangeRequest'],
    ['askForReview', 'updateChangeRequestById'],
  ] as const)('applies to its own change request: %s', async (action, operation) => {
    const sent = deferred<void>()
    const { answer, host, openedAs, announcement, ...merging } = await openChangeRequest({
      sent: sent.promise,
    })
    const done = merging[action].run()
    openedAs.value = 'd'
    sent.resolve()
    answer.resolve({ result: 'merge' })
    await done
    expect(host.calls.map((call) => [call.operation, call.input.params['changeRequestId']])).toEqual([
      [operation, 'c'],
    ])
    expect(announcement.value).toBe('')
  })

  it('clears its problem', async () => {
    const { merge, openedAs } = await openChangeRequest({ isEmpty: true })
    await merge.run()
    openedAs.value = 'd'
    await flushPromises()
    expect(merge.problem.value).toBeUndefined()
  })
})

describe('requesting a review', () => {
  it('opens the change request', async () => {
    const { host, askForReview } = await openChangeRequest()
    await askForReview.run()
    expect(host.calls.map(({ operation, input }) => [operation, input.body])).toEqual([
      ['updateChangeRequestById', { status: 'open' }],
    ])
  })

  it.each([
    ['nothing is changed', { isEmpty: true }, 'Nothing is changed yet, so nothing was sent for review.'],
    ['some of the text cannot be saved', { isAllSent: false }, 'could not be saved'],
  ])('is refused with a sentence where %s', async (_reason, state, sentence) => {
    const { host, askForReview } = await openChangeRequest(state)
    await askForReview.run()
    expect(host.calls).toEqual([])
    expect(askForReview.problem.value?.message).toContain(sentence)
  })
})
