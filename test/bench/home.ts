import type { Browser } from 'playwright-core'
import {
  summarise,
  SUMMARY_COLUMNS,
  summaryRow,
  type Bench,
  type BenchContext,
  type BenchGoal,
} from './bench.ts'
import { startBuiltHost, type HostProcess } from './processes/host-process.ts'
import { launchBrowser } from './processes/launch-browser.ts'
import { benchStore } from './stores/bench-store.ts'

const MOST = 600

/** The home screen in a new browser window without a cache. */
export const bench: Bench = {
  name: 'home',
  title: 'the home screen, from opening the address to its lists',
  async run(context) {
    const times = await measureHome(context)
    const rows = [summaryRow('the home screen, ms', times, 0)]
    return { tables: [{ title: 'in Chromium', columns: SUMMARY_COLUMNS, rows }], goals: homeGoals(times) }
  },
}

export function homeGoals(times: readonly number[]): BenchGoal[] {
  const { median } = summarise(times)
  return [{ goal: `the home screen shows within ${MOST} ms`, seen: median.toFixed(0), met: median <= MOST }]
}

/** Returns the milliseconds of each round. */
export async function measureHome(context: BenchContext): Promise<number[]> {
  const { data } = await benchStore(context)
  const host = await startBuiltHost(data)
  const browser = await launchBrowser()
  const times: number[] = []
  // The first round fills the caches of the disk.
  for (let round = 0; round <= context.rounds; round += 1) times.push(await openHome(browser, host))
  await browser.close()
  await host.end()
  return times.slice(1)
}

/** Stores the time at which the lists appear, by the clock of the page. A call from outside would take time itself. */
function watchLists(): void {
  const watch = new MutationObserver(() => {
    if (document.querySelector('main ul a') === null) return
    document.documentElement.dataset['shown'] = String(performance.now())
    watch.disconnect()
  })
  watch.observe(document, { childList: true, subtree: true })
}

async function openHome(browser: Browser, { url, token }: HostProcess): Promise<number> {
  const window = await browser.newContext()
  const page = await window.newPage()
  await page.addInitScript(watchLists)
  await page.goto(`${url}/#token=${token}`)
  const shown = await page.waitForSelector('html[data-shown]')
  const milliseconds = Number(await shown.getAttribute('data-shown'))
  await window.close()
  return milliseconds
}
