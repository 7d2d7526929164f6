import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newText, openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

let fixture: ReviewFixture
const paths = (): string[] =>
  fixture.workspace
    .call('listPages', { params: { spaceId: fixture.space } })
    .pages.map(({ git }) => git?.path ?? '')

beforeEach(() => {
  fixture = openReviewFixture({ First: '', Second: '## There\n\ntext\n' })
})
afterEach(() => fixture.workspace.close())

/** Writes the first page, and returns its links as `href status`. */
function linksOf(markdown: string, status?: 'broken'): string[] {
  const [page] = fixture.pages
  fixture.changeSpace(newText(page!, markdown))
  const { items, stats } = fixture.workspace.call('listPageLinksInSpace', {
    params: { spaceId: fixture.space, pageId: page! },
    query: { ...(status && { status }) },
  })
  const lines = items.map(({ status: state, targetReference: target }) =>
    target?.kind === 'url' ? `${target.url} ${state}` : `${target?.kind ?? 'nothing'} ${state}`,
  )
  return [...lines, `${stats.broken.total} of ${stats.total}`]
}

describe('a link to a section', () => {
  it('of another page is broken where the section is missing', () => {
    const second = paths()[1]
    expect(linksOf(`[a](${second}#there) [b](${second}#not-there) [c](${second})`)).toEqual([
      'page ok',
      `${second}#not-there broken`,
      'page ok',
      '1 of 3',
    ])
  })

  it('to its own page is listed only where it is broken', () => {
    expect(linksOf('## Here\n\n[a](#here) [b](#nowhere) [c](#)')).toEqual(['#nowhere broken', '1 of 1'])
  })

  it('may name the title of a page', () => {
    expect(linksOf(`[a](${paths()[1]}#second) [b](#first)`)).toEqual(['page ok', '0 of 1'])
  })

  it('is repaired once its section exists', () => {
    const second = paths()[1]
    expect(linksOf(`[a](${second}#later)`, 'broken')).toEqual([`${second}#later broken`, '1 of 1'])
    fixture.changeSpace(newText(fixture.pages[1]!, '## Later\n'))
    expect(linksOf(`[a](${second}#later)\n`, 'broken')).toEqual(['0 of 1'])
  })

  it('is checked in a change request against the text of the change request', () => {
    const change = fixture.begin()
    const [page] = fixture.pages
    fixture.change(change, newText(page!, '[a](#new)\n'))
    const broken = () =>
      fixture.workspace.call('listPageLinksInChangeRequest', {
        params: { spaceId: fixture.space, changeRequestId: change, pageId: page! },
        query: { status: 'broken' },
      }).items.length
    expect(broken()).toBe(1)
    fixture.change(change, newText(page!, '[a](#new)\n\n## New\n'))
    expect(broken()).toBe(0)
  })
})
