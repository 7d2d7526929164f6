import { describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

const BOOK = { One: 'alpha\n', Two: 'beta\n', Three: 'gamma\n' }

describe('the timeline', () => {
  it('has the author, the change request and the extent of each revision of a space', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = '', three = ''] = fixture.pages
    const params = { spaceId: fixture.space }
    const request = fixture.workspace.call('createChangeRequest', { params, body: { subject: 'Tidy up' } })
    fixture.change(
      request.id,
      { operation: 'update_page', page: one, document: { markdown: 'ALPHA\n' } },
      { operation: 'update_page', page: two, into: one },
      { operation: 'delete_page', page: three },
      { operation: 'insert_page', title: 'Four', document: { markdown: 'delta\n' } },
    )
    expect(fixture.mergeResult(request.id)).toBe('merge')
    const { items, count } = fixture.workspace.call('listRevisions', { params })
    expect(count).toBe(2)
    expect(items.map(({ number, type }) => [number, type])).toEqual([
      [2, 'merge'],
      [1, 'edits'],
    ])
    const [merged, first] = items
    const revisionId = merged?.revision ?? ''
    expect(fixture.workspace.call('getHistoryEntry', { params: { ...params, revisionId } })).toEqual(merged)
    expect(merged).toMatchObject({
      createdBy: { id: fixture.workspace.user },
      changeRequest: { id: request.id, number: 1, subject: 'Tidy up' },
      previous: first?.revision,
      summary: { added: 1, modified: 1, moved: 1, deleted: 1, files: 0, isPartial: false },
    })
    expect(merged?.changeRequest).not.toHaveProperty('author')
    expect(first).toMatchObject({ summary: { added: 3, modified: 0, moved: 0, deleted: 0 } })
    expect(first).not.toHaveProperty('changeRequest')
    expect(first).not.toHaveProperty('previous')
  })

  it('names the author of a change request that another user merged', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const author = fixture.workspace.addUser('edit')
    const params = { spaceId: fixture.space }
    const request = author.call('createChangeRequest', { params, body: { subject: 'Tidy up' } })
    fixture.change(request.id, { operation: 'update_page', page: one, document: { markdown: 'ALPHA\n' } })
    expect(fixture.mergeResult(request.id)).toBe('merge')
    const { items } = fixture.workspace.call('listRevisions', { params })
    expect(items[0]).toMatchObject({
      createdBy: { id: fixture.workspace.user },
      changeRequest: { id: request.id, author: { id: author.user } },
    })
  })

  it('of a page has only the revisions that changed it, also after its deletion', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    fixture.changeSpace({ operation: 'update_page', page: one, document: { markdown: 'second\n' } })
    fixture.changeSpace({ operation: 'update_page', page: two, document: { markdown: 'other\n' } })
    fixture.changeSpace({ operation: 'delete_page', page: one })
    const params = { spaceId: fixture.space, pageId: one }
    const { items } = fixture.workspace.call('listPageRevisions', { params })
    expect(items.map(({ number }) => number)).toEqual([4, 2, 1])
    expect(items.map(({ summary }) => [summary.added, summary.modified, summary.deleted])).toEqual([
      [0, 0, 1],
      [0, 1, 0],
      [1, 0, 0],
    ])
  })

  it('of a page is unknown where the space never had the page', () => {
    const fixture = openReviewFixture(BOOK)
    const params = { spaceId: fixture.space, pageId: 'never' }
    expect(refusal(fixture.workspace.attempt('listPageRevisions', { params }))).toBe('resource.unknown')
  })

  it('has the revisions of a change request', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: one, document: { markdown: 'a\n' } })
    fixture.change(request, { operation: 'update_page', page: one, document: { markdown: 'b\n' } })
    const params = { spaceId: fixture.space, changeRequestId: request }
    const { items } = fixture.workspace.call('listRevisionsInChangeRequest', { params })
    expect(items.map(({ number, summary }) => [number, summary.modified])).toEqual([
      [2, 1],
      [1, 1],
    ])
  })
})

