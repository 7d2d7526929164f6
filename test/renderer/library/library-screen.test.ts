import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Collection } from '../../../src-main/schemas/collection.ts'
import type { Space } from '../../../src-main/schemas/space.ts'
import { useLibraryDialogs } from '../../../src-renderer/features/library/library-dialogs-store.ts'
import LibraryDialogs from '../../../src-renderer/features/library/LibraryDialogs.vue'
import LibraryTree from '../../../src-renderer/features/library/LibraryTree.vue'
import { provideWorkspace } from '../../../src-renderer/session/workspace.ts'
import AppToasts from '../../../src-renderer/ui/AppToasts.vue'
import { FakeHost, Refused, type Answers } from '../support/fake-host.ts'
import { giveSize } from '../support/give-size.ts'
import { collection, libraryAnswers, space } from '../support/library.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { pressButton } from '../support/press-button.ts'

giveSize(260, 560)

const Shell = defineComponent({
  setup() {
    provideWorkspace()
    return () => [h(LibraryTree), h(LibraryDialogs), h(AppToasts)]
  },
})
const COLLECTIONS = [collection('Guides'), collection('Archive')]
const SPACES = [space('One'), space('Two'), space('Inside', { parent: 'Guides' })]

async function shell(answers: Answers = {}, { createContent = true, at = '/' } = {}) {
  const host = new FakeHost({
    moveSpace: () => SPACES[0] as Space,
    moveCollection: () => COLLECTIONS[0] as Collection,
    ...libraryAnswers(COLLECTIONS, SPACES, { createContent }),
    ...answers,
  })
  const app = await mountInApp(Shell, { host, at })
  await flushPromises()
  const inputsOf = (operation: string) =>
    host.calls.filter((call) => call.operation === operation).map(({ input }) => input)
  const tree = app.wrapper.find('[role=tree]')
  const row = (label: string) => app.wrapper.find(`[role=treeitem][aria-label="${label}"]`)
  const line = (label: string) => row(label).find('[data-library]')
  /** Moves to a row by its first letter. */
  const goTo = (label: string) => tree.trigger('keydown', { key: label[0]!.toLowerCase() })
  const menu = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].map((item) => item.textContent?.trim())
  return { ...app, host, inputsOf, tree, row, line, goTo, menu }
}

describe('the tree of the library', () => {
  it('describes the number of open change requests of a space', async () => {
    const spaces = [
      space('One', { changeRequestsOpen: 1 }),
      space('Two', { changeRequestsOpen: 2 }),
      space('None'),
    ]
    const { row } = await shell(libraryAnswers([], spaces))
    expect(['One', 'Two', 'None'].map((title) => row(title).attributes('aria-description'))).toEqual([
      'One open change request',
      '2 open change requests',
      undefined,
    ])
  })

  it('moves the active row by keyboard', async () => {
    const { tree, goTo, inputsOf } = await shell()
    await goTo('Two')
    await tree.trigger('keydown', { key: 'ArrowUp', altKey: true })
    expect(inputsOf('moveSpace')).toEqual([
      { params: { spaceId: 'Two' }, body: { parent: null, position: { before: { space: 'One' } } } },
    ])
  })

  it('opens the menu of the active row with the menu key', async () => {
    const { tree, goTo, menu } = await shell()
    await goTo('Archive')
    await tree.trigger('contextmenu', { button: 0 })
    await flushPromises()
    expect(menu()).toEqual([
      'New space…',
      'New collection…',
      'Copy link',
      'Find and replace',
      'Export…',
      'Move to…',
      'Move upAlt↑',
      'Move downAlt↓',
      'Rename…',
      'Delete…',
    ])
  })

  it('accepts a space that is dragged onto a collection', async () => {
    const { line, inputsOf } = await shell()
    await line('One').trigger('dragstart')
    await line('Archive').trigger('dragover', { clientY: 0 })
    expect(line('Archive').classes()).toContain('inside')
    await line('Archive').trigger('drop')
    expect(inputsOf('moveSpace')).toEqual([
      { params: { spaceId: 'One' }, body: { parent: 'Archive', position: {} } },
    ])
    expect(line('Archive').classes()).not.toContain('inside')
  })

  it('reports why a space could not be moved', async () => {
    const { tree, goTo, wrapper } = await shell({
      moveSpace: () => {
        throw new Refused({ code: 'rights.missing', status: 403, message: 'You may not move this.' })
      },
    })
    await goTo('Two')
    await tree.trigger('keydown', { key: 'ArrowUp', altKey: true })
    await flushPromises()
    expect(wrapper.text()).toContain('You may not move this.')
  })

  it('offers no changes to a user who may only read', async () => {
    const readOnly = { access: true, admin: false, edit: false, comment: false, merge: false, review: false }
    const { tree, goTo, menu, line, inputsOf } = await shell(
      libraryAnswers([], [space('One', { permissions: readOnly }), space('Two', { permissions: readOnly })], {
        createContent: false,
      }),
    )
    expect(line('One').attributes('draggable')).toBe('false')
    await goTo('Two')
    await tree.trigger('keydown', { key: 'ArrowUp', altKey: true })
    await tree.trigger('contextmenu', { button: 0 })
    await flushPromises()
    expect(inputsOf('moveSpace')).toEqual([])
    const content = ['Find and replace', 'Health', 'Words and style', 'Variables', 'Tags', 'Reusable content']
    const saved = ['Export…', 'Save as PDF', 'Import reports']
    expect(menu()).toEqual(['History', 'Copy link', ...content, 'Merge rules', ...saved])
  })
})

