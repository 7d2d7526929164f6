import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import JoinScreen from '../../../src-renderer/features/invites/JoinScreen.vue'
import { deferred, type Deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

it('an invite that opens during the read of another one is shown', async () => {
  const answers = new Map<string, Deferred<never>>()
  const host = new FakeHost({
    previewUserInvite: ({ body }) => {
      const answer = deferred<never>()
      answers.set((body as { secret: string }).secret, answer)
      return answer.promise
    },
  })
  const secret = shallowRef('first')
  const { wrapper } = await mountInApp(
    defineComponent(() => () => h(JoinScreen, { secret: secret.value })),
    { host },
  )
  secret.value = 'second'
  await flushPromises()
  const preview = (title: string) =>
    ({
      organization: { id: 'o', title },
      place: { kind: 'organization', title },
      role: 'edit',
      invitedBy: 'Ada',
      expiresAt: '2026-12-01T00:00:00.000Z',
    }) as never
  answers.get('second')?.resolve(preview('Second workspace'))
  await flushPromises()
  answers.get('first')?.resolve(preview('First workspace'))
  await flushPromises()
  expect(wrapper.text()).toContain('Second workspace')
  expect(wrapper.text()).not.toContain('First workspace')
})
