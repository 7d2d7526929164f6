import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import type { SearchProgress } from '../../../src-main/schemas/search/search-progress.ts'
import type { Uploads } from '../../../src-renderer/api/host.ts'
import SearchPalette from '../../../src-renderer/features/search/SearchPalette.vue'
import SearchButton from '../../../src-renderer/features/sidebar/SearchButton.vue'
import { provideOpenSpace } from '../../../src-renderer/session/open-space.ts'
import { usePalette } from '../../../src-renderer/session/palette-state.ts'
import { provideSearchProgress } from '../../../src-renderer/session/search-progress.ts'
import { provideWorkspace } from '../../../src-renderer/session/workspace.ts'
import { FakeHost } from '../support/fake-host.ts'
import { libraryAnswers, space } from '../support/library.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { treeAnswers } from '../support/page-tree.ts'
import { page } from '../support/pages.ts'

const Shell = defineComponent({
  setup() {
    provideWorkspace()
    provideOpenSpace()
    provideSearchProgress()
    return () => [h(SearchButton), h(SearchPalette)]
  },
})

/** Half of the organization is searchable, and a third of the open space. */
const HALF: SearchProgress = {
  organizations: [{ organization: 'o', pages: 2000, searchable: 1000 }],
  spaces: [{ space: 's', pages: 300, searchable: 100 }],
}
const DONE: SearchProgress = { organizations: [], spaces: [] }

let progress: SearchProgress
let host: FakeHost

async function openPalette(): Promise<void> {
  host = new FakeHost({
    ...libraryAnswers([], [space('s')]),
    ...treeAnswers(() => [page('p1', { title: 'Borrowing' })]),
    getSearchProgress: () => progress,
  })
  host.uploads = {} as Uploads
  await mountInApp(Shell, { host, at: '/spaces/s/pages/p1' })
  await flushPromises()
  usePalette().open()
  await flushPromises()
}

const note = () => document.querySelector('.palette .searchable')
const label = () => note()?.querySelector('.label')?.textContent
const bar = () => note()?.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')
const inSidebar = () => document.querySelector('.search .searchable')?.textContent

/** Makes the host report the next progress. */
async function becomes(next: SearchProgress): Promise<void> {
  progress = next
  host.touch({ kind: 'search' })
  vi.advanceTimersByTime(400)
  await flushPromises()
}

describe('the progress of search', () => {
  beforeEach(() => {
    progress = HALF
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  it('is that of the open space, rounded down, in the palette and next to the search button', async () => {
    await openPalette()
    expect(label()).toBe('Searchable: 33 %')
    expect(Number(bar())).toBeCloseTo(33.3, 0)
    expect(note()?.textContent).toContain('Pages that are not indexed yet are not found.')
    expect(inSidebar()).toBe('Searchable: 33 %')
  })

  it('is that of the organization once the search covers all spaces', async () => {
    await openPalette()
    document.querySelector<HTMLElement>('.palette .scope')!.click()
    await flushPromises()
    expect(label()).toBe('Searchable: 50 %')
  })

  it('advances with the index, never shows 100 % early, and disappears when search is complete', async () => {
    await openPalette()
    await becomes({ ...HALF, spaces: [{ space: 's', pages: 300, searchable: 299 }] })
    expect(label()).toBe('Searchable: 99 %')
    await becomes(DONE)
    expect([note(), inSidebar()]).toEqual([null, undefined])
  })

  it('is not shown for a space that is complete while another is not', async () => {
    progress = { ...HALF, spaces: [{ space: 'other', pages: 10, searchable: 1 }] }
    await openPalette()
    expect(note()).toBeNull()
  })
})
