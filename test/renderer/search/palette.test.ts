import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import type { CallOutput } from '../../../src-main/hosts/client-types.ts'
import type { Uploads } from '../../../src-renderer/api/host.ts'
import SearchPalette from '../../../src-renderer/features/search/SearchPalette.vue'
import { provideOpenSpace } from '../../../src-renderer/session/open-space.ts'
import { usePalette } from '../../../src-renderer/session/palette-state.ts'
import { provideWorkspace } from '../../../src-renderer/session/workspace.ts'
import { useRecentPages } from '../../../src-renderer/stores/recent-pages.ts'
import { deferred, type Deferred } from '../support/deferred.ts'
import { FakeHost, type Answers } from '../support/fake-host.ts'
import { libraryAnswers, space } from '../support/library.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { treeAnswers } from '../support/page-tree.ts'
import { page } from '../support/pages.ts'

type Found = CallOutput<'searchSpaceContent'>

const Shell = defineComponent({
  setup() {
    provideWorkspace()
    provideOpenSpace()
    return () => h(SearchPalette)
  },
})

const foundIn = (title: string, body: string): Found => ({
  count: 1,
  items: [
    {
      id: 'p2',
      title: 'Lifetimes',
      path: 'lifetimes',
      urls: { app: 'http://127.0.0.1/' },
      sections: [
        { id: 'checker', title, path: 'lifetimes#checker', body, urls: { app: 'http://127.0.0.1/' } },
      ],
    },
  ],
})

async function openPalette(more: Answers = {}) {
  const searches: { query: string; reply: Deferred<Found> }[] = []
  const host = new FakeHost({
    ...treeAnswers(() => [
      page('p1', { title: 'Borrowing' }),
      page('p2', { title: 'Lifetimes' }, page('p3', { title: 'Borrow deep' })),
    ]),
    searchSpaceContent: ({ query }) => {
      const reply = deferred<Found>()
      searches.push({ query: query?.query ?? '', reply })
      return reply.promise
    },
    ...more,
  })
  host.uploads = {} as Uploads
  const app = await mountInApp(Shell, { host, at: '/spaces/s/pages/p2' })
  useRecentPages().belongTo('u')
  await flushPromises()
  usePalette().open()
  await flushPromises()
  const input = document.querySelector<HTMLInputElement>('input[role=combobox]')
  if (!input) throw new Error('The palette did not open')

  const type = async (text: string): Promise<void> => {
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await flushPromises()
  }
  const press = async (key: string): Promise<void> => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await flushPromises()
  }
  const pause = async (): Promise<void> => {
    vi.advanceTimersByTime(80)
    await flushPromises()
  }
  const options = (): string[] =>
    [...document.querySelectorAll('[role=option] .title')].map((option) => option.textContent ?? '')
  const active = (): string | null | undefined =>
    document.querySelector('[role=option][aria-selected=true] .title')?.textContent
  const listText = (): string => document.querySelector('[role=listbox]')?.textContent ?? ''
  const status = (): string => document.querySelector('.palette [role=status]')?.textContent ?? ''
  return { ...app, host, input, type, press, pause, options, active, listText, status, searches }
}

