import { describe, expect, it } from 'vitest'
import { mergeSummary } from '../../../src-main/exports/plan/merge-summary.ts'
import type { SummaryPage } from '../../../src-main/exports/plan/write-summary.ts'
import { readSummary } from '../../../src-main/imports/plan/summary.ts'

const BEFORE = `# Summary of all

<!-- The way in -->
- [Start](README.md "Begin here")

### Guides
* [First *steps*](guides/first.md 'One')
    * [Deep](guides/deep.md)

<!-- Later -->
## More

* [Web](https://a.example/x "The web")
* [Folder](guides/)
`

const document = (title: string, sourcePath: string, parent: number | null = null): SummaryPage => ({
  sourcePath,
  title,
  type: 'document',
  parent,
  hidden: false,
})
const group = (title: string): SummaryPage => ({
  sourcePath: null,
  title,
  type: 'group',
  parent: null,
  hidden: false,
})
const web = (parent: number): SummaryPage => ({
  ...group('Web'),
  type: 'link',
  parent,
  href: 'https://a.example/x',
})

const PAGES = [
  document('Start', 'README.md'),
  group('Guides'),
  document('First steps', 'guides/first.md', 1),
  document('Deep', 'guides/deep.md', 2),
  group('More'),
  web(4),
  document('Folder', 'guides/README.md', 4),
]

function merge(pages: SummaryPage[], text = BEFORE): string {
  const paths = ['README.md', 'guides/first.md', 'guides/deep.md', 'guides/README.md', 'new.md']
  const files = { summary: 'SUMMARY.md', pages: paths, others: new Set(['SUMMARY.md']) }
  return mergeSummary(pages, 'gitbook', { text, files })
}

describe('a table of contents that is written again', () => {
  it('is identical byte for byte where no page changed, also with carriage returns', () => {
    expect(merge(PAGES)).toBe(BEFORE)
    const windows = BEFORE.replaceAll('\n', '\r\n')
    expect(merge(PAGES, windows)).toBe(windows)
  })

  it('has one new line for a new page', () => {
    const pages = [...PAGES.slice(0, 3), document('New', 'new.md', 1), ...PAGES.slice(4)]
    expect(merge([...PAGES, document('New', 'new.md', 4)])).toBe(`${BEFORE}* [New](new.md)\n`)
    expect(merge(pages)).toBe(BEFORE.replace('    * [Deep](guides/deep.md)', '* [New](new.md)'))
  })

  it('has the new title of a page, and retains the title of its link', () => {
    const pages = PAGES.with(0, document('Welcome', 'README.md'))
    expect(merge(pages)).toBe(BEFORE.replace('[Start]', '[Welcome]'))
  })

  it('lacks only the line of a deleted page', () => {
    const pages = PAGES.filter(({ title }) => title !== 'Web').map((page) =>
      page.title === 'Folder' ? { ...page, parent: 4 } : page,
    )
    expect(merge(pages)).toBe(BEFORE.replace('* [Web](https://a.example/x "The web")\n', ''))
  })

  it('moves a line with its link title to another place and depth', () => {
    const pages = [...PAGES.slice(0, 2), ...PAGES.slice(3, 4).map((page) => ({ ...page, parent: 1 }))]
    const text = merge([...pages, { ...PAGES[2]!, parent: 2 }])
    expect(text).toContain("* [Deep](guides/deep.md)\n    * [First steps](guides/first.md 'One')")
  })

  it('is written anew where the old lines cannot describe the tree', () => {
    const pages = [
      group('Guides'),
      document('First steps', 'guides/first.md', 0),
      document('Start', 'README.md'),
    ]
    const read = readSummary(merge(pages)).entries
    expect(read.map(({ title, parent }) => [title, parent])).toEqual([
      ['Guides', null],
      ['First steps', 0],
      ['Start', null],
    ])
  })
})
