import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import { untilIndexed } from '../support/grown-store/until-indexed.ts'
import { summarise, SUMMARY_COLUMNS, summaryRow, type Bench, type BenchGoal } from './bench.ts'
import { renderWithMarkdownIt } from './page-screen/markdown-it.ts'
import { renderWithRemark } from './page-screen/remark.ts'
import { addSpecification } from './page-screen/specification.ts'
import { frames, startOfPages, timeClick } from './page-screen/window.ts'
import { API_PAGE, CARDS_PAGE, KINDS, PAGES, VARIANTS, writePages } from './page-screen/write-pages.ts'
import { startBuiltHost } from './processes/host-process.ts'
import { openApp } from './processes/screen-time.ts'

/** The most milliseconds from a click to the content of a page, in 95 of 100 cases, and of a frame. */
const MOST = { content: 60, frame: 32 }
/** The visits of each kind of page in a round. */
const VISITS = 5

/** The peers that render a page to a string: a lower bound for every app. */
const PEERS = { 'remark and rehype': renderWithRemark, 'markdown-it': renderWithMarkdownIt }

interface Measured {
  content: Map<string, number[]>
  /** The milliseconds of each peer, by kind. */
  peers: Map<string, number[]>
  cards: number[]
  operations: number[]
  /** The files of code of an API reference that were loaded before the first page with one. */
  early: number
}

/** Pages of each kind in Chromium, opened by clicks in the tree of a large book, and scrolled by a wheel. */
export const bench: Bench = {
  name: 'page-screen',
  title: `pages of each kind in Chromium, in a book of ${PAGES} pages, compared with remark and rehype, and markdown-it, to a string`,
  async run({ rounds, log }) {
    const data = await mkdtemp(join(tmpdir(), 'carrel-bench-page-screen-'))
    const space = await fill(data, log)
    const host = await startBuiltHost(data)
    await addSpecification(host)
    const { browser, page } = await openApp(host)
    const measured = await measure(page, space, rounds)
    await browser.close()
    await host.end()
    await rm(data, { recursive: true })
    return { tables: [table(measured)], goals: goalsOf(measured) }
  },
}

async function fill(data: string, log: (line: string) => void): Promise<string> {
  const workspace = openWorkspace({ data })
  const book = join(data, 'book')
  log('writing and importing a book')
  await writePages(book)
  const { space } = await workspace.imports.run(book, 'The book')
  log('indexing')
  await untilIndexed(workspace.store.database)
  await workspace.close()
  return space
}

async function measure(page: Page, space: string, rounds: number): Promise<Measured> {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const ofReference = () => loaded.filter((url) => /\/ApiReference-[^/]*\.js$/.test(url)).length
  await startOfPages(page, space)
  const content = new Map<string, number[]>(KINDS.map(({ name }) => [name, []]))
  const peers = new Map<string, number[]>()
  let early = 0
  for (let visit = 0; visit <= rounds * VISITS; visit += 1)
    for (const kind of KINDS) {
      if (visit === 0 && kind.name === API_PAGE.name) early = ofReference()
      const milliseconds = await timeClick(page, `${kind.name} ${visit % VARIANTS}`, kind.sought)
      // The first visit of a kind loads its code.
      if (visit === 0) continue
      content.get(kind.name)?.push(milliseconds)
      for (const [peer, render] of Object.entries(PEERS)) {
        const name = `${kind.name}, ${peer}`
        peers.set(name, [...(peers.get(name) ?? []), render(kind.markdown(visit % VARIANTS))])
      }
    }
  if (ofReference() === 0) throw new Error('The code of an API reference has another name')
  const cards = await frames(page, CARDS_PAGE)
  const operations = await frames(page, API_PAGE)
  return { content, peers, cards, operations, early }
}

function table({ content, peers, cards, operations }: Measured) {
  return {
    title: 'milliseconds from the click until the content is painted, of peers, and of frames',
    columns: SUMMARY_COLUMNS,
    rows: [
      ...[...content].map(([name, times]) => summaryRow(name, times, 1)),
      ...[...peers].map(([name, times]) => summaryRow(name, times, 1)),
      summaryRow('a frame while 100 cards scroll', cards, 1),
      summaryRow('a frame while 50 operations scroll', operations, 1),
    ],
  }
}

function goalsOf({ content, cards, operations, early }: Measured): BenchGoal[] {
  const within = (goal: string, seen: number, most: number) => ({
    goal: `${goal} within ${most} ms`,
    seen: seen.toFixed(1),
    met: seen <= most,
  })
  return [
    ...[...content].map(([name, times]) =>
      within(`${name}: content (p95)`, summarise(times).p95, MOST.content),
    ),
    within('every frame of 100 cards', summarise(cards).most, MOST.frame),
    within('every frame of 50 operations', summarise(operations).most, MOST.frame),
    { goal: 'other pages load no code of an API reference', seen: String(early), met: early === 0 },
  ]
}
