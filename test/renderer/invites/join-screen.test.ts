import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import type { CallOutput } from '../../../src-main/hosts/client-types.ts'
import JoinScreen from '../../../src-renderer/features/invites/JoinScreen.vue'
import { deferred, type Deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { pressButton } from '../support/press-button.ts'

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

const preview = {
  organization: { id: 'o', title: 'Docs' },
  place: { kind: 'organization', title: 'Docs' },
  role: 'edit',
  invitedBy: 'Ada',
  expiresAt: '2026-12-01T00:00:00.000Z',
} as CallOutput<'previewUserInvite'>

async function openInvite() {
  const host = new FakeHost({
    previewUserInvite: () => ({ ...preview }),
    acceptUserInvite: () => ({}) as never,
  })
  const { wrapper } = await mountInApp(JoinScreen, { host, props: { secret: 'first' } })
  await flushPromises()
  return { host, wrapper }
}

it('a joined user has the focus on the welcome, which follows the form', async () => {
  const { wrapper } = await openInvite()
  await wrapper.find('input').setValue('Ines')
  await pressButton('Join as a new user')
  expect(document.activeElement?.textContent.trim()).toBe('Welcome, Ines')
})

it('a restored connection leaves the focus of an invite where it is', async () => {
  const { host, wrapper } = await openInvite()
  const link = wrapper.find('a').element
  link.focus()
  host.connections.emit('lost')
  host.connections.emit('open')
  await flushPromises()
  expect(document.activeElement).toBe(link)
})
