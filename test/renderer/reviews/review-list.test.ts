import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import ReviewList from '../../../src-renderer/features/reviews/ReviewList.vue'
import { mountInChangeRequest } from '../support/change-request.ts'
import { deferred } from '../support/deferred.ts'
import { Refused, type Answers } from '../support/fake-host.ts'
import { space } from '../support/library.ts'

const PEOPLE = ['Ada', 'Grace'].map((name) => ({ object: 'user', id: name, displayName: name }))

/** Opens the reviewers of change request `c`. `openOther` shows those of another one in their place. */
async function open(withdraw: NonNullable<Answers['removeRequestedReviewerFromChangeRequest']>) {
  const changeRequestId = shallowRef('c')
  const items = PEOPLE.map((user) => ({ kind: 'user', user, createdAt: '2026-01-01T00:00:00.000Z' }))
  const props = { spaceId: 's', revision: 'r', author: 'bo', canReview: false, canComment: false }
  const List = defineComponent(
    () => () =>
      h(ReviewList, { ...props, changeRequestId: changeRequestId.value, isClosed: false, canRequest: true }),
  )
  const app = await mountInChangeRequest(List, {
    answers: {
      getSpaceById: () => space('s'),
      getRequestedReviewersByChangeRequestId: () => ({ items, count: items.length }) as never,
      getReviewsByChangeRequestId: () => ({ items: [], count: 0 }),
      removeRequestedReviewerFromChangeRequest: withdraw,
    },
  })
  const press = async (name: string) => {
    await app.wrapper.get(`[aria-label="Withdraw the request to ${name}"]`).trigger('click')
    await flushPromises()
  }
  const openOther = async () => {
    changeRequestId.value = 'd'
    await flushPromises()
  }
  return { ...app, press, openOther }
}

it('the problem of a withdrawn request goes with its change request', async () => {
  const { wrapper, press, openOther } = await open(() => {
    throw new Refused({ code: 'input.invalid', status: 400, message: 'Ada has reviewed.' })
  })
  await press('Ada')
  expect(wrapper.text()).toContain('Ada has reviewed.')
  await openOther()
  expect(wrapper.text()).not.toContain('Ada has reviewed.')
})

it('a second request is withdrawn while the first is', async () => {
  const { host, press } = await open(() => deferred<never>().promise)
  await press('Ada')
  await press('Grace')
  const withdrawn = host.calls.filter(({ operation }) => operation.startsWith('removeRequested'))
  expect(withdrawn.map(({ input }) => (input as { params: { userId: string } }).params.userId)).toEqual([
    'Ada',
    'Grace',
  ])
})
