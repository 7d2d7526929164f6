import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { useReadablePages, type ReadablePages } from '../../../src-renderer/session/reading/readable-pages.ts'
import { provideWorkspace } from '../../../src-renderer/session/workspace.ts'
import { useRecentPages } from '../../../src-renderer/stores/recent-pages.ts'
import { FakeHost } from '../support/fake-host.ts'
import { libraryAnswers, space } from '../support/library.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { treeAnswers } from '../support/page-tree.ts'
import { page } from '../support/pages.ts'

const visited = (within: string, id: string, title: string) => ({ space: within, page: id, title })

/** Opens an app of user `u`, in which the space `s` with the page `p1` is readable. */
async function openApp(): Promise<ReadablePages> {
  const host = new FakeHost({
    ...treeAnswers(() => [page('p1', { title: 'Borrowing' })]),
    ...libraryAnswers([], [space('s')]),
  })
  let pages: ReadablePages | undefined
  const Reader = defineComponent({
    setup() {
      pages = useReadablePages()
      return () => null
    },
  })
  const Shell = defineComponent({
    setup() {
      provideWorkspace()
      return () => h(Reader)
    },
  })
  await mountInApp(Shell, { host })
  useRecentPages().belongTo('u')
  await flushPromises()
  return pages!
}

const titlesOf = ({ pages }: ReadablePages): string[] => pages.value.map(({ title }) => title)

describe('recently read pages', () => {
  it('are those of readable spaces', async () => {
    const readable = await openApp()
    useRecentPages().visit(visited('s', 'p1', 'Borrowing'))
    useRecentPages().visit(visited('lost', 'p9', 'Salaries'))
    expect(titlesOf(readable)).toEqual(['Borrowing'])
  })

  it('lose a page that no longer exists, and have the present titles', async () => {
    const readable = await openApp()
    useRecentPages().visit(visited('s', 'p1', 'Loans'))
    useRecentPages().visit(visited('s', 'gone', 'Old news'))
    await readable.check(6)
    expect(titlesOf(readable)).toEqual(['Borrowing'])
    expect(useRecentPages().pages).toEqual([{ user: 'u', ...visited('s', 'p1', 'Borrowing') }])
  })
})

describe('the list of recently read pages', () => {
  it('belongs to one user', () => {
    setActivePinia(createPinia())
    const recent = useRecentPages()
    recent.belongTo('u')
    recent.visit(visited('s', 'p1', 'Borrowing'))
    recent.belongTo('v')
    expect(recent.pages).toEqual([])
    recent.visit(visited('s', 'p2', 'Lifetimes'))
    recent.belongTo('u')
    expect(recent.pages.map(({ title }) => title)).toEqual(['Borrowing'])
  })

  it('has the pages that were read before the user was known', () => {
    setActivePinia(createPinia())
    const recent = useRecentPages()
    recent.visit(visited('s', 'p1', 'Borrowing'))
    expect(recent.pages).toEqual([])
    recent.belongTo('u')
    expect(recent.pages.map(({ title }) => title)).toEqual(['Borrowing'])
  })
})
