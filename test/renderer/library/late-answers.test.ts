import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { CallOutput } from '../../../src-main/hosts/client-types.ts'
import type { Collection } from '../../../src-main/schemas/collection.ts'
import type { Space } from '../../../src-main/schemas/space.ts'
import {
  useLibraryDialogs,
  type LibraryDialog,
} from '../../../src-renderer/features/library/library-dialogs-store.ts'
import LibraryDialogs from '../../../src-renderer/features/library/LibraryDialogs.vue'
import { provideWorkspace } from '../../../src-renderer/session/workspace.ts'
import AppToasts from '../../../src-renderer/ui/AppToasts.vue'
import { deferred } from '../support/deferred.ts'
import { FakeHost, type Answers } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { pressButton } from '../support/press-button.ts'

const Shell = defineComponent({
  setup() {
    provideWorkspace()
    return () => [h(LibraryDialogs), h(AppToasts)]
  },
})
const notes = { id: 's', title: 'Notes' } as Space
const lamps = { id: 't', title: 'Lamps' } as Space
const guides = { id: 'g', title: 'Guides' } as Collection
const manuals = { id: 'm', title: 'Manuals' } as Collection

async function shell(answers: Answers) {
  const host = new FakeHost({
    listOrganizationsForAuthenticatedUser: () =>
      ({ count: 1, items: [{ id: 'o' }] }) as CallOutput<'listOrganizationsForAuthenticatedUser'>,
    ...answers,
  })
  const app = await mountInApp(Shell, { host, at: '/changes' })
  await flushPromises()
  return { ...app, host }
}

const field = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('[role=dialog] input')

async function type(text: string): Promise<void> {
  const shown = field()
  if (!shown) throw new Error('No field is in front')
  shown.value = text
  shown.dispatchEvent(new Event('input'))
  await flushPromises()
}

async function open(dialog: LibraryDialog): Promise<void> {
  useLibraryDialogs().open(dialog)
  await flushPromises()
}

describe('an answer that arrives after its dialog was closed', () => {
  it('leaves a dialog that was opened meanwhile, with its text', async () => {
    const answer = deferred<Space>()
    await shell({ updateSpaceById: () => answer.promise })
    await open({ kind: 'rename-space', space: notes })
    await type('Field notes')
    await pressButton('Rename')
    await pressButton('Cancel')
    await open({ kind: 'rename-space', space: lamps })
    await type('Lanterns')
    answer.resolve(notes)
    await flushPromises()
    expect(field()?.value).toBe('Lanterns')
  })

  it('does not hold back the next rename', async () => {
    const { host } = await shell({ updateCollectionById: () => deferred<Collection>().promise })
    for (const collection of [guides, manuals]) {
      await open({ kind: 'rename-collection', collection })
      await type(`New ${collection.title}`)
      await pressButton('Rename')
      await pressButton('Cancel')
    }
    const renamed = host.calls.filter((call) => call.operation === 'updateCollectionById')
    expect(renamed.map(({ input }) => input)).toEqual([
      { params: { collectionId: 'g' }, body: { title: 'New Guides' } },
      { params: { collectionId: 'm' }, body: { title: 'New Manuals' } },
    ])
  })

  it('is a message when it is a refusal, and no problem of the next dialog', async () => {
    const answer = deferred<Space>()
    const { wrapper } = await shell({ updateSpaceById: () => answer.promise })
    await open({ kind: 'rename-space', space: notes })
    await type('Field notes')
    await pressButton('Rename')
    await pressButton('Cancel')
    await open({ kind: 'rename-space', space: lamps })
    answer.reject(new Error('No such space.'))
    await flushPromises()
    expect(document.querySelector('[role=dialog] [role=alert]')).toBeNull()
    expect(wrapper.text()).toContain('Rename space “Notes”: ')
  })

  it.each([
    { kind: 'new-space', operation: 'createSpace' },
    { kind: 'new-collection', operation: 'createCollection' },
  ] as const)('offers the result of $operation, and does not open it', async ({ kind, operation }) => {
    const answer = deferred<never>()
    const { router, wrapper } = await shell({ [operation]: () => answer.promise })
    await open({ kind })
    await type('Birds')
    await pressButton('Create')
    await pressButton('Cancel')
    await open({ kind: 'rename-space', space: lamps })
    await type('Lanterns')
    answer.resolve({ id: 'made', title: 'Birds' } as never)
    await flushPromises()
    expect(router.currentRoute.value.path).toBe('/changes')
    expect(field()?.value).toBe('Lanterns')
    expect(wrapper.text()).toContain('“Birds” is created.')
  })

  it('lets the next collection be deleted', async () => {
    const { host } = await shell({ deleteCollectionById: () => deferred<null>().promise })
    for (const collection of [guides, manuals]) {
      await open({ kind: 'delete-collection', collection })
      await pressButton('Delete')
    }
    expect(host.calls.filter((call) => call.operation === 'deleteCollectionById')).toHaveLength(2)
  })
})

describe('a dialog of a workspace', () => {
  it('closes with its workspace', async () => {
    const { wrapper } = await shell({})
    await open({ kind: 'rename-space', space: notes })
    wrapper.unmount()
    expect(useLibraryDialogs().shown).toBeUndefined()
  })
})
