import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { summarise, SUMMARY_COLUMNS, summaryRow, type Bench, type BenchGoal } from './bench.ts'
import { startBuiltHost, type HostProcess } from './processes/host-process.ts'
import { openApp, timeScreen, wheelFrames } from './processes/screen-time.ts'
import { taskTimes } from './processes/task-times.ts'
import { addPages, addSpace, beginChange, fillStore } from './stores/changes-store.ts'

const LINES = 5000
const PAGES = 300
const REVISIONS = 10_000
/** The most milliseconds of each measurement. */
const MOST = { diff: 200, frame: 32, timeline: 100 }
/** The revisions of one screen, as the app requests them. */
const SCREEN = 40
/** The rows of the timeline that the window shows. The others are drawn after these are painted. */
const SEEN = 12
/** The scrolls, of which the shortest counts for each screen. Leaps of the processor's clock prolong single tasks. */
const SCROLLS = 3
/** The pixels of each turn of the wheel, as of a fast one. */
const STEP = 240

interface Reviewed {
  space: string
  /** The numbers of the change requests. */
  long: number
  many: number
  old: number
}

/** The milliseconds of the frames of a scroll, and of its tasks on a processor. */
interface Scroll {
  frames: number[]
  tasks: number[]
  /** The longest task while each screen of the scroll came into view. */
  screens: Map<number, number>
}

/** A large review: a page with thousands of changed lines, hundreds of changed pages, thousands of revisions. */
export const bench: Bench = {
  name: 'review',
  title: `a diff of ${LINES} changed lines, ${PAGES} changed pages, a timeline of ${REVISIONS} revisions`,
  async run({ rounds, log }) {
    const data = await mkdtemp(join(tmpdir(), 'carrel-bench-review-'))
    log('writing the change requests')
    const reviewed = await fillStore(data, writeReviewed)
    const host = await startBuiltHost(data)
    const { browser, page } = await openApp(host)
    const at = `/spaces/${reviewed.space}/changes`
    const diff: number[] = []
    const timeline: number[] = []
    // The first round loads the code of the screens.
    for (let round = 0; round <= rounds; round += 1) {
      diff.push(await timeScreen(page, `${at}/${reviewed.long}/diff`, '[data-page] .cm-changedLine'))
      timeline.push(await timeScreen(page, `${at}/${reviewed.old}/history`, `ol li:nth-child(${SEEN})`))
    }
    const scrolls: Scroll[] = []
    for (let scroll = 0; scroll < SCROLLS; scroll += 1)
      scrolls.push(await timeScroll(page, `${at}/${reviewed.many}/diff`))
    await browser.close()
    const answers = await walkTimeline(host, reviewed)
    await host.end()
    await rm(data, { recursive: true })
    const measured = {
      diff: diff.slice(1),
      timeline: timeline.slice(1),
      frames: scrolls.flatMap(({ frames }) => frames),
      tasks: scrolls.flatMap(({ tasks }) => tasks),
      screens: leastByScreen(scrolls),
      answers,
    }
    return {
      tables: [
        {
          title: 'ms in Chromium, and over HTTP for the pages of the timeline',
          columns: SUMMARY_COLUMNS,
          rows: [
            summaryRow(`a diff of ${LINES} changed lines`, measured.diff, 0),
            summaryRow(`a frame while ${PAGES} changed pages scroll`, measured.frames, 1),
            summaryRow('a task of the window meanwhile, on a processor', measured.tasks, 1),
            summaryRow(`the longest one of a screen, least of ${SCROLLS} scrolls`, measured.screens, 1),
            summaryRow(`the first screen of ${REVISIONS} revisions`, measured.timeline, 0),
            summaryRow(`each ${SCREEN} of ${REVISIONS} revisions`, measured.answers, 1),
          ],
        },
      ],
      goals: goalsOf(measured),
    }
  },
}

