import { describe, expect, it } from 'vitest'
import type { ImportSource } from '../../../src-main/imports/plan/import-source.ts'
import { planImport } from '../../../src-main/imports/plan/plan-import.ts'
import { placePages } from '../../../src-main/imports/write/page-states.ts'
import { randomId } from '../../../src-main/platform/ids.ts'
import { atOnce } from '../../../src-main/platform/in-turns.ts'

const COUNT = 8000
const TEXT = Buffer.from('# Title\n')

/** A book in memory, by default ordered by its folders. */
function book(summary?: string): ImportSource {
  const pages = Array.from({ length: COUNT }, (_, index) => `folder-${index % 80}/page-${index}.md`)
  const paths = summary === undefined ? pages : ['SUMMARY.md', ...pages]
  return {
    title: 'Book',
    files: paths.map((path) => ({ path, size: TEXT.length })),
    report: [],
    read: (path) => (path === 'SUMMARY.md' ? Buffer.from(summary ?? '') : TEXT),
    close: () => Promise.resolve(),
  }
}

const SUMMARY = Array.from(
  { length: COUNT },
  (_, index) => `* [${index}](folder-${index % 80}/page-${index}.md)`,
)

/** The two ways in which a book orders its pages. */
const BOOKS: [string, () => ImportSource][] = [
  ['folders', () => book()],
  ['a table of contents', () => book(SUMMARY.join('\n'))],
]

describe.each(BOOKS)('the plan of a book with %s', (_, open) => {
  it('lets other work run while it orders the pages', async () => {
    let turns = 0
    let isPlanning = false
    const watch = () => {
      turns += isPlanning ? 1 : 0
      watching = setImmediate(watch)
    }
    let watching = setImmediate(watch)
    const plan = await planImport(open(), {
      onProgress: ({ pages, total }) => (isPlanning = pages === total),
    })
    clearImmediate(watching)
    expect(plan.pages.filter(({ type }) => type === 'document')).toHaveLength(COUNT)
    expect(turns).toBeGreaterThan((3 * COUNT) / 1000)
  })

  it('ends when it is cancelled while it orders the pages', async () => {
    const abort = new AbortController()
    const planning = planImport(open(), {
      signal: abort.signal,
      onProgress: ({ pages, total }) => {
        if (pages === total) setImmediate(() => abort.abort())
      },
    })
    await expect(planning).rejects.toMatchObject({ code: 'import.cancelled' })
  })
})

describe('the places of the pages', () => {
  it('are assigned one page in each step, with ids in the order of the plan', async () => {
    const plan = await planImport(book())
    let id = 0
    const steps = placePages(plan, () => `${(id += 7919) % 100_003}`.padStart(6, '0'))
    let count = 0
    let step = steps.next()
    for (; !step.done; step = steps.next()) count += 1
    const ids = step.value.map((page) => page.id)
    expect(count).toBeGreaterThan(2 * plan.pages.length)
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(plan.pages.length)
  })

  it('order the pages below each parent', async () => {
    const plan = await planImport(book())
    const pages = atOnce(placePages(plan, randomId))
    const positions = Map.groupBy(pages, ({ planned }) => planned.parent)
    for (const siblings of positions.values()) {
      const own = siblings.map(({ position }) => position)
      expect(own).toEqual([...new Set(own)].sort())
    }
  })
})
