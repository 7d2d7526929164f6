import { describe, expect, it } from 'vitest'
import { outcome, refusal } from '../../support/refusal.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

const BOOK = { One: 'alpha\n\nbeta\n\ngamma\n', Two: 'Second text\n', Three: 'Third text\n' }

function resolve(
  fixture: ReviewFixture,
  changeRequest: string,
  page: string,
  keep: 'mine' | 'theirs' | 'base',
): void {
  fixture.workspace.call('resolveChangeRequestConflict', {
    params: { spaceId: fixture.space, changeRequestId: changeRequest, pageId: page },
    body: { keep },
  })
}

describe('merging a change request', () => {
  it('joins edits of two users in different places of one page', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, {
      operation: 'update_page',
      page: one,
      document: { markdown: 'ALPHA\n\nbeta\n\ngamma\n' },
    })
    fixture.changeSpace({
      operation: 'update_page',
      page: one,
      document: { markdown: 'alpha\n\nbeta\n\nGAMMA\n' },
    })
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.text(one)).toBe('ALPHA\n\nbeta\n\nGAMMA\n')
  })

  it('joins a move on one side with an edit on the other', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: two, into: one })
    fixture.changeSpace({
      operation: 'update_page',
      page: two,
      title: 'Zwei',
      document: { markdown: 'Anders\n' },
    })
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.tree()).toEqual(['One', '  Zwei', 'Three'])
    expect(fixture.text(two)).toBe('Anders\n')
  })

  it('returns conflicts for changes of one place, does not change the space, and retains both sides', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, {
      operation: 'update_page',
      page: one,
      document: { markdown: 'alpha\n\nmine\n\ngamma\n' },
    })
    fixture.changeSpace({
      operation: 'update_page',
      page: one,
      document: { markdown: 'alpha\n\ntheirs\n\ngamma\n' },
    })
    expect(fixture.mergeResult(request)).toBe('conflicts')
    expect(fixture.text(one)).toBe('alpha\n\ntheirs\n\ngamma\n')
    expect(fixture.text(one, request)).toBe(
      'alpha\n\n<<<<<<< mine\nmine\n||||||| base\nbeta\n=======\ntheirs\n>>>>>>> theirs\n\ngamma\n',
    )
    const [conflict] = fixture.conflicts(request)
    expect(conflict?.kinds).toEqual(['text'])
    expect(conflict?.base.page?.markdown).toBe(BOOK.One)
    expect(conflict?.mine.page?.markdown).toBe('alpha\n\nmine\n\ngamma\n')
    expect(conflict?.theirs.page?.markdown).toBe('alpha\n\ntheirs\n\ngamma\n')
  })

  it('refuses to merge while markers are left, and merges the text that the user wrote in their place', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: one, document: { markdown: 'mine\n' } })
    fixture.changeSpace({ operation: 'update_page', page: one, document: { markdown: 'theirs\n' } })
    expect(fixture.mergeResult(request)).toBe('conflicts')
    expect(fixture.mergeResult(request)).toBe('conflicts')
    const marked = fixture.text(one, request)
    fixture.change(request, {
      operation: 'update_page',
      page: one,
      document: { markdown: `${marked}more\n` },
    })
    expect(fixture.mergeResult(request)).toBe('conflicts')
    fixture.change(request, { operation: 'update_page', page: one, document: { markdown: 'ours\n' } })
    expect(fixture.conflicts(request)).toEqual([])
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.text(one)).toBe('ours\n')
  })

  it.each([
    ['mine', 'mine\n'],
    ['theirs', 'theirs\n'],
    ['base', BOOK.One],
  ] as const)('restores one side whole when the user chooses %s', (keep, text) => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: one, document: { markdown: 'mine\n' } })
    fixture.changeSpace({ operation: 'update_page', page: one, document: { markdown: 'theirs\n' } })
    fixture.mergeResult(request)
    resolve(fixture, request, one, keep)
    expect(fixture.conflicts(request)).toEqual([])
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.text(one)).toBe(text)
  })

  it('retains an edit of a page that the space deleted, as a conflict', () => {
    const fixture = openReviewFixture(BOOK)
    const [, two = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: two, document: { markdown: 'Edited\n' } })
    fixture.changeSpace({ operation: 'delete_page', page: two })
    expect(fixture.mergeResult(request)).toBe('conflicts')
    expect(fixture.conflicts(request).map((conflict) => conflict.kinds)).toEqual([['deleted-there']])
    expect(fixture.conflicts(request)[0]?.theirs.page).toBeNull()
    expect(fixture.text(two, request)).toBe('Edited\n')
    resolve(fixture, request, two, 'mine')
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.text(two)).toBe('Edited\n')
  })

  it('restores a deleted page that the space edited, and deletes it when the user confirms', () => {
    const fixture = openReviewFixture(BOOK)
    const [, two = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'delete_page', page: two })
    fixture.changeSpace({ operation: 'update_page', page: two, document: { markdown: 'Edited\n' } })
    expect(fixture.mergeResult(request)).toBe('conflicts')
    expect(fixture.conflicts(request).map((conflict) => conflict.kinds)).toEqual([['deleted-here']])
    expect(fixture.text(two, request)).toBe('Edited\n')
    fixture.change(request, { operation: 'delete_page', page: two })
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.tree()).toEqual(['One', 'Three'])
  })

  it('retains pages below a page that the space deleted, at a remaining place', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, {
      operation: 'insert_page',
      into: two,
      title: 'New',
      document: { markdown: 'Text\n' },
    })
    fixture.change(request, { operation: 'update_page', page: one, into: two })
    fixture.changeSpace({ operation: 'delete_page', page: two })
    expect(fixture.mergeResult(request)).toBe('conflicts')
    expect(fixture.conflicts(request).map((conflict) => conflict.kinds)).toEqual([['place'], ['place']])
    expect(fixture.tree(request).toSorted()).toEqual(['New', 'One', 'Three'])
  })

  it('retains a deleted page below which the space added a page', () => {
    const fixture = openReviewFixture(BOOK)
    const [, two = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'delete_page', page: two })
    fixture.changeSpace({
      operation: 'insert_page',
      into: two,
      title: 'New',
      document: { markdown: 'Text\n' },
    })
    expect(fixture.mergeResult(request)).toBe('conflicts')
    expect(fixture.tree(request)).toEqual(['One', 'Two', '  New', 'Three'])
  })

  it('reverts the second of two moves that would create a loop', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: one, into: two })
    fixture.changeSpace({ operation: 'update_page', page: two, into: one })
    expect(fixture.mergeResult(request)).toBe('conflicts')
    expect(fixture.conflicts(request).map((conflict) => conflict.kinds)).toEqual([['place']])
    expect(fixture.tree(request)).toEqual(['One', '  Two', 'Three'])
  })

  it('retains both pages of a loop when the place of one is deleted', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = '', three = ''] = fixture.pages
    fixture.changeSpace({ operation: 'update_page', page: two, into: one })
    const request = fixture.begin()
    fixture.change(
      request,
      { operation: 'update_page', page: two, into: three },
      { operation: 'delete_page', page: one },
    )
    fixture.changeSpace({ operation: 'update_page', page: three, into: two })
    expect(fixture.mergeResult(request)).toBe('conflicts')
    expect(fixture.tree(request)).toEqual(['Two', '  Three'])
  })

  it('names two different titles and two different places as conflicts, and uses mine until the user decides', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = '', three = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: three, title: 'Drei', into: one })
    fixture.changeSpace({ operation: 'update_page', page: three, title: 'Trois', into: two })
    expect(fixture.mergeResult(request)).toBe('conflicts')
    expect(fixture.conflicts(request)[0]?.kinds).toEqual(['place', 'title'])
    expect(fixture.tree(request)).toEqual(['One', '  Drei', 'Two'])
    fixture.change(request, { operation: 'update_page', page: three, title: 'Tre' })
    expect(fixture.conflicts(request)[0]?.kinds).toEqual(['place'])
    fixture.change(request, { operation: 'update_page', page: three, into: two })
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.tree()).toEqual(['One', 'Two', '  Tre'])
  })

  it('changes the slug of one of two new pages with the same slug', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    fixture.change(request, { operation: 'insert_page', title: 'Same', document: { markdown: 'mine\n' } })
    fixture.changeSpace({ operation: 'insert_page', title: 'Same', document: { markdown: 'theirs\n' } })
    expect(fixture.mergeResult(request)).toBe('merge')
    const { pages } = fixture.workspace.call('listPages', { params: { spaceId: fixture.space } })
    expect(pages.map((page) => page.slug).toSorted()).toEqual(['one', 'same', 'same-1', 'three', 'two'])
  })

  it('reports no conflict where both sides made the same change', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    const request = fixture.begin()
    const same = {
      operation: 'update_page',
      page: one,
      title: 'Uno',
      document: { markdown: 'same\n' },
    } as const
    fixture.change(request, same, { operation: 'delete_page', page: two })
    fixture.changeSpace(same, { operation: 'delete_page', page: two })
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.tree()).toEqual(['Uno', 'Three'])
  })

  it('reports an outdated change request until it is updated from the space', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    const request = fixture.begin()
    const params = { spaceId: fixture.space, changeRequestId: request }
    fixture.change(request, { operation: 'update_page', page: one, title: 'Uno' })
    expect(fixture.workspace.call('getChangeRequestById', { params }).outdated).toBe(false)
    fixture.changeSpace({ operation: 'update_page', page: two, title: 'Due' })
    expect(fixture.workspace.call('getChangeRequestById', { params }).outdated).toBe(true)
    expect(fixture.workspace.call('updateChangeRequest', { params }).result).toBe('update')
    expect(fixture.workspace.call('getChangeRequestById', { params }).outdated).toBe(false)
    expect(fixture.tree(request)).toEqual(['Uno', 'Due', 'Three'])
    const { changes } = fixture.workspace.call('getChangeRequestChanges', { params })
    expect(changes.map((change) => change.type)).toEqual(['page_edited'])
  })

  it('requires the review permission', () => {
    const fixture = openReviewFixture(BOOK)
    const params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
    const merge = (role: 'read' | 'edit' | 'review') =>
      outcome(fixture.workspace.addUser(role).attempt('mergeChangeRequest', { params }))
    expect([merge('read'), merge('edit'), merge('review')]).toEqual([
      'auth.forbidden',
      'auth.forbidden',
      'done',
    ])
  })

  it.each(['archived', 'merged'] as const)('is refused, like an update, for one that is %s', (status) => {
    const fixture = openReviewFixture(BOOK)
    const params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
    if (status === 'merged') fixture.mergeResult(params.changeRequestId)
    else fixture.workspace.call('updateChangeRequestById', { params, body: { status } })
    for (const id of ['mergeChangeRequest', 'updateChangeRequest'] as const)
      expect(refusal(fixture.workspace.attempt(id, { params }))).toBe('change-request.closed')
  })
})

describe('resolving a conflict', () => {
  it('is refused for a page without a conflict, and with an unknown side', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: one, document: { markdown: 'mine\n' } })
    fixture.changeSpace({ operation: 'update_page', page: one, document: { markdown: 'theirs\n' } })
    fixture.mergeResult(request)
    const attempt = (pageId: string, keep: string) =>
      fixture.workspace.attempt('resolveChangeRequestConflict', {
        params: { spaceId: fixture.space, changeRequestId: request, pageId },
        body: { keep },
      })
    expect(refusal(attempt(two, 'mine'))).toBe('resource.unknown')
    expect(refusal(attempt(one, 'ours'))).toBe('input.invalid')
    expect(fixture.conflicts(request).map(({ page }) => page)).toEqual([one])
    expect(outcome(attempt(one, 'mine'))).toBe('done')
    expect(refusal(attempt(one, 'mine'))).toBe('resource.unknown')
  })
})
