import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import type { Space } from '../../../src-main/schemas/space.ts'
import ReferenceScreen from '../../../src-renderer/features/page/reference/ReferenceScreen.vue'
import { Refused } from '../support/fake-host.ts'
import { treeAnswers } from '../support/page-tree.ts'
import { mountOnReplica } from '../support/replica.ts'

it('an API reference requests its place again after a failure', async () => {
  const { wrapper, host } = await mountOnReplica(ReferenceScreen, {
    at: '/spaces/s/reference/p',
    props: { spaceId: 's', pageId: 'p' },
    answers: {
      ...treeAnswers(() => []),
      getSpaceById: () => ({ id: 's', title: 'Guide', permissions: {} }) as Space,
      getPagePlace: () => {
        throw new Refused({ code: 'server.fault', status: 500, message: 'It failed.' })
      },
    },
  })
  await flushPromises()
  const before = host.callCount('getPagePlace')
  await wrapper
    .findAll('button')
    .find((button) => button.text() === 'Try again')
    ?.trigger('click')
  await flushPromises()
  expect(host.callCount('getPagePlace')).toBe(before + 1)
})
