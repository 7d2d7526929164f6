import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import FindScreen from '../../../src-renderer/features/find/FindScreen.vue'
import { deferred } from '../support/deferred.ts'
import type { Answers } from '../support/fake-host.ts'
import { space } from '../support/library.ts'
import { pressButton } from '../support/press-button.ts'
import { mountOnReplica } from '../support/replica.ts'

const PAGE = { id: 'p', title: 'Install', state: 'x', count: 1, hits: [], path: 'install' }
const SKIPPED = { changeRequest: undefined, pages: 0, hits: 0, skipped: ['“Install” has changed.'] }

/** Opens find and replace in the first of two spaces, whose pages have the same hit. */
async function open(answers: Answers) {
  const place = shallowRef({ kind: 'space' as const, id: 's' })
  const Screen = defineComponent(() => () => h(FindScreen, { place: place.value }))
  const app = await mountOnReplica(Screen, {
    at: '/?text=old',
    answers: {
      listSpacesInOrganizationById: () => ({ items: [space('s'), space('t')], count: 2 }),
      findInSpaceContent: () => ({ items: [PAGE], searched: 1 }) as never,
      ...answers,
    },
  })
  await flushPromises()
  const openOther = async () => {
    place.value = { kind: 'space', id: 't' }
    await flushPromises()
  }
  const replace = async () => {
    await pressButton('Remove 1')
  }
  return { ...app, openOther, replace }
}

it('shows the result of a replacement only in the space that it changed', async () => {
  const { wrapper, openOther, replace } = await open({ replaceInSpaceContent: () => SKIPPED as never })
  await replace()
  expect(wrapper.text()).toContain('“Install” has changed.')
  await openOther()
  expect(wrapper.text()).not.toContain('“Install” has changed.')
})

it('shows no result of a replacement that ends after another space is open', async () => {
  const answer = deferred<never>()
  const { wrapper, openOther, replace } = await open({ replaceInSpaceContent: () => answer.promise })
  await replace()
  await openOther()
  answer.resolve(SKIPPED as never)
  await flushPromises()
  expect(wrapper.text()).not.toContain('“Install” has changed.')
})

it('lists no hits of another space while those of the open one are sought', async () => {
  const second = deferred<never>()
  const { wrapper, openOther } = await open({
    findInSpaceContent: ({ params: { spaceId } }) =>
      spaceId === 's' ? ({ items: [PAGE], searched: 1 } as never) : second.promise,
  })
  expect(wrapper.text()).toContain('Install')
  await openOther()
  expect(wrapper.text()).not.toContain('Install')
})
