import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { LinkItem, Reference } from '../../../src-main/schemas/link.ts'
import LinksPopover from '../../../src-renderer/features/page/LinksPopover.vue'
import { FakeHost, Refused, type Answers } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { page } from '../support/pages.ts'

const reference = (id: string) => ({ kind: 'page', space: { id: 's' }, page: page(id) }) as Reference
const link = (status: 'ok' | 'broken', targetReference: Reference): LinkItem => ({
  status,
  relation: 'reference',
  targetReference,
  locationReferences: [],
})

async function popover(answers: Answers) {
  const host = new FakeHost({
    listPageLinksInSpace: () => ({ items: [], count: 0, stats: { total: 0, broken: { total: 0 } } }),
    ...answers,
  })
  const app = await mountInApp(LinksPopover, { host, props: { spaceId: 's', pageId: 'p' } })
  const press = async (text: string): Promise<void> => {
    const button = [...document.querySelectorAll<HTMLButtonElement>('.app-popover button')].find((found) =>
      found.textContent?.trim().startsWith(text),
    )
    if (!button) throw new Error(`No button says ${text}`)
    button.click()
    await flushPromises()
  }
  await app.wrapper.find('button').trigger('click')
  await flushPromises()
  const text = () => document.querySelector('.app-popover')?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
  return { ...app, host, press, text }
}

describe('the links of a page', () => {
  it('show the broken ones first, a missing section among them', async () => {
    const { text } = await popover({
      listPageLinksInSpace: () => ({
        items: [link('ok', reference('a')), link('broken', { kind: 'url', url: 'b.md#gone' })],
        count: 2,
        stats: { total: 2, broken: { total: 1 } },
      }),
    })
    expect(text()).toMatch(/1 broken.*b\.md#gone.*leads nowhere.*Page a/)
  })

  it('are requested in the other direction on demand, and in steps', async () => {
    const backlinks = Array.from({ length: 1234 }, (_, at) => reference(`page-${at}`))
    const { press, text, host, router } = await popover({
      listSpacePageBacklinks: ({ query }) => {
        const { limit = 50, page: from = '0' } = query as { limit?: number; page?: string }
        const end = Number(from) + limit
        return {
          items: backlinks.slice(Number(from), end),
          count: backlinks.length,
          next: { page: String(end) },
        }
      },
    })
    expect(host.callCount('listSpacePageBacklinks')).toBe(0)
    await press('To this page')
    expect(text()).toContain('1234 pages link here.')
    expect(document.querySelectorAll('.app-popover li')).toHaveLength(51)
    await press('Show more (1184)')
    expect(document.querySelectorAll('.app-popover li')).toHaveLength(101)
    await press('Page page-70')
    expect(router.currentRoute.value.params).toEqual({ space: 's', page: 'page-70' })
    expect(document.querySelector('.app-popover')).toBeNull()
  })

  it('stay listed after a failed step, which can be repeated', async () => {
    let isRefused = false
    const { press, text } = await popover({
      listSpacePageBacklinks: ({ query }) => {
        const from = Number((query as { page?: string }).page ?? '0')
        if (isRefused) throw new Refused({ code: 'server.fault', status: 500, message: 'It failed.' })
        const items = [reference(`page-${from}`)]
        return { items, count: 2, ...(from === 0 && { next: { page: '1' } }) }
      },
    })
    await press('To this page')
    isRefused = true
    await press('Show more (1)')
    expect(text()).toMatch(/It failed\..*Page page-0/)
    isRefused = false
    await press('Show more (1)')
    expect(text()).toMatch(/Page page-0.*Page page-1/)
    expect(text()).not.toContain('It failed.')
  })

  it('report that no page links here', async () => {
    const { press, text } = await popover({ listSpacePageBacklinks: () => ({ items: [], count: 0 }) })
    await press('To this page')
    expect(text()).toContain('No other page of this space links here.')
  })

  it('offers no further step after the last one, when pages were added meanwhile', async () => {
    const { press, text } = await popover({
      listSpacePageBacklinks: () => ({ items: [reference('a')], count: 2 }),
    })
    await press('To this page')
    expect(text()).toContain('Page a')
    expect(text()).not.toContain('Show more')
  })

  it('reports that further links are not listed', async () => {
    const { text } = await popover({
      listPageLinksInSpace: () => ({
        items: [link('ok', reference('a'))],
        count: 300,
        stats: { total: 300, broken: { total: 0 } },
      }),
    })
    expect(text()).toContain('The first 1 of 300 links.')
  })
})