describe('the search palette', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  it('leaves the focus to the chosen page, and returns it when nothing is chosen', async () => {
    const content = document.createElement('main')
    content.id = 'content'
    content.tabIndex = -1
    const button = document.createElement('button')
    document.body.append(content, button)
    onTestFinished(() => [content, button].forEach((element) => element.remove()))
    button.focus()
    const { type, press, pause, router } = await openPalette()
    await press('Escape')
    await pause()
    expect(document.activeElement).toBe(button)

    usePalette().open()
    await flushPromises()
    await type('deep')
    await pause()
    document.querySelector<HTMLElement>('[role=option]')?.click()
    await flushPromises()
    await pause()
    expect(router.currentRoute.value.path).toBe('/spaces/s/pages/p3')
    expect(document.activeElement).toBe(content)
  })

  it('offers recent pages and the commands before anything is typed', async () => {
    const { options, type } = await openPalette(libraryAnswers([], [space('s')]))
    useRecentPages().visit({ space: 's', page: 'p1', title: 'Borrowing' })
    useRecentPages().visit({ space: 's', page: 'p2', title: 'Lifetimes' })
    await type('')
    expect(options()[0]).toBe('Borrowing')
    expect(options()).not.toContain('Lifetimes')
    expect(options()).toContain('New change request')
  })

  it('offers no recent page that was deleted, or whose space the user may not read', async () => {
    const { options, type } = await openPalette(libraryAnswers([], [space('s')]))
    useRecentPages().visit({ space: 's', page: 'gone', title: 'Old news' })
    useRecentPages().visit({ space: 'lost', page: 'p9', title: 'Salaries' })
    usePalette().close()
    await flushPromises()
    usePalette().open()
    await type('')
    expect(options()).not.toContain('Old news')
    expect(options()).not.toContain('Salaries')
  })

  it('reports that punctuation alone is not searched, instead of offering recent pages', async () => {
    const { options, listText, status, type } = await openPalette()
    useRecentPages().visit({ space: 's', page: 'p1', title: 'Borrowing' })
    await type('::')
    expect(options()).toEqual([])
    expect(listText()).toContain('Type letters or numbers')
    expect(status()).toBe('0 results')
  })

  it('offers commands alone behind a greater-than sign, and searches nothing', async () => {
    const { options, type, pause, searches, status } = await openPalette()
    await type('>')
    await pause()
    const all = options()
    expect(all).toContain('Go home')
    expect(all).not.toContain('Borrowing')
    await type('> go home')
    await pause()
    expect(options()).toEqual(['Go home'])
    expect(status()).toBe('1 result')
    expect(searches).toEqual([])
  })

  it('has the focus in its field', async () => {
    const { input } = await openPalette()
    expect(document.activeElement).toBe(input)
  })

  it('finds titles at once and text after a pause, below them', async () => {
    const { type, pause, options, searches, status } = await openPalette()
    await type('borrow')
    expect(options()).toEqual(['Borrowing', 'Borrow deep'])
    expect(searches).toEqual([])
    await pause()
    expect(searches.map(({ query }) => query)).toEqual(['borrow'])
    searches[0]?.reply.resolve(foundIn('The borrow checker', 'What the borrow checker does.'))
    await flushPromises()
    expect(options()).toEqual(['Borrowing', 'Borrow deep', 'The borrow checker'])
    expect(status()).toBe('3 results')
  })

  it('names the words that were searched in place of mistyped ones, and marks those in the opened page', async () => {
    const { type, pause, searches, listText, press, router } = await openPalette()
    await type('Borow deeep')
    await pause()
    searches[0]?.reply.resolve({
      ...foundIn('The borrow checker', 'What the borrow checker does, deep down.'),
      corrections: [
        { typed: 'borow', meant: 'borrow' },
        { typed: 'deeep', meant: 'deep' },
      ],
    })
    await flushPromises()
    expect(listText()).toContain(
      'In the text, with “borrow” in place of “borow” and “deep” in place of “deeep”',
    )
    expect(
      [...document.querySelectorAll('[role=option] mark')].map(({ textContent }) => textContent),
    ).toContain('borrow')
    await press('Enter')
    expect(router.currentRoute.value.query['find']).toBe('borrow deep')
  })

  it('requests once for quickly typed words, and discards an overtaken answer', async () => {
    const { type, pause, searches, options } = await openPalette()
    await type('bo')
    await type('bor')
    await pause()
    await type('borx')
    await pause()
    expect(searches.map(({ query }) => query)).toEqual(['bor', 'borx'])
    searches[1]?.reply.resolve(foundIn('New', 'borx'))
    await flushPromises()
    searches[0]?.reply.resolve(foundIn('Old', 'bor'))
    await flushPromises()
    expect(options()).toEqual(['New'])
  })

  it('moves with the arrows, around both ends, and opens with Enter', async () => {
    const { type, press, active, router } = await openPalette()
    await type('borrow')
    expect(active()).toBe('Borrowing')
    await press('ArrowUp')
    expect(active()).toBe('Borrow deep')
    await press('ArrowDown')
    expect(active()).toBe('Borrowing')
    await press('ArrowDown')
    await press('Enter')
    expect(router.currentRoute.value.params).toEqual({ space: 's', page: 'p3' })
    expect(usePalette().isOpen).toBe(false)
  })

  it('retains the active line when others arrive below it', async () => {
    const { type, press, pause, active, searches } = await openPalette()
    await type('borrow')
    await press('ArrowDown')
    await pause()
    searches[0]?.reply.resolve(foundIn('The borrow checker', ''))
    await flushPromises()
    expect(active()).toBe('Borrow deep')
  })

  it('leads to the section, with the words to mark in it', async () => {
    const { type, press, pause, router, searches } = await openPalette()
    await type('checker')
    await pause()
    searches[0]?.reply.resolve(foundIn('The borrow checker', 'What the checker does.'))
    await flushPromises()
    await press('Enter')
    expect(router.currentRoute.value.fullPath).toBe('/spaces/s/pages/p2?section=checker&find=checker')
  })

  it('reports an empty result, and the reason when the text cannot be searched', async () => {
    const { type, pause, searches, listText, host } = await openPalette()
    await type('xyzzy')
    await pause()
    searches[0]?.reply.resolve({ count: 0, items: [] })
    await flushPromises()
    expect(listText()).toContain('Nothing was found')
    host.isReachable = false
    await type('xyzzyq')
    await pause()
    expect(listText()).toContain('The text could not be searched: Nobody is there.')
  })

  it('searches everything once the space is removed with Backspace', async () => {
    const requests: string[] = []
    const { type, press, pause } = await openPalette({
      listOrganizationsForAuthenticatedUser: () =>
        ({
          count: 1,
          items: [{ id: 'o', title: 'Docs', permissions: { createContent: true } }],
        }) as CallOutput<'listOrganizationsForAuthenticatedUser'>,
      searchOrganizationContent: ({ params }) => {
        requests.push(params?.organizationId ?? '')
        return { count: 0, items: [] }
      },
    })
    await press('Backspace')
    await type('borrow')
    await pause()
    expect(requests).toEqual(['o'])
  })

  const organization: Answers = {
    listOrganizationsForAuthenticatedUser: () =>
      ({
        count: 1,
        items: [{ id: 'o', title: 'Docs', permissions: { createContent: true } }],
      }) as CallOutput<'listOrganizationsForAuthenticatedUser'>,
  }

  it('lists titles of other spaces below those of the open one', async () => {
    const requests: unknown[] = []
    const { type, options, listText } = await openPalette({
      ...organization,
      findPagesByTitleInOrganization: ({ query }) => {
        requests.push(query)
        const found = {
          id: 'p9',
          type: 'document' as const,
          title: 'Borrow a lamp',
          path: 'lamp',
          above: ['Lamps'],
        }
        return { items: [{ ...found, space: 't', spaceTitle: 'Lighting' }] }
      },
    })
    await type('borrow')
    expect(requests).toEqual([{ query: 'borrow', limit: 5, except: 's' }])
    expect(options()).toEqual(['Borrowing', 'Borrow deep', 'Borrow a lamp'])
    expect(listText()).toContain('Pages of other spaces')
    expect(listText()).toContain('Lighting › Lamps')
  })

  it('searches the texts of all spaces when the open one has no result, and reports that', async () => {
    const { type, pause, searches, listText } = await openPalette({
      ...organization,
      searchOrganizationContent: () => ({
        count: 1,
        items: [{ id: 't', title: 'Lighting', pages: foundIn('Checker', 'the checker').items }],
      }),
    })
    await type('checker')
    await pause()
    searches[0]?.reply.resolve({ count: 0, items: [] })
    await flushPromises()
    expect(listText()).toContain('Not in this space. In the text of other spaces')
    expect(listText()).toContain('Lighting')
  })

  it('begins with the first line when it opens again', async () => {
    const { press } = await openPalette()
    await press('ArrowDown')
    usePalette().close()
    await flushPromises()
    usePalette().open()
    await flushPromises()
    const active = document.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant')
    expect(active).toBe(document.querySelector('[role=option]')?.id)
  })

  it('waits with Enter for the results of the typed words, although another line was chosen before', async () => {
    const { type, press, input, router } = await openPalette()
    await type('borrow')
    await press('ArrowDown')
    input.value = 'borrowing'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await press('Enter')
    expect(router.currentRoute.value.params['page']).toBe('p1')
  })

  it('opens no text that was found for other words', async () => {
    const { type, press, pause, router, searches } = await openPalette()
    await type('checker')
    await pause()
    searches[0]?.reply.resolve(foundIn('The borrow checker', 'What the checker does.'))
    await flushPromises()
    await type('checker of loans')
    await press('Enter')
    expect(router.currentRoute.value.fullPath).toBe('/spaces/s/pages/p2')
    await pause()
    searches[1]?.reply.resolve(foundIn('Loans', 'A checker of loans.'))
    await flushPromises()
    expect(router.currentRoute.value.query['find']).toBe('checker of loans')
  })

  it('ignores keys while a character is being composed', async () => {
    const { type, input, router } = await openPalette()
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', isComposing: true, bubbles: true }))
    await flushPromises()
    expect(document.querySelector('.palette .scope')).not.toBeNull()
    await type('borrow')
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
    await flushPromises()
    expect(router.currentRoute.value.params['page']).toBe('p2')
  })

  it('runs nothing after it was closed while Enter waited for the titles', async () => {
    const titles = deferred<CallOutput<'findPagesByTitle'>>()
    const { type, press, router } = await openPalette({ findPagesByTitle: () => titles.promise })
    await type('home')
    await press('Enter')
    usePalette().close()
    await flushPromises()
    titles.resolve({ items: [] })
    await flushPromises()
    expect(router.currentRoute.value.path).toBe('/spaces/s/pages/p2')
  })
})
