import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Desktop, DesktopResult } from '../../../src-main/schemas/bridge.ts'
import type { ImportEvent } from '../../../src-main/schemas/feed/change-event.ts'
import type { Uploads } from '../../../src-renderer/api/host.ts'
import DropOverlay from '../../../src-renderer/features/imports/DropOverlay.vue'
import { useImports } from '../../../src-renderer/features/imports/imports-store.ts'
import ImportTray from '../../../src-renderer/features/imports/ImportTray.vue'
import StrictChoice from '../../../src-renderer/features/imports/StrictChoice.vue'
import { useImportEvents } from '../../../src-renderer/features/imports/use-import-events.ts'
import AppToasts from '../../../src-renderer/ui/AppToasts.vue'
import { deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const Imports = defineComponent({
  setup() {
    useImportEvents()
    return () => [h(StrictChoice), h(DropOverlay), h(ImportTray), h(AppToasts)]
  },
})

const event = (state: ImportEvent['state'], more: Partial<ImportEvent> = {}): ImportEvent => ({
  type: 'import',
  id: 'i1',
  state,
  title: 'book',
  done: 0,
  total: 0,
  ...more,
})

function drag(type: 'dragenter' | 'dragleave' | 'drop', files: File[]): void {
  const dragged = new Event(type, { bubbles: true, cancelable: true })
  const items = files.map((file) => ({ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }))
  Object.assign(dragged, { dataTransfer: { types: ['Files'], files, items } })
  window.dispatchEvent(dragged)
}

async function browserApp(uploads: Partial<Uploads>) {
  const host = new FakeHost()
  const cancelled: string[] = []
  host.uploads = {
    startImport: async () => ({ ok: true, value: { id: 'i1' } }),
    cancelImport: async (id) => {
      cancelled.push(id)
      return { ok: true, value: null }
    },
    exportSpace: async () => ({ ok: true, value: new Blob() }),
    exportCollection: async () => ({ ok: true, value: new Blob() }),
    saveOut: async () => ({ ok: true, value: { archive: new Blob(), saved: 0, lost: 0 } }),
    ...uploads,
  }
  const app = await mountInApp(Imports, { host })
  return { ...app, host, cancelled, text: () => app.wrapper.text() }
}

async function desktopApp(startImport: Desktop['startImport']) {
  const host = new FakeHost()
  host.desktop = { startImport } as Desktop
  return mountInApp(Imports, { host })
}

describe('an import in a browser', () => {
  it('shows the drop area, uploads, follows the progress, and leads to the space', async () => {
    const uploaded: unknown[] = []
    const { host, text, wrapper } = await browserApp({
      startImport: async (archive, { name, title }, { isStrict }) => {
        uploaded.push([archive.size, name, title, isStrict])
        return { ok: true, value: { id: 'i1' } }
      },
    })
    const archive = new File(['bytes'], 'book.zip')
    drag('dragenter', [archive])
    await flushPromises()
    expect(text()).toContain('Drop to import')
    drag('drop', [archive])
    await flushPromises()
    expect(text()).not.toContain('Drop to import')
    expect(uploaded).toEqual([[5, 'book.zip', 'book', false]])
    host.changes.emit(event('writing', { done: 30, total: 120 }))
    await flushPromises()
    expect(text()).toContain('Writing 30 of 120 pages and files')
    expect(wrapper.find('[role=progressbar]').attributes('aria-valuenow')).toBe('25')
    host.changes.emit(event('done', { done: 1, total: 1, space: 's', report: { id: 'r', entries: 1 } }))
    await flushPromises()
    expect(text()).toContain('Done, with one entry in the report')
    expect(wrapper.findAll('a').map((link) => link.attributes('href'))).toEqual([
      '/spaces/s',
      '/spaces/s/imports?import=r',
    ])
  })

  it('reports in the words of the core why nothing was imported', async () => {
    const { host, text } = await browserApp({})
    drag('drop', [new File(['bytes'], 'book.zip')])
    await flushPromises()
    host.changes.emit(event('failed', { message: 'The archive is cut short. Nothing was imported.' }))
    await flushPromises()
    expect(text()).toContain('Not imported')
    expect(text()).toContain('The archive is cut short. Nothing was imported.')
  })

  it('does not upload an unsupported file', async () => {
    const { text } = await browserApp({
      startImport: () => Promise.reject(new Error('It was uploaded')),
    })
    drag('drop', [new File(['text'], 'notes.md')])
    await flushPromises()
    expect(text()).toContain('“notes.md” cannot be imported.')
  })

  it('is cancelled at the core once the core continues it', async () => {
    const { wrapper, cancelled } = await browserApp({})
    drag('drop', [new File(['bytes'], 'book.zip')])
    await flushPromises()
    await wrapper.find('article button').trigger('click')
    expect(cancelled).toEqual(['i1'])
  })

  it('shows from the press on that it is being cancelled', async () => {
    const answer = deferred<DesktopResult<null>>()
    const { wrapper } = await browserApp({ cancelImport: () => answer.promise })
    drag('drop', [new File(['bytes'], 'book.zip')])
    await flushPromises()
    const button = wrapper.find('article button')
    await button.trigger('click')
    expect(button.attributes('aria-busy')).toBe('true')
    answer.resolve({ ok: true, value: null })
    await flushPromises()
    expect(button.attributes('aria-busy')).toBe('false')
  })

  it('is cancelled during its upload as soon as the core returns its id', async () => {
    const answer = deferred<DesktopResult<{ id: string }>>()
    const { wrapper, cancelled } = await browserApp({ startImport: () => answer.promise })
    drag('drop', [new File(['bytes'], 'book.zip')])
    await flushPromises()
    await wrapper.find('article button').trigger('click')
    expect(cancelled).toEqual([])
    answer.resolve({ ok: true, value: { id: 'i1' } })
    await flushPromises()
    expect(cancelled).toEqual(['i1'])
  })

  it('is one job, though an event of the core may arrive before its answer', async () => {
    const answer = deferred<DesktopResult<{ id: string }>>()
    const { host } = await browserApp({ startImport: () => answer.promise })
    drag('drop', [new File(['bytes'], 'book.zip')])
    await flushPromises()
    host.changes.emit(event('reading', { done: 3, total: 3 }))
    answer.resolve({ ok: true, value: { id: 'i1' } })
    await flushPromises()
    expect(useImports().jobs.map(({ id, done }) => [id, done])).toEqual([['i1', 3]])
  })

  it('is strict however it begins, once the user has chosen that', async () => {
    const strict: boolean[] = []
    const { wrapper } = await browserApp({
      startImport: async (_archive, _names, { isStrict }) => {
        strict.push(isStrict)
        return { ok: true, value: { id: `i${strict.length}` } }
      },
    })
    drag('drop', [new File(['bytes'], 'one.zip')])
    await flushPromises()
    const choice = wrapper.find('[role="switch"]')
    expect(wrapper.find(`label[for="${choice.attributes('id')}"]`).text()).toBe(
      'Refuse a book that needs repairs',
    )
    await choice.trigger('click')
    drag('drop', [new File(['bytes'], 'two.zip')])
    await flushPromises()
    expect(strict).toEqual([false, true])
  })

  it('ignores dragged text', async () => {
    const { text } = await browserApp({})
    const dragged = new Event('dragenter')
    Object.assign(dragged, { dataTransfer: { types: ['text/plain'] } })
    window.dispatchEvent(dragged)
    await flushPromises()
    expect(text()).not.toContain('Drop to import')
  })
})

describe('an import on a desktop', () => {
  const refused = {
    ok: false as const,
    problem: { code: 'input.invalid', status: 400, message: 'Not that.' },
  }

  it('forwards a drop and shows it at once', async () => {
    const received: unknown[] = []
    const { wrapper } = await desktopApp(async (source, choice) => {
      received.push(source, choice)
      return { ok: true, value: { id: 'i1' } }
    })
    const folder = new File([], 'book')
    drag('drop', [folder])
    await flushPromises()
    expect(received).toEqual([folder, { isStrict: false }])
    expect(wrapper.text()).toContain('Reading')
  })

  it('reports why it was refused', async () => {
    const { wrapper } = await desktopApp(async () => refused)
    drag('drop', [new File([], 'book')])
    await flushPromises()
    expect(wrapper.text()).toContain('Not that.')
  })

  it('imports the other dropped content too, and names the refused', async () => {
    const received: unknown[] = []
    const { wrapper } = await desktopApp(async (source) => {
      received.push(source)
      return received.length === 1 ? refused : { ok: true, value: { id: 'i1' } }
    })
    const dropped = [new File([], 'notes.txt'), new File([], 'book')]
    drag('drop', dropped)
    await flushPromises()
    expect(received).toEqual(dropped)
    expect(wrapper.text()).toContain('“notes.txt”: Not that.')
  })
})
