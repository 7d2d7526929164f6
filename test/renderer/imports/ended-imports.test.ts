import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { DesktopResult } from '../../../src-main/schemas/bridge.ts'
import type { ImportEvent } from '../../../src-main/schemas/feed/change-event.ts'
import type { Uploads } from '../../../src-renderer/api/host.ts'
import type { Chosen } from '../../../src-renderer/features/imports/chosen-files.ts'
import { useImports } from '../../../src-renderer/features/imports/imports-store.ts'
import ImportTray from '../../../src-renderer/features/imports/ImportTray.vue'
import { sendImport } from '../../../src-renderer/features/imports/send-import.ts'
import { useImportEvents } from '../../../src-renderer/features/imports/use-import-events.ts'
import { deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { pressButton } from '../support/press-button.ts'

const Imports = defineComponent({
  setup() {
    useImportEvents()
    return () => h(ImportTray)
  },
})

type Started = DesktopResult<{ id: string }>

async function openApp(startImport: Uploads['startImport'] = () => deferred<Started>().promise, at = '/') {
  const host = new FakeHost()
  host.uploads = { startImport } as Uploads
  const app = await mountInApp(Imports, { host, at })
  const send = (chosen: Chosen): Promise<void> => sendImport(chosen, host.uploads!, useImports())
  return { ...app, host, send, states: () => useImports().jobs.map(({ state }) => state) }
}

const done: ImportEvent = {
  type: 'import',
  id: 'i1',
  state: 'done',
  title: 'book',
  done: 1,
  total: 1,
  space: 's',
}

describe('the cancellation of an import', () => {
  it('stops its upload', async () => {
    const { send, states } = await openApp(
      (_archive, _names, _choice, signal) =>
        new Promise<Started>((resolve) => {
          const problem = { code: 'host.unreachable', status: 0, message: 'Nobody is there.' }
          signal.addEventListener('abort', () => resolve({ ok: false, problem }))
        }),
    )
    void send({ kind: 'archive', name: 'book.zip', file: new File(['bytes'], 'book.zip') })
    await flushPromises()
    expect(states()).toEqual(['sending'])
    await pressButton('Cancel')
    expect(states()).toEqual(['cancelled'])
  })

  it('does not wait for the read of a folder', async () => {
    const { send, states } = await openApp()
    void send({ kind: 'folder', name: 'book', files: () => deferred<never>().promise })
    await flushPromises()
    expect(states()).toEqual(['packing'])
    await pressButton('Cancel')
    expect(states()).toEqual(['cancelled'])
  })
})

describe('the tray of imports', () => {
  it('does not repeat an outcome that arrived on the screen of imports', async () => {
    const { host, router, wrapper } = await openApp(undefined, '/imports')
    host.changes.emit(done)
    await flushPromises()
    await router.push('/changes')
    await flushPromises()
    expect(wrapper.text()).not.toContain('Done')
  })

  it('does not repeat the outcome of several books after one of their spaces was opened', async () => {
    const { host, router, wrapper } = await openApp()
    const { space: _, ...books } = done
    host.changes.emit({
      ...books,
      spaces: [{ space: 's', title: 'Guide', report: { id: null, entries: 0 } }],
    })
    await flushPromises()
    expect(wrapper.text()).toContain('Guide')
    await router.push('/spaces/s')
    await flushPromises()
    expect(wrapper.text()).not.toContain('Guide')
  })

  it('has no import of another account', async () => {
    const { host, wrapper } = await openApp()
    host.changes.emit(done)
    await flushPromises()
    expect(wrapper.text()).toContain('Open space')
    host.changes.emit({ type: 'switched' })
    await flushPromises()
    expect(wrapper.text()).not.toContain('Open space')
  })
})
