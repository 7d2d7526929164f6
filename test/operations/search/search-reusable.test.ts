import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  PAGES_OF_REUSABLE,
  REUSABLE_OF_LINE,
} from '../../../src-main/operations/search/reusable/read-reusable-texts.ts'
import { addSpace } from '../../support/content/authoring.ts'
import { writeContent, type GivenPage } from '../../support/content/write-content.ts'
import { leastOf } from '../../support/least-of.ts'
import { processorTime } from '../../support/processor-time.ts'
import { queryPlan } from '../../support/query-plan.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const NOTICE = '.gitbook/includes/notice.md'
const include = (name: string) => `{% include ".gitbook/includes/${name}.md" %}\n`
const file = (text: string) => new TextEncoder().encode(text)

/** The most processor time of a search in milliseconds. It took minutes in an earlier version. */
const MOST = 1_500

let workspace: TestWorkspace
let space: string

beforeEach(() => {
  workspace = openTestWorkspace()
  space = addSpace(workspace, {}).space
})
afterEach(() => workspace.close())

function write(pages: GivenPage[], files: Record<string, string> = {}): void {
  const bytes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, file(text)]))
  writeContent(workspace, space, pages, bytes)
}

const search = (query: string, limit = 10) =>
  workspace.call('searchSpaceContent', { params: { spaceId: space }, query: { query, limit } })
const params = () => ({ organizationId: workspace.organization })
const everywhere = (query: string, caller: Pick<TestWorkspace, 'call'> = workspace) =>
  caller.call('searchOrganizationContent', { params: params(), query: { query } }).items
const filtered = (query: object, caller: Pick<TestWorkspace, 'call'> = workspace) =>
  caller.call('searchPagesInOrganization', { params: params(), query: query as { query: string } })

/** Returns the title of each matching content, followed by the titles of its pages. */
const named = (query: string) =>
  filtered({ query }).reusableContents?.map(({ title, pages }) => [
    title.split('/').at(-1),
    ...pages.map((page) => page.title),
  ])

describe('reusable content', () => {
  beforeEach(() =>
    write(
      [
        { id: 'start', text: `Words.\n\n${include('notice')}` },
        { id: 'setup', text: include('notice') },
        { id: 'other', text: 'Nothing.\n' },
      ],
      { [NOTICE]: '---\ntitle: The notice\n---\n\nThe **zeppelin** lands at noon.\n' },
    ),
  )

  it('is one result, which names the pages that show it', () => {
    const { items, count } = search('zeppelin ')
    expect(count).toBe(1)
    expect(items).toMatchObject([
      {
        id: 'start',
        sections: [{ title: 'The notice', body: 'The zeppelin lands at noon.' }],
        reusableContents: [
          {
            title: 'The notice',
            body: 'The zeppelin lands at noon.',
            pages: [
              { id: 'start', title: 'start' },
              { id: 'setup', title: 'setup' },
            ],
          },
        ],
      },
    ])
  })

  it('is found in all spaces, and by the search with filters', () => {
    expect(everywhere('zeppelin ')).toMatchObject([{ id: space, pages: [{ id: 'start' }] }])
    expect(filtered({ query: 'zeppelin ' }).reusableContents).toMatchObject([
      { title: 'The notice', space, pages: [{ id: 'start' }, { id: 'setup' }] },
    ])
  })

  it('is not corrected into another word', () => {
    write([{ id: 'third', text: '## Zeppelins\n' }])
    expect(search('zeppelin noon ').corrections).toBeUndefined()
    expect(search('zeppelin noon ').items[0]?.id).toBe('start')
  })

  it('is listed with pages that contain the words themselves, on any page of the list', () => {
    write([{ id: 'third', text: 'A zeppelin.\n' }])
    expect(search('zeppelin ').items.map(({ id }) => id)).toEqual(['third', 'start'])
    const first = search('zeppelin ', 1)
    const next = workspace.call('searchSpaceContent', {
      params: { spaceId: space },
      query: { query: 'zeppelin ', limit: 1, page: first.next!.page },
    })
    expect([...first.items, ...next.items].map(({ id }) => id)).toEqual(['third', 'start'])
    expect(next.next).toBeUndefined()
  })

  it('is found by its present text, and no longer by an earlier one', () => {
    write([], { [NOTICE]: 'The balloon lands.\n' })
    expect(named('zeppelin ')).toBeUndefined()
    expect(named('balloon ')).toEqual([['notice', 'start', 'setup']])
  })

  it('no longer names a page that no longer includes it', () => {
    write([{ id: 'start', text: 'Words.\n' }])
    expect(named('zeppelin ')).toEqual([['The notice', 'setup']])
    expect(search('zeppelin ').items.map(({ id }) => id)).toEqual(['setup'])
  })

  it('is not found after its deletion', () => {
    writeContent(workspace, space, [], { [NOTICE]: null })
    expect(named('zeppelin ')).toBeUndefined()
    expect(search('zeppelin ').items).toEqual([])
  })

  it('names the pages that show it through other content, also in a cycle', () => {
    write([{ id: 'outer', text: include('outer') }], {
      '.gitbook/includes/outer.md': '{% include "notice.md" %}\n',
      [NOTICE]: 'The zeppelin.\n\n{% include "outer.md" %}\n',
    })
    expect(named('zeppelin ')).toEqual([['notice', 'start', 'setup', 'outer']])
  })

  it('is found only by the search with filters where no page shows it', () => {
    write([], { '.gitbook/includes/unused.md': 'A quokka.\n' })
    expect(named('quokka ')).toEqual([['unused']])
    expect(search('quokka ').items).toEqual([])
  })

  it('is not found by words of its markup, nor in code, nor by an author', () => {
    expect(named('title ')).toBeUndefined()
    expect(filtered({ query: 'zeppelin ', in: 'code' }).reusableContents).toBeUndefined()
    expect(filtered({ query: 'zeppelin ', author: workspace.user }).reusableContents).toBeUndefined()
  })

  it('is not found by a user who may not read its space', () => {
    const stranger = workspace.addUser(null)
    expect(everywhere('zeppelin ', stranger)).toEqual([])
    expect(filtered({ query: 'zeppelin ' }, stranger).reusableContents).toBeUndefined()
  })

  it('is found at a new path once pages include it there', () => {
    writeContent(workspace, space, [], { [NOTICE]: null })
    write([{ id: 'setup', text: include('moved') }], { '.gitbook/includes/moved.md': 'The zeppelin.\n' })
    expect(named('zeppelin ')).toEqual([['moved', 'setup']])
  })

  it('is found at once in a space with hundreds of contents that include each other', async () => {
    const texts = Array.from({ length: 400 }, (_, index) => [
      `.gitbook/includes/part-${index}.md`,
      `A zeppelin.\n\n{% include "part-${(index + 1) % 400}.md" %}\n`,
    ])
    write([{ id: 'start', text: include('part-0') }], Object.fromEntries(texts) as Record<string, string>)
    const least = await leastOf(MOST, () => processorTime(() => named('zeppelin ')))
    expect(least).toBeLessThan(MOST)
  })

  it('is read by an index', () => {
    const { store } = workspace
    expect(queryPlan(store, REUSABLE_OF_LINE, 1).join()).not.toMatch(/SCAN|TEMP/)
    expect(queryPlan(store, PAGES_OF_REUSABLE, 1, 'x', 0, 1).join()).not.toMatch(/SCAN/)
  })
})
