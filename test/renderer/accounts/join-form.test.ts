import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { OpenedInvite } from '../../../src-main/schemas/people/account.ts'
import JoinForm from '../../../src-renderer/features/accounts/JoinForm.vue'
import { useAccountActions } from '../../../src-renderer/features/accounts/use-account-actions.ts'
import { provideAccounts } from '../../../src-renderer/session/accounts.ts'
import { openedInvite } from '../../../src-renderer/stores/opened-invite.ts'
import { Refused } from '../support/fake-host.ts'
import { pressButton } from '../support/press-button.ts'
import { mountOnReplica } from '../support/replica.ts'

const opened = {
  remote: 'https://docs.example.org',
  accounts: [],
  preview: {
    organization: { id: 'o', title: 'Docs' },
    place: { kind: 'organization', title: 'Docs' },
    role: 'edit',
    invitedBy: 'Ada',
    expiresAt: '2026-12-01T00:00:00.000Z',
  },
} as unknown as OpenedInvite

const Inside = defineComponent({
  setup() {
    const actions = useAccountActions()
    return () => h(JoinForm, { actions })
  },
})
const Screen = defineComponent({
  setup() {
    provideAccounts()
    return () => h(Inside)
  },
})

it('the problem of one invite goes when the next one is opened', async () => {
  openedInvite.value = 'https://docs.example.org/join#one'
  const { wrapper } = await mountOnReplica(Screen, {
    at: '/accounts',
    answers: {
      listAccounts: () => ({ items: [] }),
      openInvite: () => opened,
      acceptInvite: () => {
        throw new Refused({ code: 'input.invalid', status: 400, message: 'This invite is used up.' })
      },
    },
  })
  await flushPromises()
  await wrapper.get('input').setValue('Grace')
  await pressButton('Join')
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  expect(wrapper.text()).toContain('This invite is used up.')
  openedInvite.value = 'https://docs.example.org/join#two'
  await flushPromises()
  expect(wrapper.text()).toContain('Your name')
  expect(wrapper.text()).not.toContain('This invite is used up.')
})
