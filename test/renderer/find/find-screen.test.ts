import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import FindScreen from '../../../src-renderer/features/find/FindScreen.vue'
import { deferred } from '../support/deferred.ts'
import { Refused, type Answers } from '../support/fake-host.ts'
import { collection, space } from '../support/library.ts'
import { pressButton } from '../support/press-button.ts'
import { mountOnReplica } from '../support/replica.ts'

const PAGE = { id: 'p', title: 'Install', state: 'x', count: 1, hits: [], path: 'install', order: 'a0 p!' }
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

it('the hits of a page take the focus of the button that shows more of them', async () => {
  const hits = Array.from({ length: 7 }, (_, line) => ({
    place: 'text',
    line,
    before: '',
    match: 'old',
    after: '',
  }))
  const { wrapper } = await open({
    findInSpaceContent: () => ({ items: [{ ...PAGE, hits, count: 7 }], searched: 1 }) as never,
  })
  const more = wrapper.findAll('button').find((button) => button.text() === 'Show 2 more hits')!
  more.element.focus()
  await more.trigger('click')
  await expect.poll(() => document.activeElement).toBe(wrapper.get('section[aria-label=Install]').element)
})

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

it('reports the change requests that a replacement began before it failed in another space', async () => {
  const Screen = defineComponent(() => () => h(FindScreen, { place: { kind: 'collection', id: 'k' } }))
  const { wrapper } = await mountOnReplica(Screen, {
    at: '/?text=old',
    answers: {
      listCollectionsInOrganizationById: () => ({ items: [collection('k')], count: 1 }),
      listSpacesInOrganizationById: () => ({
        items: [space('s', { parent: 'k' }), space('t', { parent: 'k' })],
        count: 2,
      }),
      findInSpaceContent: () => ({ items: [PAGE], searched: 1 }) as never,
      replaceInSpaceContent({ params: { spaceId } }) {
        if (spaceId === 't')
          throw new Refused({ code: 'store.full', status: 507, message: 'The disk is full.' })
        return { changeRequest: { number: 4 }, pages: 1, hits: 1, skipped: [] } as never
      },
    },
  })
  await flushPromises()
  await pressButton('Remove 2')
  expect(wrapper.text()).toContain('1 hit in 1 page of s replaced in change request 4.')
  expect(wrapper.text()).toContain('Nothing was replaced in t.')
  expect(wrapper.text()).toContain('The disk is full.')
})

it('counts one further hit of a page as one', async () => {
  const hits = Array.from({ length: 6 }, () => ({ before: '', match: 'old', after: '', place: 'prose' }))
  const { wrapper } = await open({
    findInSpaceContent: () => ({ items: [{ ...PAGE, count: 7, hits }], searched: 1 }) as never,
  })
  expect(wrapper.text()).toContain('Show 1 more hit')
  expect(wrapper.text()).not.toContain('Show 1 more hits')
  await pressButton('Show 1 more hit')
  expect(wrapper.text()).toContain('1 more hit on this page is not listed.')
})

it('lists the pages of all parts in the order of the tree', async () => {
  const pageAt = (title: string, order: string) => ({ ...PAGE, id: title, title, order })
  const { wrapper } = await open({
    findInSpaceContent: ({ query }) =>
      (query.page === undefined
        ? {
            items: [pageAt('Appendix', 'a2 a!'), pageAt('Install', 'a0 i!')],
            searched: 2,
            next: { page: 'n' },
          }
        : { items: [pageAt('Below it', 'a0 i!a0 b!')], searched: 1 }) as never,
  })
  const titles = ['Install', 'Below it', 'Appendix']
  const places = titles.map((title) => wrapper.text().indexOf(title))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places.every((place) => place >= 0)).toBe(true)
})