describe('the dialogs of the library', () => {
  it('create a collection in another one, and open it', async () => {
    const { inputsOf, router } = await shell({ createCollection: () => collection('made') })
    useLibraryDialogs().open({ kind: 'new-collection', parent: 'Guides' })
    await flushPromises()
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input')!
    field.value = 'Recipes'
    field.dispatchEvent(new Event('input'))
    await flushPromises()
    await pressButton('Create')
    expect(inputsOf('createCollection')).toEqual([
      { params: { organizationId: 'o' }, body: { title: 'Recipes', parent: 'Guides' } },
    ])
    expect(router.currentRoute.value.params).toEqual({ id: 'made' })
  })

  it('delete a collection on request, report the fate of its spaces, and leave its screen', async () => {
    const { inputsOf, router, wrapper } = await shell(
      { deleteCollectionById: () => null },
      { at: '/collections/Guides' },
    )
    useLibraryDialogs().open({ kind: 'delete-collection', collection: COLLECTIONS[0]! })
    await flushPromises()
    await pressButton('Delete')
    expect(inputsOf('deleteCollectionById')).toEqual([{ params: { collectionId: 'Guides' } }])
    expect(router.currentRoute.value.path).toBe('/')
    expect(wrapper.text()).toContain('“Guides” was deleted. Its content moved up.')
  })

  it('move a space to a place in a collection', async () => {
    const { inputsOf } = await shell()
    useLibraryDialogs().open({ kind: 'move', id: 'One' })
    await flushPromises()
    const choice = [...document.querySelectorAll<HTMLLabelElement>('[role=dialog] label')].find(
      (label) => label.textContent?.trim() === 'Guides',
    )!
    choice.querySelector('input')!.click()
    await flushPromises()
    const place = document.querySelector<HTMLSelectElement>('[role=dialog] select')!
    expect([...place.options].map(({ text }) => text)).toEqual(['At the end', 'First', 'After “Inside”'])
    place.value = 'Inside'
    place.dispatchEvent(new Event('change'))
    await pressButton('Move')
    expect(inputsOf('moveSpace')).toEqual([
      {
        params: { spaceId: 'One' },
        body: { parent: 'Guides', position: { after: { space: 'Inside' } } },
      },
    ])
    expect(useLibraryDialogs().shown).toBeUndefined()
  })
})
