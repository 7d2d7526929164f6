import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import type { CallOutput } from '../../../src-main/hosts/client-types.ts'
import NewInviteDialog from '../../../src-renderer/features/invites/NewInviteDialog.vue'
import { provideWorkspace } from '../../../src-renderer/session/workspace.ts'
import { deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { libraryAnswers } from '../support/library.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { pressButton } from '../support/press-button.ts'

type Created = CallOutput<'createUserInviteInOrganization'>

async function openDialog() {
  const answer = deferred<Created>()
  const host = new FakeHost({
    ...libraryAnswers([], []),
    createUserInviteInOrganization: () => answer.promise,
    deleteUserInviteInOrganization: () => null,
  })
  const isOpen = shallowRef(true)
  const Dialogs = defineComponent({
    setup() {
      provideWorkspace()
      const props = {
        organizationId: 'o',
        address: 'http://127.0.0.1',
        onClose: () => (isOpen.value = false),
      }
      return () => isOpen.value && h(NewInviteDialog, props)
    },
  })
  await mountInApp(Dialogs, { host })
  await flushPromises()
  return { host, answer, isOpen }
}

describe('the dialog for an invite', () => {
  it('shows the link of the created invite', async () => {
    const { answer, host } = await openDialog()
    await pressButton('Create the invite')
    answer.resolve({ id: 'i', secret: 'abc' } as Created)
    await flushPromises()
    expect(document.querySelector<HTMLInputElement>('[role=dialog] input')?.value).toContain('/#/join/abc')
    expect(host.callCount('deleteUserInviteInOrganization')).toBe(0)
  })

  it('revokes an invite whose link nobody has seen, because the dialog was closed before', async () => {
    const { answer, host, isOpen } = await openDialog()
    await pressButton('Create the invite')
    await pressButton('Cancel')
    expect(isOpen.value).toBe(false)
    answer.resolve({ id: 'i', secret: 'abc' } as Created)
    await flushPromises()
    expect(host.calls.at(-1)).toEqual({
      operation: 'deleteUserInviteInOrganization',
      input: { params: { organizationId: 'o', userInviteId: 'i' } },
    })
  })
})
