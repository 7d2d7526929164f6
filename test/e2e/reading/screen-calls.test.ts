import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grownStore } from '../../support/grown-store/grown-store.ts'
import { openInBrowser, type OpenApp } from '../open-apps.ts'

const SIZES = [200, 2000] as const
/**
 * The permitted difference of calls of one operation: the links of two pages differ, and calls of the previous screen
 * may end late. One call for each item exceeds it.
 */
const MORE_CALLS = 5

/** Returns a function that counts the calls of the app during some work, by operation. */
function watchCalls(page: Page): (work: () => Promise<unknown>) => Promise<Map<string, number>> {
  const pending = new Set<Request>()
  let calls = new Map<string, number>()
  page.on('request', (request) => {
    const operation = /\/app\/call\/(\w+)/.exec(request.url())?.[1]
    if (!operation) return
    calls.set(operation, (calls.get(operation) ?? 0) + 1)
    pending.add(request)
  })
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('requestfinished', (request) => pending.delete(request))
  return async (work) => {
    calls = new Map()
    await work()
    await expect.poll(() => pending.size).toBe(0)
    return calls
  }
}

/** The screens in the order in which a user reaches them. Each step ends once its content is shown. */
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  'the home screen': async (page) => {
    await page.reload()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Change \d+/ })
      .first()
      .waitFor()
  },
  'the opening of a space': async (page) => {
    await page
      .getByRole('tree', { name: 'Spaces' })
      .getByRole('treeitem', { name: /^The book/ })
      .click()
    await page.getByRole('tree', { name: 'Pages' }).getByRole('treeitem').first().waitFor()
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  },
  'another page': async (page) => {
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    const before = await heading.innerText()
    await page
      .getByRole('main')
      .getByRole('navigation', { name: 'Pages before and after' })
      .getByRole('link')
      .last()
      .click()
    await expect.poll(() => heading.innerText()).not.toBe(before)
  },
  'a search of titles': async (page) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('arm assembler comm')
    await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor()
  },
}

describe(`the calls of a screen on ${SIZES.join(' and ')} pages`, () => {
  const apps: (OpenApp & { count: ReturnType<typeof watchCalls> })[] = []

  beforeAll(async () => {
    for (const size of SIZES) {
      const { data } = await grownStore(size, () => undefined)
      const app = await openInBrowser(data)
      apps.push({ ...app, count: watchCalls(app.page) })
    }
  }, 300_000)

  afterAll(async () => {
    for (const app of apps) await app.close()
  })

  it.each(Object.keys(screens))('%s makes no more calls in a larger space', async (name) => {
    const calls: Map<string, number>[] = []
    for (const { page, count } of apps) calls.push(await count(() => screens[name]!(page)))
    const [small, large] = calls as [Map<string, number>, Map<string, number>]
    expect(small.size).toBeGreaterThan(0)
    const grown = [...large].filter(([operation, count]) => count > (small.get(operation) ?? 0) + MORE_CALLS)
    expect(grown).toEqual([])
  })
})
