import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { CallOutput } from '../../../src-main/hosts/client-types.ts'
import type { Space } from '../../../src-main/schemas/space.ts'
import { useLibraryDialogs } from '../../../src-renderer/features/library/library-dialogs-store.ts'
import SpaceDialogs from '../../../src-renderer/features/library/SpaceDialogs.vue'
import { provideWorkspace } from '../../../src-renderer/session/workspace.ts'
import AppToasts from '../../../src-renderer/ui/AppToasts.vue'
import { FakeHost, type Answers } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { pressButton } from '../support/press-button.ts'

const Shell = defineComponent({
  setup() {
    provideWorkspace()
    return () => [h(SpaceDialogs), h(AppToasts)]
  },
})
const space = { id: 's', title: 'Notes' } as Space

async function shell(answers: Answers, at = '/') {
  const host = new FakeHost({
    listOrganizationsForAuthenticatedUser: () =>
      ({ count: 1, items: [{ id: 'o' }] }) as CallOutput<'listOrganizationsForAuthenticatedUser'>,
    ...answers,
  })
  const app = await mountInApp(Shell, { host, at })
  await flushPromises()
  const type = async (text: string): Promise<void> => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input')
    if (!field) throw new Error('No field is in front')
    field.value = text
    field.dispatchEvent(new Event('input'))
    await flushPromises()
  }
  const callsOf = (operation: string) => host.calls.filter((call) => call.operation === operation)
  return { ...app, host, type, callsOf }
}

describe('the dialogs of spaces', () => {
  it('create a space and open it', async () => {
    const { type, callsOf, router } = await shell({
      createSpace: () => ({ ...space, id: 'made' }),
    })
    useLibraryDialogs().open({ kind: 'new-space' })
    await flushPromises()
    await type('  Field notes ')
    await pressButton('Create')
    expect(callsOf('createSpace')[0]?.input).toEqual({
      params: { organizationId: 'o' },
      body: { title: 'Field notes' },
    })
    expect(router.currentRoute.value.params).toEqual({ space: 'made' })
    expect(useLibraryDialogs().shown).toBeUndefined()
  })

  it('stay open with the reason when the core refuses', async () => {
    const { type } = await shell({})
    useLibraryDialogs().open({ kind: 'rename-space', space })
    await flushPromises()
    await type('Other')
    await pressButton('Rename')
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('No updateSpaceById.')
  })

  it('show no problem of an earlier dialog', async () => {
    const { type } = await shell({})
    useLibraryDialogs().open({ kind: 'rename-space', space })
    await flushPromises()
    await type('Other')
    await pressButton('Rename')
    await pressButton('Cancel')
    useLibraryDialogs().open({ kind: 'rename-space', space: { ...space, id: 't', title: 'Lamps' } })
    await flushPromises()
    expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('No updateSpaceById.')
  })

  it('delete a space only on request, leave it, and restore it', async () => {
    const { callsOf, router, wrapper } = await shell(
      { deleteSpaceById: () => null, restoreSpace: () => space },
      '/spaces/s/pages/p',
    )
    useLibraryDialogs().open({ kind: 'delete-space', space })
    await flushPromises()
    await pressButton('Cancel')
    expect(callsOf('deleteSpaceById')).toEqual([])

    useLibraryDialogs().open({ kind: 'delete-space', space })
    await flushPromises()
    await pressButton('Delete')
    expect(callsOf('deleteSpaceById')[0]?.input).toEqual({ params: { spaceId: 's' } })
    expect(router.currentRoute.value.path).toBe('/')
    await pressButton('Undo')
    expect(callsOf('restoreSpace')[0]?.input).toEqual({ params: { spaceId: 's' } })
    expect(wrapper.text()).toContain('“Notes” is restored.')
    expect(wrapper.text()).not.toContain('was deleted')
  })
})