describe('the comparison of two revisions', () => {
  it('joins the changes of all revisions between them, and omits undone ones', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    fixture.changeSpace({ operation: 'update_page', page: one, document: { markdown: 'passing\n' } })
    fixture.changeSpace({ operation: 'update_page', page: two, title: 'Zwei' })
    fixture.changeSpace({ operation: 'update_page', page: one, document: { markdown: 'alpha\n' } })
    const params = { spaceId: fixture.space }
    const { items } = fixture.workspace.call('listRevisions', { params })
    const [now = '', first = ''] = [items.at(0)?.revision, items.at(-1)?.revision]
    const compare = (revisionId: string, since: string) =>
      fixture.workspace.call('compareRevisions', { params: { ...params, revisionId }, query: { since } })
        .changes
    expect(compare(now, first)).toMatchObject([
      { type: 'page_edited', page: { id: two }, attributes: { title: { before: 'Two', after: 'Zwei' } } },
    ])
    expect(compare(first, now)).toMatchObject([
      { type: 'page_edited', page: { id: two }, attributes: { title: { before: 'Zwei', after: 'Two' } } },
    ])
    expect(compare(now, now)).toEqual([])
  })

  it('lists the changes in the order of the tree, deleted pages at their former places', () => {
    const fixture = openReviewFixture(BOOK)
    // Each page is inserted before the others, so that their places and their ids have different orders.
    for (const title of ['Three', 'Four', 'Five', 'Six'])
      fixture.changeSpace({ operation: 'insert_page', title, document: { markdown: 'old\n' }, at: 0 })
    const inSpace = { params: { spaceId: fixture.space } }
    const pages = fixture.workspace.call('listPages', inSpace).pages.map(({ id }) => id)
    const [before] = fixture.workspace.call('listRevisions', inSpace).items
    fixture.changeSpace(
      ...pages.map((page, index) =>
        index % 2 === 0
          ? { operation: 'delete_page' as const, page }
          : { operation: 'update_page' as const, page, document: { markdown: 'new\n' } },
      ),
    )
    const [now] = fixture.workspace.call('listRevisions', inSpace).items
    const params = { spaceId: fixture.space, revisionId: now?.revision ?? '' }
    const query = { limit: 100 }
    const pagesOf = ({ changes }: { changes: readonly object[] }) =>
      changes.map((change) => ('page' in change ? (change.page as { id: string }).id : undefined))
    const since = { ...query, since: before?.revision ?? '' }
    expect(pagesOf(fixture.workspace.call('compareRevisions', { params, query: since }))).toEqual(pages)
    expect(pagesOf(fixture.workspace.call('getRevisionSemanticChanges', { params, query }))).toEqual(pages)
  })

  it('compares a revision of a change request with one of the space', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: one, document: { markdown: 'mine\n' } })
    fixture.changeSpace({ operation: 'update_page', page: two, document: { markdown: 'theirs\n' } })
    const params = { spaceId: fixture.space }
    const [now] = fixture.workspace.call('listRevisions', { params }).items
    const revisionId = fixture.workspace.call('getChangeRequestById', {
      params: { ...params, changeRequestId: request },
    }).revision
    const { changes } = fixture.workspace.call('compareRevisions', {
      params: { ...params, revisionId },
      query: { since: now?.revision ?? '' },
    })
    const compared = changes.map((change) => [change.type, 'page' in change && change.page.id])
    expect(compared).toHaveLength(2)
    expect(compared).toEqual(
      expect.arrayContaining([
        ['page_edited', one],
        ['page_edited', two],
      ]),
    )
  })
})

it('reads the first levels of the tree of each revision', () => {
  const fixture = openReviewFixture(BOOK)
  const [, two = ''] = fixture.pages
  fixture.changeSpace({ operation: 'delete_page', page: two })
  const { items } = fixture.workspace.call('listRevisions', { params: { spaceId: fixture.space } })
  const titles = items.map(({ revision: revisionId }) => {
    const params = { spaceId: fixture.space, revisionId }
    const { levels } = fixture.workspace.call('listPageLevelsInRevision', { params })
    return levels.flatMap(({ items: pages }) => pages.map(({ title }) => title))
  })
  expect(titles).toEqual([
    ['One', 'Three'],
    ['One', 'Two', 'Three'],
  ])
})

it('finds the targets of links in each revision, also pages that were deleted since', () => {
  const fixture = openReviewFixture(BOOK)
  const [, two = ''] = fixture.pages
  fixture.changeSpace({ operation: 'delete_page', page: two })
  const { items } = fixture.workspace.call('listRevisions', { params: { spaceId: fixture.space } })
  const found = items.map(({ revision: revisionId }) => {
    const params = { spaceId: fixture.space, revisionId }
    const query = { by: 'id' as const, name: [two] }
    return fixture.workspace.call('findPageTargetsInRevision', { params, query }).items
  })
  expect(found.map(([target]) => target?.page?.title)).toEqual([undefined, 'Two'])
})
