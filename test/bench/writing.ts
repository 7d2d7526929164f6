import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { summarise, type Bench, type BenchGoal } from './bench.ts'
import { startBuiltHost, type HostProcess } from './processes/host-process.ts'
import { launchBrowser } from './processes/launch-browser.ts'
import { measureEditCaret, type CaretTimes } from './writing/edit-caret.ts'
import { measureLinkPicker } from './writing/link-picker.ts'
import { longPage } from './writing/long-page.ts'

/** The keys of a turn. The editors take turns, so that noise affects both. */
const KEYS = 25
const TURNS = 4
const RATIO = 1.3
const OPENING = 300
/** The share of frames that may take longer than `FRAME` milliseconds while the page scrolls. */
const SLOW_FRAMES = 0.01
const FRAME = 20

interface Measured {
  bare: number[]
  live: number[]
  opening: number[]
  frames: number[]
}

/** Typing in a long page, compared with a bare CodeMirror in the same run. */
export const bench: Bench = {
  name: 'writing',
  title:
    'typing, opening and scrolling a page of 283 kB in live preview, compared with a bare CodeMirror, in Chromium',
  async run({ rounds, log }) {
    const measured = await measureWriting(rounds, log)
    log('the caret after Edit')
    const carets = await measureEditCaret(rounds)
    log('the list of links')
    const links = await measureLinkPicker(rounds)
    return {
      tables: [table(measured), bookTable(carets, links)],
      goals: [...writingGoals(measured), caretGoal(carets), linkGoal(links)],
    }
  },
}

