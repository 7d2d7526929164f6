import { flushPromises } from '@vue/test-utils'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import type { Page } from '../../../src-main/schemas/page.ts'
import type { ChangedPage } from '../../../src-renderer/features/change-requests/change-words.ts'
import DeletedPages from '../../../src-renderer/features/change-requests/content-tree/DeletedPages.vue'
import ExternalLinkList from '../../../src-renderer/features/change-requests/overview/ExternalLinkList.vue'
import PageProperties from '../../../src-renderer/features/change-requests/properties/PageProperties.vue'
import { provideEditHistory } from '../../../src-renderer/features/change-requests/tree-edits/use-edit-history.ts'
import ReviewList from '../../../src-renderer/features/reviews/ReviewList.vue'
import { mountInChangeRequest } from '../support/change-request.ts'
import { FakeHost, type Answers } from '../support/fake-host.ts'
import { space } from '../support/library.ts'
import { mountInApp, type InApp } from '../support/mount-in-app.ts'

const screen = () => document.getElementById('content')
beforeEach(() => {
  const main = document.body.appendChild(document.createElement('main'))
  Object.assign(main, { id: 'content', tabIndex: -1 })
  onTestFinished(() => main.remove())
})

/** Presses a button as a user of the keyboard does. */
async function press({ wrapper }: Pick<InApp, 'wrapper'>, label: string): Promise<void> {
  const button = wrapper.get<HTMLElement>(`[aria-label="${label}"]`)
  button.element.focus()
  await button.trigger('click')
  await flushPromises()
}

it('the screen takes the focus of a removed link', async () => {
  let links = [{ id: 'l', ref: { kind: 'url' as const, url: 'https://tickets.example/1' } }]
  const answers: Answers = {
    getSpaceById: () => space('s'),
    getChangeRequestById: () => ({ id: 'c', number: 3, status: 'draft', space: 's', links }) as never,
    updateChangeRequestById: () => {
      links = []
      return {} as never
    },
  }
  const app = await mountInChangeRequest(ExternalLinkList, { answers })
  await press(app, 'Remove the link tickets.example/1')
  expect(document.activeElement).toBe(screen())
})

it('the screen takes the focus of a withdrawn request for a review', async () => {
  const user = { object: 'user', id: 'ada', displayName: 'Ada' }
  let items = [{ kind: 'user', user, createdAt: '2026-01-01T00:00:00.000Z' }]
  const props = { spaceId: 's', changeRequestId: 'c', revision: 'r', author: 'bo', canReview: false }
  const list = () => h(ReviewList, { ...props, canComment: false, isClosed: false, canRequest: true })
  const answers: Answers = {
    getSpaceById: () => space('s'),
    getRequestedReviewersByChangeRequestId: () => ({ items, count: items.length }) as never,
    getReviewsByChangeRequestId: () => ({ items: [], count: 0 }),
    removeRequestedReviewerFromChangeRequest: () => {
      items = []
      return null as never
    },
  }
  const app = await mountInChangeRequest(list, { answers })
  await press(app, 'Withdraw the request to Ada')
  expect(document.activeElement).toBe(screen())
})

it('the screen takes the focus of a restored page', async () => {
  const pages = shallowRef([{ id: 'p', title: 'Lamps' } as ChangedPage])
  const List = defineComponent(
    () => () =>
      h(DeletedPages, { pages: pages.value, isEditable: true, onRestore: () => void (pages.value = []) }),
  )
  await press(await mountInApp(List, { host: new FakeHost() }), 'Restore Lamps')
  expect(document.activeElement).toBe(screen())
})

it('the properties of a page retain the focus when a tag is removed, so that their keys work', async () => {
  const page = { id: 'p', type: 'document', title: 'Lamps', slug: 'lamps', tags: [{ tag: { tag: 'beta' } }] }
  const form = () =>
    h(PageProperties, {
      page: page as Page,
      files: { byId: () => undefined },
      linkPlace: undefined,
      addFile: undefined,
    })
  const app = await mountInChangeRequest(form, {
    provideMore: (change) => void provideEditHistory(change),
    answers: { getSpaceById: () => space('s'), listTagsInChangeRequest: () => ({ tags: [] }) as never },
  })
  await press(app, 'Remove the tag beta')
  await expect.poll(() => document.activeElement).toBe(app.wrapper.get('aside').element)
})
