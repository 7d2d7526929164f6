import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import type { HealthIssue, HealthKind } from '../../../src-main/schemas/health/health-issue.ts'
import { refusal } from '../../support/refusal.ts'
import { newText, openReviewFixture } from '../../support/review-fixture.ts'

const BOOK = {
  Guide: [
    'See [gone](gone.md), [gone again](gone.md) and [Other](other.md#nowhere).',
    '',
    '![](lost.png) and ![A dog](lost.pdf) and <img src="https://example.org/a.png" alt="">',
  ].join('\n'),
  Other: '# Other\n\n[Back](guide.md), ![Described](https://example.org/b.png)\n',
  Blank: ' \n\n',
}

function openFixture(pages: Record<string, string> = BOOK) {
  const fixture = openReviewFixture(pages)
  const spaceId = fixture.space
  const issues = (kind: HealthKind, changeRequestId?: string): HealthIssue[] =>
    (changeRequestId === undefined
      ? fixture.workspace.call('listSpaceHealth', { params: { spaceId }, query: { kind } })
      : fixture.workspace.call('listHealthInChangeRequest', {
          params: { spaceId, changeRequestId },
          query: { kind },
        })
    ).items
  const named = (kind: HealthKind, changeRequestId?: string) =>
    issues(kind, changeRequestId).map(({ page, href, isNew }) =>
      [page.title, href, isNew].filter((each) => each !== undefined),
    )
  return { ...fixture, issues, named }
}

const insert = (title: string, markdown?: string, more: object = {}): ContentChange => ({
  operation: 'insert_page',
  title,
  ...(markdown !== undefined && { document: { markdown } }),
  ...more,
})

describe('the faults of a space', () => {
  it('are links to missing pages, sections and files, each address of a page once, with its line', () => {
    const fixture = openFixture()
    expect(fixture.issues('broken-link')).toMatchObject([
      { page: { title: 'Guide', path: 'guide' }, href: 'gone.md', count: 2, line: 1 },
    ])
    expect(fixture.named('broken-section')).toEqual([['Guide', 'other.md#nowhere']])
    expect(fixture.named('missing-file')).toEqual([
      ['Guide', 'lost.pdf'],
      ['Guide', 'lost.png'],
    ])
    expect(fixture.issues('missing-file')[1]).toMatchObject({ line: 3, count: 1 })
  })

  it('are links to sections that their own page lacks, until it has them', () => {
    const fixture = openFixture({ Guide: '## Here\n\n[a](#here), [b](#nowhere) and\n[b](#nowhere)\n' })
    const [page] = fixture.pages
    expect(fixture.issues('broken-section')).toMatchObject([
      { page: { title: 'Guide' }, href: '#nowhere', count: 2, line: 3 },
    ])
    fixture.changeSpace({ operation: 'update_page', page: page!, title: 'Renamed', slug: 'elsewhere' })
    expect(fixture.named('broken-section')).toEqual([['Renamed', '#nowhere']])
    const markdown = '## Nowhere\n\n[a](#here), [b](#nowhere)\n'
    fixture.changeSpace({ operation: 'update_page', page: page!, document: { markdown } })
    expect(fixture.named('broken-section')).toEqual([['Renamed', '#here']])
  })

  it('are pictures without an alternative text, also with an empty one', () => {
    expect(openFixture().named('missing-description')).toEqual([
      ['Guide', 'https://example.org/a.png'],
      ['Guide', 'lost.png'],
    ])
  })

  it('are pages without a text and without pages below them', () => {
    const fixture = openFixture()
    expect(fixture.named('empty-page')).toEqual([['Blank']])
    fixture.changeSpace(insert('Below', 'Text.\n', { into: fixture.pages[2] }))
    expect(fixture.named('empty-page')).toEqual([])
  })

  it('are siblings with one title', () => {
    const fixture = openFixture({ Intro: 'A.\n', Part: 'B.\n' })
    fixture.changeSpace(insert('intro ', 'C.\n'), insert('Intro', 'D.\n', { into: fixture.pages[1] }))
    expect(fixture.named('duplicate-title').toSorted()).toEqual([['Intro'], ['intro ']])
  })

  it('are hidden pages to which no other page links', () => {
    const fixture = openFixture({ Start: 'See [linked](linked.md).\n' })
    fixture.changeSpace(
      insert('Linked', 'A.\n', { hidden: true }),
      insert('Lost', 'B, see [itself](lost.md).\n', { hidden: true, ref: 'lost' }),
      insert('Below lost', 'C.\n', { into: 'lost' }),
    )
    expect(fixture.named('orphaned-page').toSorted()).toEqual([['Below lost'], ['Lost']])
  })

  it('disappear once they are repaired', () => {
    const fixture = openFixture()
    fixture.changeSpace(newText(fixture.pages[0]!, 'All is well.\n'), newText(fixture.pages[2]!, 'Text.\n'))
    const kinds = [
      'broken-link',
      'broken-section',
      'missing-file',
      'empty-page',
      'missing-description',
    ] as const
    expect(kinds.flatMap((kind) => fixture.named(kind))).toEqual([])
  })
})

describe('the faults in a change request', () => {
  it('are those of its pages, and only those that it causes are new', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(
      request,
      {
        operation: 'update_page',
        page: fixture.pages[0]!,
        document: { markdown: `${BOOK.Guide}\n\n[Newly gone](newly-gone.md), ![](new.png), [x](#nowhere)\n` },
      },
      insert('Fresh'),
    )
    expect(fixture.named('broken-link', request)).toEqual([
      ['Guide', 'gone.md', false],
      ['Guide', 'newly-gone.md', true],
    ])
    expect(fixture.named('missing-description', request)).toEqual([
      ['Guide', 'https://example.org/a.png', false],
      ['Guide', 'lost.png', false],
      ['Guide', 'new.png', true],
    ])
    expect(fixture.named('broken-section', request)).toEqual([
      ['Guide', '#nowhere', true],
      ['Guide', 'other.md#nowhere', false],
    ])
    expect(fixture.named('empty-page', request)).toEqual([['Fresh', true]])
  })

  it('are hidden pages, and pages below hidden ones, to which no other page links', () => {
    const fixture = openFixture({ Start: 'See [linked](linked.md).\n' })
    const request = fixture.begin()
    fixture.change(
      request,
      insert('Linked', 'A.\n', { hidden: true }),
      insert('Lost', 'B.\n', { hidden: true, ref: 'lost' }),
      insert('Below lost', 'C.\n', { into: 'lost' }),
    )
    expect(fixture.named('orphaned-page', request).toSorted()).toEqual([
      ['Below lost', true],
      ['Lost', true],
    ])
  })

  it('include links to a page that it deletes, on pages that it does not change', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, { operation: 'delete_page', page: fixture.pages[0]! })
    expect(fixture.named('broken-link', request)).toEqual([['Other', 'guide.md', true]])
  })
})

it.each(['listSpaceHealth', 'listHealthInChangeRequest'] as const)(
  '%s does not find the space of a caller who may not read it',
  (id) => {
    const fixture = openFixture()
    const params = {
      spaceId: fixture.space,
      ...(id === 'listHealthInChangeRequest' && { changeRequestId: fixture.begin() }),
    }
    const guest = fixture.workspace.addUser(null)
    expect(refusal(guest.attempt(id, { params, query: { kind: 'empty-page' } }))).toBe('resource.unknown')
  },
)
