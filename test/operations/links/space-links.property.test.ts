import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import type { LinkItem } from '../../../src-main/schemas/link.ts'
import { importBook } from '../../support/content/linked-book.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const SECTIONS = ['Install', 'Remove', 'C++ and C#']
const ANCHORS = ['install', 'remove', 'c-and-c', 'nowhere', 'top', '', 'first', ':~:text=x']

/** Returns the page, the status and the target of a link as a text. */
function linkText({ status, targetReference: target, locationReferences: [place] }: LinkItem): string {
  const source = place?.kind === 'page' ? place.page.id : 'nowhere'
  const destination =
    target?.kind === 'page' ? target.page.id : target?.kind === 'url' ? target.url : target?.kind
  return `${source} ${status} ${destination}`
}

/** Returns the links of a space from its list, and the links of its pages from their texts. */
function bothLists(workspace: TestWorkspace, spaceId: string) {
  const params = { spaceId }
  const query = { limit: 1000 }
  const whole = workspace.call('listSpaceLinks', { params, query })
  const pages = workspace
    .call('listPages', { params })
    .pages.map(({ id }) =>
      workspace.call('listPageLinksInSpace', { params: { ...params, pageId: id }, query }),
    )
  const sum = (count: (list: (typeof pages)[number]) => number) =>
    pages.reduce((total, list) => total + count(list), 0)
  return {
    indexed: { links: whole.items.map(linkText).toSorted(), stats: whole.stats },
    read: {
      links: pages.flatMap(({ items }) => items.map(linkText)).toSorted(),
      stats: {
        total: sum(({ stats }) => stats.total),
        broken: { total: sum(({ stats }) => stats.broken.total) },
      },
    },
  }
}

const text = fc
  .record({
    sections: fc.subarray(SECTIONS),
    links: fc.array(
      fc.tuple(
        fc.constantFrom('', 'first.md', 'First.md', 'second.md', 'third.md', 'THIRD.md', '/pages/PAGE'),
        fc.constantFrom(...ANCHORS),
      ),
      { maxLength: 5 },
    ),
  })
  .map(({ sections, links }) =>
    [
      ...sections.map((title) => `## ${title}\n`),
      ...links.map(([path, anchor]) => `[a link](${path}#${anchor})\n`),
    ].join('\n'),
  )

interface Step {
  page: number
  kind: 'text' | 'title' | 'delete' | 'insert'
  text: string
}

const step: fc.Arbitrary<Step> = fc.record({
  page: fc.nat({ max: 2 }),
  kind: fc.constantFrom('text', 'text', 'text', 'title', 'delete', 'insert'),
  text,
})

/** Returns the change of a step, or undefined when its page is deleted. */
function changeOf(
  fixture: ReviewFixture,
  { page: index, kind, text: markdown }: Step,
): ContentChange | undefined {
  const { pages } = fixture.workspace.call('listPages', { params: { spaceId: fixture.space } })
  const page = pages[index % Math.max(1, pages.length)]?.id
  const document = { markdown: markdown.replaceAll('PAGE', fixture.pages[0] ?? '') }
  const changes: Record<Step['kind'], ContentChange | undefined> = {
    insert: { operation: 'insert_page', title: ['First', 'Second', 'Third'][index] ?? '', document },
    text: page === undefined ? undefined : { operation: 'update_page', page, document },
    title: page === undefined ? undefined : { operation: 'update_page', page, title: SECTIONS[index] ?? '' },
    delete: page === undefined ? undefined : { operation: 'delete_page', page },
  }
  return changes[kind]
}

describe('the links of a space', () => {
  it('are those of its pages, with links to missing sections, after any change', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        const fixture = openReviewFixture({
          First: '## Install\n',
          Second: '[on](first.md#remove)\n',
          Third: '',
        })
        for (const edit of steps) {
          const change = changeOf(fixture, edit)
          if (change) fixture.changeSpace(change)
          const { indexed, read } = bothLists(fixture.workspace, fixture.space)
          expect(indexed).toEqual(read)
        }
        const copy = fixture.workspace.call('duplicateSpace', {
          params: { spaceId: fixture.space },
          body: undefined,
        })
        const { indexed, read } = bothLists(fixture.workspace, copy.id)
        expect(indexed).toEqual(read)
        fixture.workspace.close()
      }),
      { numRuns: 60 },
    )
  }, 120_000)

  it('are the same for an imported book', async () => {
    const workspace = openTestWorkspace()
    const { space, report } = await importBook(workspace, {
      'README.md':
        '# Start\n\n[a](guide.md#install) [b](guide.md#nowhere) [c](#start) [d](#gone) [e](later.md#x)\n',
      'guide.md':
        '---\ntitle: Guide\n---\n\n# Guide\n\n## Install\n\n[up](README.md#start) [down](#install)\n',
    })
    const { indexed, read } = bothLists(workspace, space)
    expect(indexed).toEqual(read)
    expect(indexed.stats).toEqual({ total: 5, broken: { total: 3 } })
    expect(report.counts).toEqual([{ kind: 'link.broken', count: 3 }])
    workspace.close()
  })
})
