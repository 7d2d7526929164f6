import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import type { AccountShown } from '../../src-main/schemas/people/account.ts'
import type { Uploads } from '../../src-renderer/api/host.ts'
import DamageBanner from '../../src-renderer/features/damage/DamageBanner.vue'
import FreshCopyDialog from '../../src-renderer/features/damage/FreshCopyDialog.vue'
import NewWorkspaceDialog from '../../src-renderer/features/damage/NewWorkspaceDialog.vue'
import SavedOutDialog from '../../src-renderer/features/damage/SavedOutDialog.vue'
import SyncChip from '../../src-renderer/features/sync/SyncChip.vue'
import RemovedTexts from '../../src-renderer/features/sync/trash/RemovedTexts.vue'
import { provideAccounts } from '../../src-renderer/session/accounts.ts'
import AppToasts from '../../src-renderer/ui/AppToasts.vue'
import { Refused, type Answers } from './support/fake-host.ts'
import { pressButton } from './support/press-button.ts'
import { mountOnReplica } from './support/replica.ts'

const account: AccountShown = {
  id: 'a',
  remote: 'https://docs.example.org',
  user: { id: 'u', displayName: 'Ada Lovelace' },
  current: true,
  token: 'keychain',
  notice: null,
}
const damaged = { code: 'store.damaged', status: 500, message: 'The stored data is damaged.' }
const refuse = () => {
  throw new Refused(damaged)
}

const Window = (hasScreen: boolean) =>
  defineComponent({
    setup() {
      provideAccounts()
      return () => [
        h(DamageBanner),
        ...(hasScreen ? [h(RemovedTexts)] : []),
        h(SyncChip),
        h(FreshCopyDialog),
        h(NewWorkspaceDialog),
        h(SavedOutDialog),
        h(AppToasts),
      ]
    },
  })

async function open(answers: Answers, { hasScreen = true } = {}) {
  const app = await mountOnReplica(Window(hasScreen), {
    answers: { listAccounts: () => ({ items: [account] }), ...answers },
  })
  await flushPromises()
  return app
}

const shown = () => document.body.textContent ?? ''
const chip = () => document.querySelector('.chip')?.getAttribute('aria-label')

describe('a damaged store', () => {
  it('is reported by the first failing screen in the app’s own words, and by the chip from then on', async () => {
    await open({ listTrash: refuse })
    expect(shown()).toContain('The stored data is damaged')
    expect(shown()).toContain('Text that you write now is not stored.')
    expect(shown()).not.toContain('Try again')
    expect(chip()).toBe('Data damaged')
    // The screen reports it in full. A banner above would repeat it.
    expect(document.querySelectorAll('.banner')).toHaveLength(0)
  })

  it('is reported above a screen that shows other content', async () => {
    await open({ getConnection: refuse }, { hasScreen: false })
    expect(document.querySelector('.banner')?.textContent).toContain('text that you write now is not stored')
    expect(chip()).toBe('Data damaged')
  })

  it('is rescued by one button, which reports the number and the place', async () => {
    const { host } = await open({ listTrash: refuse })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const saveOut: Uploads['saveOut'] = async () => ({
      ok: true,
      value: { archive: new Blob(), saved: 412, lost: 2 },
    })
    host.uploads = { ...host.uploads!, saveOut }
    await pressButton('Save what can be read')
    expect(shown()).toContain('412 texts were saved')
    expect(shown()).toContain('Saved from Carrel.zip')
    expect(shown()).toMatch(
      /Some texts could not be read\..*“Not readable\.txt” in there lists what is missing/,
    )
  })

  it('reports why nothing could be saved', async () => {
    const { host } = await open({ listTrash: refuse })
    const problem = { ...damaged, message: 'Nothing of the file can be read.' }
    host.uploads = { ...host.uploads!, saveOut: async () => ({ ok: false, problem }) }
    await pressButton('Save what can be read')
    expect(shown()).toContain(problem.message)
  })

  it('reports in the dialog itself that nothing could be saved before a new replica is created', async () => {
    const { host } = await open({ listTrash: refuse, listUnsent: () => ({ edits: [], whole: true }) })
    const problem = { ...damaged, message: 'Nothing of the file can be read.' }
    host.uploads = { ...host.uploads!, saveOut: async () => ({ ok: false, problem }) }
    await pressButton('Make a fresh copy…')
    await pressButton('Save what can be read', -1)
    expect(document.querySelector('[role=dialog]')?.textContent).toContain(problem.message)
  })

  it('is replaced by a new replica after confirmation, which lists the unsent edits', async () => {
    const { host } = await open({
      listTrash: refuse,
      listUnsent: () => ({ edits: ['Edit "Install"'], whole: false }),
      makeFreshCopy: () => ({ folder: '/data/accounts/a-damaged', texts: 1 }),
    })
    await pressButton('Make a fresh copy…')
    expect(shown()).toContain('1 edit was not sent')
    expect(shown()).toContain('Edit "Install"')
    expect(shown()).toContain('There may be unsent edits that can no longer be read.')
    expect(host.callCount('makeFreshCopy')).toBe(0)
    await pressButton('Make a fresh copy', -1)
    expect(host.calls.find(({ operation }) => operation === 'makeFreshCopy')?.input).toEqual({
      params: { accountId: 'a' },
    })
    expect(shown()).toContain('/data/accounts/a-damaged')
    expect(shown()).toContain('1 text that was not sent is in the trash.')
  })

  it('of this machine is replaced by a new one after confirmation, and its place is shown', async () => {
    const { host } = await open({
      listTrash: refuse,
      listAccounts: () => ({ items: [{ ...account, current: false }] }),
      startWorkspaceAnew: () => ({ folder: '/data/Damaged workspace' }),
    })
    expect(shown()).not.toContain('Make a fresh copy')
    await pressButton('Start a new workspace…')
    expect(shown()).toContain('Nothing is removed.')
    expect(host.callCount('startWorkspaceAnew')).toBe(0)
    await pressButton('Quarantine and start new')
    expect(host.callCount('startWorkspaceAnew')).toBe(1)
    expect(shown()).toContain('/data/Damaged workspace')
  })

  it('offers no new workspace on a host that was started for this one', async () => {
    await open({
      listTrash: refuse,
      listAccounts: () => Promise.reject(new Refused({ ...damaged, code: 'resource.unknown' })),
    })
    expect(shown()).toContain('replace the damaged file, “workspace.db” in the data folder, by a backup')
    expect(shown()).not.toContain('Start a new workspace')
  })
})
