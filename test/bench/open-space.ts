import type { Browser, Page } from 'playwright-core'
import { grownStore } from '../support/grown-store/grown-store.ts'
import { summarise, type Bench, type BenchContext, type BenchGoal } from './bench.ts'
import { heapOf } from './day/window.ts'
import { startBuiltHost, type HostProcess } from './processes/host-process.ts'
import { launchBrowser } from './processes/launch-browser.ts'

const SIZES = [100, 10_000, 38_000, 191_000]
const LARGE = 38_000
const OPENING = 300
const HEAP = 30
const QUERIES = ['vector', 'c', 'string cl', 'compiler error', 'alloc']
/** The milliseconds from a key to the first results, up to a size in pages and above it. */
const FIRST_RESULT = { size: 38_000, upTo: 60, above: 120 }

/** The milliseconds and megabytes of a size. */
interface Measured {
  size: number
  opening: number[]
  heap: number[]
  keys: number[]
}

/** Opening a space in the app, and typing into the palette, in spaces of growing size. */
export const bench: Bench = {
  name: 'open-space',
  title: 'a space opens in the app, and the palette finds pages in it',
  takesAllStores: true,
  async run({ rounds, stores, log }) {
    const rows: Measured[] = []
    for (const store of stores.length > 0 ? stores : SIZES)
      rows.push(await measureOpening({ rounds, stores, log, store }))
    return { tables: [table(rows)], goals: rows.flatMap(openingGoals) }
  },
}

export async function measureOpening({ rounds, log, store = LARGE }: BenchContext): Promise<Measured> {
  const { data } = await grownStore(store, log)
  const host = await startBuiltHost(data)
  const browser = await launchBrowser()
  const measured: Measured = { size: store, opening: [], heap: [], keys: [] }
  for (let round = 0; round <= rounds; round += 1) await measure(browser, host, measured)
  await browser.close()
  await host.end()
  // The first round fills the caches of the disk.
  return { ...measured, opening: measured.opening.slice(1), heap: measured.heap.slice(1) }
}

async function measure(browser: Browser, host: HostProcess, into: Measured): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${host.url}/#token=${host.token}`)
  const library = page.getByRole('tree', { name: 'Spaces' })
  await library.getByRole('treeitem').first().waitFor()
  // Only the rows near the visible ones are in the document, and a large workspace has a hundred other spaces.
  await library.press('End')
  const inLibrary = library.getByRole('treeitem', { name: /^The book/ })
  await inLibrary.waitFor()
  const start = performance.now()
  await inLibrary.click()
  await page.getByRole('tree', { name: 'Pages' }).getByRole('treeitem').first().waitFor()
  into.opening.push(performance.now() - start)
  into.heap.push(await heapOf(page))
  await measureKeys(page, into.keys)
  await context.close()
}

/** Types queries, and adds the time from each key to the first change of the list. */
async function measureKeys(page: Page, into: number[]): Promise<void> {
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox')
  await input.waitFor()
  await page.evaluate(watchList)
  for (const query of QUERIES) {
    await input.fill('')
    for (const letter of query) {
      const before = await page.evaluate(() => document.body.dataset['shown'] ?? '')
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      // A space changes no result.
      if (letter === ' ') continue
      await page.waitForFunction((past) => document.body.dataset['shown'] !== past, before)
      into.push(Number(await page.evaluate(() => document.body.dataset['shown']?.split(' ')[0])))
    }
  }
}

/** Stores in the page the time from the last key to the first change of the results after it. */
function watchList(): void {
  let pressed = 0
  let times = 0
  addEventListener('keydown', () => (pressed = performance.now()), { capture: true })
  const watch = new MutationObserver(() => {
    if (pressed === 0) return
    times += 1
    document.body.dataset['shown'] = `${performance.now() - pressed} ${times}`
    pressed = 0
  })
  const list = document.querySelector('#palette-list')
  if (list) watch.observe(list, { childList: true, subtree: true, characterData: true, attributes: true })
}

function table(rows: Measured[]) {
  return {
    title: 'milliseconds and megabytes, medians',
    columns: ['pages', 'opening', 'heap', 'key, median', 'key, p95'],
    rows: rows.map(({ size, opening, heap, keys }) => [
      size,
      Math.round(summarise(opening).median),
      Math.round(summarise(heap).median),
      Math.round(summarise(keys).median),
      Math.round(summarise(keys).p95),
    ]),
  }
}

export function openingGoals({ size, opening, heap, keys }: Measured): BenchGoal[] {
  const most = size <= FIRST_RESULT.size ? FIRST_RESULT.upTo : FIRST_RESULT.above
  const [time, memory, key] = [summarise(opening).median, summarise(heap).median, summarise(keys).p95]
  return [
    { goal: `${size} pages open within ${OPENING} ms`, seen: time.toFixed(0), met: time <= OPENING },
    { goal: `${size} pages take ${HEAP} MB of heap`, seen: memory.toFixed(0), met: memory <= HEAP },
    {
      goal: `${size} pages: first results within ${most} ms of a key`,
      seen: key.toFixed(0),
      met: key <= most,
    },
  ]
}