/** Returns the milliseconds of keys in both editors, of openings, and of frames while the page scrolls. */
export async function measureWriting(rounds: number, log: (line: string) => void): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-writing-'))
  const host = await startBuiltHost(join(folder, 'data'))
  const browser = await launchBrowser()
  try {
    const text = await longPage()
    const address = await createDraft(host, text)
    const bare = await openBare(browser, text, await bundle(folder))
    const live = await openWindow(browser)
    const measured: Measured = { bare: [], live: [], opening: [], frames: [] }
    for (let round = 0; round < rounds; round += 1) {
      log(`round ${round + 1} of ${rounds}`)
      measured.opening.push(await openDraft(live, host, address))
      for (let turn = 0; turn < TURNS; turn += 1) {
        measured.bare.push(...(await typeKeys(bare)))
        measured.live.push(...(await typeKeys(live)))
      }
      measured.frames.push(...(await scroll(live)))
    }
    return measured
  } finally {
    await browser.close()
    await host.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function writingGoals({ bare, live, opening, frames }: Measured): BenchGoal[] {
  const [own, peer] = [summarise(live), summarise(bare)]
  const [median, p95] = [own.median / peer.median, own.p95 / peer.p95]
  const slow = frames.filter((frame) => frame > FRAME).length / frames.length
  const opened = summarise(opening).median
  return [
    {
      goal: `a key within ${RATIO} times the bare editor's, median`,
      seen: median.toFixed(2),
      met: median <= RATIO,
    },
    { goal: `a key within ${RATIO} times the bare editor's, p95`, seen: p95.toFixed(2), met: p95 <= RATIO },
    {
      goal: `the page opens for editing within ${OPENING} ms`,
      seen: opened.toFixed(0),
      met: opened <= OPENING,
    },
    {
      goal: `frames over ${FRAME} ms while the page scrolls, in percent, at most ${SLOW_FRAMES * 100}`,
      seen: (slow * 100).toFixed(1),
      met: slow <= SLOW_FRAMES,
    },
  ]
}

/** The core's part of a key in the list of links. */
const LINKS = 30
const CARET = 150

function linkGoal(links: readonly number[]): BenchGoal {
  const { p95 } = summarise(links)
  return {
    goal: `the targets of a link over 10,000 pages within ${LINKS} ms, p95`,
    seen: p95.toFixed(1),
    met: p95 <= LINKS,
  }
}

function caretGoal({ others }: CaretTimes): BenchGoal {
  const { p95 } = summarise(others)
  return {
    goal: `the caret within ${CARET} ms after Edit, in 10,000 pages, p95`,
    seen: p95.toFixed(0),
    met: p95 <= CARET,
  }
}

function bookTable({ first, others }: CaretTimes, links: readonly number[]) {
  return {
    title: 'milliseconds, in a space of 10,000 pages',
    columns: ['what', 'median', 'p95', 'p99', 'most'],
    rows: [
      row('the caret after the first Edit in a window', [first]),
      row('the caret after Edit, while keys are pressed', others),
      row('a key in the list of links', links),
    ],
  }
}

function row(name: string, values: readonly number[]): (string | number)[] {
  const { median, p95, p99, most } = summarise(values)
  return [name, ...[median, p95, p99, most].map((value) => Number(value.toFixed(1)))]
}

function table({ bare, live, opening, frames }: Measured) {
  return {
    title: 'milliseconds',
    columns: ['what', 'median', 'p95', 'p99', 'most'],
    rows: [
      row('a key in the bare editor, until it is painted', bare),
      row('a key in live preview, until it is painted', live),
      row('opening the page for editing', opening),
      row('a frame while the page scrolls', frames),
    ],
  }
}

/** Creates a change request with the page. Returns the address of its editor. */
async function createDraft({ url, token }: HostProcess, markdown: string): Promise<string> {
  const ask = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const answer = await fetch(`${url}/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Value
  }
  const orgs = await ask<{ items: { id: string }[] }>('GET', '/orgs')
  const space = await ask<{ id: string }>('POST', `/orgs/${orgs.items[0]?.id}/spaces`, { title: 'The book' })
  const request = await ask<{ id: string; number: number }>('POST', `/spaces/${space.id}/change-requests`, {})
  const changes = [
    { operation: 'insert_page', title: 'Short', document: { markdown: 'Short.\n' } },
    { operation: 'insert_page', title: 'Long', document: { markdown } },
  ]
  const content = `/spaces/${space.id}/change-requests/${request.id}/content?compat=false`
  await ask('POST', content, { changes })
  return `/spaces/${space.id}/changes/${request.number}`
}

async function openWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  return context.newPage()
}

/** Opens the long page from the short one. Returns the milliseconds from the click until its text accepts keys. */
async function openDraft(page: Page, { url, token }: HostProcess, address: string): Promise<number> {
  await page.goto(`${url}/#token=${token}`)
  await page.goto(`${url}/#${address}`)
  const tree = page.getByRole('tree', { name: /Pages/ }).last()
  await page
    .getByRole('link', { name: 'Edit', exact: true })
    .or(page.getByText('Edit', { exact: true }))
    .first()
    .click()
  const content = page.locator('.cm-content[contenteditable="true"]')
  await tree.getByRole('treeitem', { name: /^Short/ }).click()
  await content.getByText('Short.').waitFor()
  const start = performance.now()
  await tree.getByRole('treeitem', { name: /^Long/ }).click()
  await content.getByRole('heading').or(content.locator('.cm-live-heading')).first().waitFor()
  const opened = performance.now() - start
  await content.focus()
  await page.evaluate(watchKeys)
  // The caret stands in a paragraph of the middle.
  await page.locator('.cm-scroller').evaluate((element) => (element.scrollTop = element.scrollHeight / 2))
  await page.waitForTimeout(500)
  await page.locator('.cm-content p:visible').first().click()
  return opened
}

async function bundle(folder: string): Promise<string> {
  const outDir = join(folder, 'bare')
  const entry = join(import.meta.dirname, 'writing/bare-editor.ts')
  const lib = { entry, formats: ['iife' as const], name: 'bare', fileName: () => 'bare.js' }
  await build({ configFile: false, logLevel: 'error', build: { lib, outDir, minify: true } })
  return readFileSync(join(outDir, 'bare.js'), 'utf8')
}

async function openBare(browser: Browser, text: string, script: string): Promise<Page> {
  const page = await openWindow(browser)
  await page.setContent('<!doctype html><body></body>')
  await page.addScriptTag({ content: script })
  await page.evaluate(
    (doc) => (Reflect.get(globalThis, 'openBareEditor') as (text: string) => void)(doc),
    text,
  )
  await page.evaluate(watchKeys)
  await page.locator('.cm-scroller').evaluate((element) => (element.scrollTop = element.scrollHeight / 2))
  await page.waitForTimeout(500)
  await page.locator('.cm-line:visible').nth(10).click()
  return page
}

/** Notes in the page the milliseconds from each key to the frame that paints it. */
function watchKeys(): void {
  if (Reflect.has(globalThis, 'keyTimes')) return
  const times: number[] = []
  Reflect.set(globalThis, 'keyTimes', times)
  const painted = new MessageChannel()
  let pressed = 0
  painted.port1.addEventListener('message', () => times.push(performance.now() - pressed))
  painted.port1.start()
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp
      requestAnimationFrame(() => painted.port2.postMessage(null))
    },
    { capture: true },
  )
}

async function typeKeys(page: Page): Promise<number[]> {
  await page.bringToFront()
  const count = () => page.evaluate(() => (Reflect.get(globalThis, 'keyTimes') as number[]).length)
  const before = await count()
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'abcdefgh'.charAt(key % 8))
    await page.waitForTimeout(60)
  }
  await page.waitForFunction(
    (most) => (Reflect.get(globalThis, 'keyTimes') as number[]).length >= most,
    before + KEYS,
  )
  return page.evaluate((from) => (Reflect.get(globalThis, 'keyTimes') as number[]).slice(from), before)
}

/** Scrolls the editor through its page with the wheel. Returns the milliseconds of each frame. */
async function scroll(page: Page): Promise<number[]> {
  await page.mouse.move(800, 500)
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const start = performance.now()
        let last = start
        const next = (now: number): void => {
          times.push(now - last)
          last = now
          if (now - start < 3000) requestAnimationFrame(next)
          else resolve(times.slice(1))
        }
        requestAnimationFrame(next)
      }),
  )
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(0, 240)
    await page.waitForTimeout(50)
  }
  return frames
}