function goalsOf(
  measured: Record<'diff' | 'timeline' | 'frames' | 'screens' | 'answers', number[]>,
): BenchGoal[] {
  const { diff, timeline, frames, screens, answers } = measured
  const within = (goal: string, seen: number, most: number) => ({
    goal: `${goal} within ${most} ms`,
    seen: seen.toFixed(1),
    met: seen <= most,
  })
  return [
    within('the diff', summarise(diff).median, MOST.diff),
    within('every frame', summarise(frames).most, MOST.frame),
    within('every task of a scroll, on a processor,', summarise(screens).most, MOST.frame),
    within('the first screen of the timeline', summarise(timeline).median, MOST.timeline),
    within('every page of the timeline', summarise(answers).most, MOST.timeline),
  ]
}

/** Returns the longest task of each screen, in the scroll in which it was shortest. */
function leastByScreen(scrolls: readonly Scroll[]): number[] {
  const numbers = new Set(scrolls.flatMap(({ screens }) => [...screens.keys()]))
  return [...numbers].map((number) =>
    Math.min(...scrolls.map(({ screens }) => screens.get(number) ?? Infinity)),
  )
}

async function writeReviewed(call: Parameters<Parameters<typeof fillStore>[1]>[0]): Promise<Reviewed> {
  const { space } = await addSpace(call, 'Reviewed')
  const lines = (word: string) => Array.from({ length: LINES }, (_, at) => `${word} ${at}.\n`).join('')
  const paragraphs = (word: string) =>
    Array.from(
      { length: 60 },
      (_, at) => `${at % 20 === 5 ? word : 'Paragraph'} ${at} of this page.\n\n`,
    ).join('')
  const texts = [lines('Before'), ...Array.from({ length: PAGES }, () => paragraphs('Before'))]
  const [long = '', ...many] = await addPages(call, space, texts)
  const update = (page: string, markdown: string) => ({
    operation: 'update_page',
    page,
    document: { markdown },
  })
  const ofLines = await beginChange(call, space, {
    subject: 'Lines',
    changes: [update(long, lines('After'))],
  })
  const ofPages = await beginChange(call, space, {
    subject: 'Pages',
    changes: many.map((page) => update(page, paragraphs('After'))),
  })
  const ofRevisions = await beginChange(call, space, { subject: 'Revisions' })
  const params = { spaceId: space, changeRequestId: ofRevisions.id }
  for (let number = 0; number < REVISIONS; number += 1)
    await call('updateChangeRequestContent', {
      params,
      query: {},
      body: { changes: [{ operation: 'update_page', page: many[0], title: `Page ${number}` }] },
    })
  return { space, long: ofLines.number, many: ofPages.number, old: ofRevisions.number }
}

/**
 * Opens the diff of all pages and scrolls it to its end. Returns the milliseconds of its frames, and those of its tasks
 * on a processor.
 */
async function timeScroll(page: Page, address: string): Promise<Scroll> {
  await timeScreen(page, address, '[data-page] .cm-changedLine')
  await page.evaluate((to) => (location.hash = to), address)
  await page.locator('[data-page] .cm-changedLine').first().waitFor()
  const { value, tasks, screens } = await taskTimes(page, () => wheelFrames(page, '.scroll[tabindex]', STEP))
  await page.evaluate(() => (location.hash = '/'))
  await page.locator('[data-page]').first().waitFor({ state: 'detached' })
  return { frames: value, tasks, screens }
}

/** Reads the timeline from its first page to its last. Returns the milliseconds of each. */
async function walkTimeline({ url, token }: HostProcess, { space, old }: Reviewed): Promise<number[]> {
  const times: number[] = []
  for (let after = ''; ;) {
    const start = performance.now()
    const path = `/v1/spaces/${space}/change-requests/${old}/revisions?limit=${SCREEN}${after}`
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })
    const { next } = (await response.json()) as { next?: { page: string } }
    times.push(performance.now() - start)
    if (!next) return times
    after = `&page=${next.page}`
  }
}
