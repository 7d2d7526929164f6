import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { computed, defineComponent, shallowRef } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { MergePreview } from '../../../src-main/schemas/history/merge-preview.ts'
import { ClientProblem } from '../../../src-renderer/api/client-problem.ts'
import type { OpenChangeRequest } from '../../../src-renderer/features/change-requests/open-change-request.ts'
import { changeRequestRoutes } from '../../../src-renderer/features/change-requests/routes.ts'
import { provideMerging } from '../../../src-renderer/features/change-requests/use-merge.ts'
import type { Merging } from '../../../src-renderer/features/change-requests/use-merge.ts'
import { deferred } from '../support/deferred.ts'
import { fakeHost } from '../support/fake-client.ts'

const EFFECT: MergePreview = {
  object: 'merge-preview',
  pages: { added: 1, modified: 0, moved: 0, deleted: 0 },
  files: 0,
  isPartial: false,
  conflicts: [],
  outdated: false,
  brokenLinks: 0,
  reviews: { approved: 0, changesRequested: 0, outdated: 0 },
  unmetRules: [],
  mayBypassRules: true,
}
const UNMET = { kind: 'subject' as const, sentence: 'The change request needs a subject.' }
const EFFECT_IN_WORDS = [
  { tone: 'plain', text: 'The space changes for everyone: 1 page added.' },
  { tone: 'plain', text: 'Nobody has reviewed it.' },
]

const Nothing = defineComponent({ render: () => null })

/** Mounts a change request on the screen. The test answers its merge. */
async function openChangeRequest({
  isAllSent = true,
  isEmpty = false,
  sent = Promise.resolve(),
  effect = {},
}: { isAllSent?: boolean; isEmpty?: boolean; sent?: Promise<void>; effect?: Partial<MergePreview> } = {}) {
  const answer = deferred<{ result: 'merge' | 'conflicts' }>()
  const host = fakeHost({
    mergeChangeRequest: () => answer.promise,
    updateChangeRequest: () => answer.promise,
    updateChangeRequestById: () => ({}),
    getMergePreview: () => ({ ...EFFECT, ...effect }),
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
    changeRequest: computed(() => undefined),
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

describe('the question before a merge', () => {
  const merges = (host: { calls: { operation: string; input: { body?: unknown } }[] }) =>
    host.calls.filter(({ operation }) => operation === 'mergeChangeRequest').map(({ input }) => input.body)

  it('names the effect, and the merge waits for its answer', async () => {
    const { host, ask, asked } = await openChangeRequest()
    await ask.run()
    expect(asked.value).toEqual({ sentences: EFFECT_IN_WORDS, options: undefined })
    expect(merges(host)).toEqual([])
  })

  it('stands before a merge that bypasses rules, and names them', async () => {
    const { host, ask, asked } = await openChangeRequest({ effect: { unmetRules: [UNMET] } })
    await ask.run({ bypassRules: true })
    const bypassed = 'This merge bypasses a merge rule: The change request needs a subject.'
    expect(asked.value).toEqual({
      sentences: [...EFFECT_IN_WORDS, { tone: 'warning', text: bypassed }],
      options: { bypassRules: true },
    })
    expect(merges(host)).toEqual([])
  })

  it.each([
    ['conflicts lead to their screen', { conflicts: [{ page: 'p', title: 'Page' }] }],
    ['the server names the unmet rules', { unmetRules: [UNMET] }],
  ])('is left out where %s', async (_reason, effect) => {
    const { host, answer, ask, asked } = await openChangeRequest({ effect })
    answer.resolve({ result: 'conflicts' })
    await ask.run()
    expect(asked.value).toBeUndefined()
    expect(merges(host)).toEqual([{}])
  })

  it('is not asked of another change request that opened meanwhile', async () => {
    const sent = deferred<void>()
    const { ask, asked, openedAs, host } = await openChangeRequest({ sent: sent.promise })
    const done = ask.run()
    openedAs.value = 'd'
    sent.resolve()
    await done
    expect(asked.value).toBeUndefined()
    expect(merges(host)).toEqual([])
  })

  it('ends when another change request opens', async () => {
    const { ask, asked, openedAs } = await openChangeRequest()
    await ask.run()
    openedAs.value = 'd'
    await flushPromises()
    expect(asked.value).toBeUndefined()
  })

  it('clears the problem of an earlier merge', async () => {
    const { ask, merge } = await openChangeRequest()
    merge.problem.value = new ClientProblem({ code: 'x', status: 500, message: 'No.' })
    await ask.run()
    expect(merge.problem.value).toBeUndefined()
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
