import type { Page } from 'playwright-core'
import type { Chance } from '../../sync/simulation/chance.ts'
import type { HostProcess } from '../processes/host-process.ts'
import { launchBrowser } from '../processes/launch-browser.ts'

const MEGABYTE = 1_048_576

/** The app in a browser, used during the calls of other programs. */
export interface AppWindow {
  /** Opens a page by its address, and searches. */
  use(space: string, page: string, chance: Chance): Promise<void>
  /** Returns the heap without garbage, in megabytes. */
  heap(): Promise<number>
  close(): Promise<void>
}

export async function openWindow({ url, token }: HostProcess): Promise<AppWindow> {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await page.goto(`${url}/#token=${token}`)
  await page.getByRole('tree', { name: 'Spaces' }).getByRole('treeitem').first().waitFor()
  return {
    async use(space, id, chance) {
      await page.evaluate((address) => (location.hash = address), `#/spaces/${space}/pages/${id}`)
      await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(chance.pick(['string', 'compiler error', 'class']))
      await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor()
      await page.keyboard.press('Escape')
      if (chance.is(0.2)) await page.evaluate(() => (location.hash = '#/'))
    },
    heap: () => heapOf(page),
    close: () => browser.close(),
  }
}

/** Returns the memory of a page's objects after a forced collection of garbage, in megabytes. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / MEGABYTE
}
