import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { ImportReport, ImportReportEntry } from '../../../src-main/schemas/import-report.ts'
import type { Space } from '../../../src-main/schemas/space.ts'
import ImportReportScreen from '../../../src-renderer/features/imports/report/ImportReportScreen.vue'
import { provideOpenSpace } from '../../../src-renderer/session/open-space.ts'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { FakeHost, Refused } from '../support/fake-host.ts'
import { giveSize } from '../support/give-size.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { treeAnswers } from '../support/page-tree.ts'

giveSize(900, 600)

const report: ImportReport = {
  id: 'r2',
  title: 'book.zip',
  createdAt: '2026-11-20T09:00:00.000Z',
  changeRequest: null,
  pages: 12,
  files: 1,
  entries: 3,
  counts: [
    { kind: 'link.broken', count: 1 },
    { kind: 'page.encoding', count: 2 },
  ],
}
const earlier: ImportReport = {
  ...report,
  id: 'r1',
  title: 'old',
  changeRequest: 'c',
  entries: 1,
  counts: [],
}

const broken: ImportReportEntry = {
  id: 'e1',
  kind: 'link.broken',
  severity: 'note',
  path: 'docs/install.md',
  line: 14,
  message: 'The link gone.md leads nowhere.',
  place: { kind: 'page', page: 'p', title: 'Install', anchor: 'first-steps' },
}
const converted: ImportReportEntry = {
  ...broken,
  id: 'e2',
  kind: 'page.encoding',
  severity: 'repair',
  line: null,
  message: 'Read as windows-1252.',
  place: { kind: 'file', file: 'f', name: 'logo.svg' },
}
const withoutPlace: ImportReportEntry = {
  ...converted,
  id: 'e3',
  path: null,
  message: 'A device was left out.',
  place: { kind: 'none' },
}

interface Shown {
  reports?: ImportReport[]
  entries?: ImportReportEntry[]
  at?: string
}

async function open({
  reports = [report, earlier],
  entries = [broken, converted, withoutPlace],
  at,
}: Shown = {}) {
  const host = new FakeHost({
    getSpaceById: () => ({ id: 's', title: 'Guide' }) as Space,
    ...treeAnswers(() => []),
    listImportReports: () => ({ items: reports, count: reports.length }),
    listImportReportEntries: ({ query }) => {
      const items = entries.filter(({ kind }) => query?.kind === undefined || kind === query.kind)
      const found = items.filter(({ message }) => message.includes(query?.search ?? ''))
      return { items: found, count: found.length }
    },
  })
  const Screen = defineComponent({
    setup() {
      provideOpenSpace()
      return () => h(ImportReportScreen, { spaceId: 's' })
    },
  })
  const app = await mountInApp(Screen, { host, at: at ?? '/spaces/s/imports' })
  await flushPromises()
  const row = (message: string) => {
    const found = app.wrapper.findAll('.row').find((each) => each.text().includes(message))
    if (!found) throw new Error(`No row says "${message}"`)
    return found
  }
  return { ...app, host, row, text: () => app.wrapper.text() }
}

const entryRequests = (host: FakeHost) =>
  host.calls.flatMap(({ operation, input }) => (operation === 'listImportReportEntries' ? [input] : []))

describe('the report of an import', () => {
  it('shows what was imported, and each entry with its severity, kind and place in the import', async () => {
    const { text, row } = await open()
    expect(text()).toContain('Report of the import of book.zip')
    expect(text()).toContain('12 pages and one file')
    expect(row(broken.message).text()).toContain('Broken links')
    expect(row(broken.message).text()).toContain('docs/install.md, line 14')
    expect(row(broken.message).find('[aria-label="Note"]').exists()).toBe(true)
    expect(row(converted.message).find('[aria-label="Repaired"]').exists()).toBe(true)
  })

  it('leads to the section of a page, and to nothing where nothing of the space corresponds', async () => {
    const { row } = await open()
    expect(row(broken.message).attributes('href')).toBe('/spaces/s/pages/p?section=first-steps')
    expect(row(withoutPlace.message).element.tagName).toBe('DIV')
  })

  it('leads into the change request that the import went to', async () => {
    const { row, text } = await open({ entries: [broken], at: '/spaces/s/imports?import=r1' })
    expect(text()).toContain('Report of the import of old')
    expect(row(broken.message).attributes('href')).toMatch(/c.*p/)
    expect(row(broken.message).attributes('href')).not.toContain('/pages/p?section')
  })

  it('requests the file of an entry when the entry is opened', async () => {
    const { row, host } = await open()
    await row(converted.message).trigger('click')
    await flushPromises()
    expect(host.calls).toContainEqual({
      operation: 'getFileById',
      input: { params: { spaceId: 's', fileId: 'f' } },
    })
  })

  it('reports that the file of an entry cannot be opened', async () => {
    const { row } = await open()
    await row(converted.message).trigger('click')
    await flushPromises()
    expect(useToasts().toasts.map(({ text }) => text)).toEqual(['No getFileById.'])
  })

  it('searches the report, and offers all entries again where nothing matches', async () => {
    const { wrapper, host, text } = await open()
    await wrapper.find('input[type="search"]').setValue('nothing like this')
    await expect.poll(text).toContain('No matching entry')
    expect(entryRequests(host).at(-1)).toMatchObject({
      params: { spaceId: 's', importId: 'r2' },
      query: { search: 'nothing like this' },
    })
    await wrapper
      .findAll('button')
      .find((button) => button.text() === 'Show all entries')
      ?.trigger('click')
    await expect.poll(text).toContain(broken.message)
  })

  it('reports that nothing had to be repaired, or that nothing was imported', async () => {
    const clean = await open({ reports: [{ ...report, entries: 0, counts: [] }], entries: [] })
    expect(clean.text()).toContain('Nothing had to be repaired')
    const none = await open({ reports: [] })
    expect(none.text()).toContain('Nothing was imported into this space')
  })

  it('offers to try again where it could not be read', async () => {
    const refuse = () => {
      throw new Refused({ code: 'server.fault', status: 500, message: 'Something went wrong here.' })
    }
    const host = new FakeHost({ listImportReports: refuse })
    const Screen = defineComponent({
      setup() {
        provideOpenSpace()
        return () => h(ImportReportScreen, { spaceId: 's' })
      },
    })
    const { wrapper } = await mountInApp(Screen, { host, at: '/spaces/s/imports' })
    await flushPromises()
    expect(wrapper.text()).toContain('Something went wrong here.')
    const before = host.callCount('listImportReports')
    await wrapper
      .findAll('button')
      .find((button) => /again/i.test(button.text()))
      ?.trigger('click')
    await flushPromises()
    expect(host.callCount('listImportReports')).toBeGreaterThan(before)
  })
})
