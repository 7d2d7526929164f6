import { describe, expect, it } from 'vitest'
import { openReviewDesk, type ReviewDesk } from '../../support/change-requests.ts'

const BOOK = { One: 'alpha\n\nbeta\n\ngamma\n', Two: 'Second text\n', Three: 'Third text\n' }

function resolve(
  desk: ReviewDesk,
  changeRequest: string,
  page: string,
  keep: 'mine' | 'theirs' | 'base',
): void {
  desk.workspace.call('resolveChangeRequestConflict', {
    params: { spaceId: desk.space, changeRequestId: changeRequest, pageId: page },
    body: { keep },
  })
}

describe('merging a change request', () => {
  it('joins edits of two users in different places of one page', () => {
    const desk = openReviewDesk(BOOK)
    const [one = ''] = desk.pages
    const request = desk.begin()
    desk.change(request, {
      operation: 'update_page',
      page: one,
      document: { markdown: 'ALPHA\n\nbeta\n\ngamma\n' },
    })
    desk.changeSpace({
      operation: 'update_page',
      page: one,
      document: { markdown: 'alpha\n\nbeta\n\nGAMMA\n' },
    })
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.text(one)).toBe('ALPHA\n\nbeta\n\nGAMMA\n')
  })

  it('joins a move of one with an edit of the other', () => {
    const desk = openReviewDesk(BOOK)
    const [one = '', two = ''] = desk.pages
    const request = desk.begin()
    desk.change(request, { operation: 'update_page', page: two, into: one })
    desk.changeSpace({
      operation: 'update_page',
      page: two,
      title: 'Zwei',
      document: { markdown: 'Anders\n' },
    })
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.tree()).toEqual(['One', '  Zwei', 'Three'])
    expect(desk.text(two)).toBe('Anders\n')
  })

  it('returns conflicts where both wrote in one place, leaves the space as it is, and retains both sides', () => {
    const desk = openReviewDesk(BOOK)
    const [one = ''] = desk.pages
    const request = desk.begin()
    desk.change(request, {
      operation: 'update_page',
      page: one,
      document: { markdown: 'alpha\n\nmine\n\ngamma\n' },
    })
    desk.changeSpace({
      operation: 'update_page',
      page: one,
      document: { markdown: 'alpha\n\ntheirs\n\ngamma\n' },
    })
    expect(desk.mergeResult(request)).toBe('conflicts')
    expect(desk.text(one)).toBe('alpha\n\ntheirs\n\ngamma\n')
    expect(desk.text(one, request)).toBe(
      'alpha\n\n<<<<<<< mine\nmine\n||||||| base\nbeta\n=======\ntheirs\n>>>>>>> theirs\n\ngamma\n',
    )
    const [conflict] = desk.conflicts(request)
    expect(conflict?.kinds).toEqual(['text'])
    expect(conflict?.base.page?.markdown).toBe(BOOK.One)
    expect(conflict?.mine.page?.markdown).toContain('mine')
    expect(conflict?.theirs.page?.markdown).toContain('theirs')
  })

  it('refuses to merge while markers are left, and merges the text that the user wrote in their place', () => {
    const desk = openReviewDesk(BOOK)
    const [one = ''] = desk.pages
    const request = desk.begin()
    desk.change(request, { operation: 'update_page', page: one, document: { markdown: 'mine\n' } })
    desk.changeSpace({ operation: 'update_page', page: one, document: { markdown: 'theirs\n' } })
    expect(desk.mergeResult(request)).toBe('conflicts')
    expect(desk.mergeResult(request)).toBe('conflicts')
    const marked = desk.text(one, request)
    desk.change(request, { operation: 'update_page', page: one, document: { markdown: `${marked}more\n` } })
    expect(desk.mergeResult(request)).toBe('conflicts')
    desk.change(request, { operation: 'update_page', page: one, document: { markdown: 'ours\n' } })
    expect(desk.conflicts(request)).toEqual([])
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.text(one)).toBe('ours\n')
  })

  it.each([
    ['mine', 'mine\n'],
    ['theirs', 'theirs\n'],
    ['base', BOOK.One],
  ] as const)('restores one side whole when the user chooses %s', (keep, text) => {
    const desk = openReviewDesk(BOOK)
    const [one = ''] = desk.pages
    const request = desk.begin()
    desk.change(request, { operation: 'update_page', page: one, document: { markdown: 'mine\n' } })
    desk.changeSpace({ operation: 'update_page', page: one, document: { markdown: 'theirs\n' } })
    desk.mergeResult(request)
    resolve(desk, request, one, keep)
    expect(desk.conflicts(request)).toEqual([])
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.text(one)).toBe(text)
  })

  it('retains an edit of a page that was deleted there, as a conflict', () => {
    const desk = openReviewDesk(BOOK)
    const [, two = ''] = desk.pages
    const request = desk.begin()
    desk.change(request, { operation: 'update_page', page: two, document: { markdown: 'Edited\n' } })
    desk.changeSpace({ operation: 'delete_page', page: two })
    expect(desk.mergeResult(request)).toBe('conflicts')
    expect(desk.conflicts(request).map((conflict) => conflict.kinds)).toEqual([['deleted-there']])
    expect(desk.conflicts(request)[0]?.theirs.page).toBeNull()
    expect(desk.text(two, request)).toBe('Edited\n')
    resolve(desk, request, two, 'mine')
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.text(two)).toBe('Edited\n')
  })

  it('restores a page that was edited there and deleted here, and deletes it when the user confirms', () => {
    const desk = openReviewDesk(BOOK)
    const [, two = ''] = desk.pages
    const request = desk.begin()
    desk.change(request, { operation: 'delete_page', page: two })
    desk.changeSpace({ operation: 'update_page', page: two, document: { markdown: 'Edited\n' } })
    expect(desk.mergeResult(request)).toBe('conflicts')
    expect(desk.conflicts(request).map((conflict) => conflict.kinds)).toEqual([['deleted-here']])
    expect(desk.text(two, request)).toBe('Edited\n')
    desk.change(request, { operation: 'delete_page', page: two })
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.tree()).toEqual(['One', 'Three'])
  })

  it('retains a page that was put below a page deleted there, at a remaining place', () => {
    const desk = openReviewDesk(BOOK)
    const [one = '', two = ''] = desk.pages
    const request = desk.begin()
    desk.change(request, {
      operation: 'insert_page',
      into: two,
      title: 'New',
      document: { markdown: 'Kept\n' },
    })
    desk.change(request, { operation: 'update_page', page: one, into: two })
    desk.changeSpace({ operation: 'delete_page', page: two })
    expect(desk.mergeResult(request)).toBe('conflicts')
    expect(desk.conflicts(request).map((conflict) => conflict.kinds)).toEqual([['place'], ['place']])
    expect(desk.tree(request).toSorted()).toEqual(['New', 'One', 'Three'])
  })

  it('retains a page deleted here below which a page was put there', () => {
    const desk = openReviewDesk(BOOK)
    const [, two = ''] = desk.pages
    const request = desk.begin()
    desk.change(request, { operation: 'delete_page', page: two })
    desk.changeSpace({ operation: 'insert_page', into: two, title: 'New', document: { markdown: 'Kept\n' } })
    expect(desk.mergeResult(request)).toBe('conflicts')
    expect(desk.tree(request)).toEqual(['One', 'Two', '  New', 'Three'])
  })

  it('undoes the second of two moves that would put two pages below each other', () => {
    const desk = openReviewDesk(BOOK)
    const [one = '', two = ''] = desk.pages
    const request = desk.begin()
    desk.change(request, { operation: 'update_page', page: one, into: two })
    desk.changeSpace({ operation: 'update_page', page: two, into: one })
    expect(desk.mergeResult(request)).toBe('conflicts')
    expect(desk.conflicts(request).map((conflict) => conflict.kinds)).toEqual([['place']])
    expect(desk.tree(request)).toEqual(['One', '  Two', 'Three'])
  })

  it('names two different titles and two different places as conflicts, and uses mine until decided', () => {
    const desk = openReviewDesk(BOOK)
    const [one = '', two = '', three = ''] = desk.pages
    const request = desk.begin()
    desk.change(request, { operation: 'update_page', page: three, title: 'Drei', into: one })
    desk.changeSpace({ operation: 'update_page', page: three, title: 'Trois', into: two })
    expect(desk.mergeResult(request)).toBe('conflicts')
    expect(desk.conflicts(request)[0]?.kinds).toEqual(['place', 'title'])
    expect(desk.tree(request)).toEqual(['One', '  Drei', 'Two'])
    desk.change(request, { operation: 'update_page', page: three, title: 'Tre' })
    expect(desk.conflicts(request)[0]?.kinds).toEqual(['place'])
    desk.change(request, { operation: 'update_page', page: three, into: two })
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.tree()).toEqual(['One', 'Two', '  Tre'])
  })

  it('gives one of two new pages with one slug another, so that both have an address', () => {
    const desk = openReviewDesk(BOOK)
    const request = desk.begin()
    desk.change(request, { operation: 'insert_page', title: 'Same', document: { markdown: 'mine\n' } })
    desk.changeSpace({ operation: 'insert_page', title: 'Same', document: { markdown: 'theirs\n' } })
    expect(desk.mergeResult(request)).toBe('merge')
    const { pages } = desk.workspace.call('listPages', { params: { spaceId: desk.space } })
    expect(pages.map((page) => page.slug).toSorted()).toEqual(['one', 'same', 'same-1', 'three', 'two'])
  })

  it('is not a conflict where both sides made the same change', () => {
    const desk = openReviewDesk(BOOK)
    const [one = '', two = ''] = desk.pages
    const request = desk.begin()
    const same = {
      operation: 'update_page',
      page: one,
      title: 'Uno',
      document: { markdown: 'same\n' },
    } as const
    desk.change(request, same, { operation: 'delete_page', page: two })
    desk.changeSpace(same, { operation: 'delete_page', page: two })
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.tree()).toEqual(['Uno', 'Three'])
  })

  it('is outdated once the space moves on, and up to date after taking it in', () => {
    const desk = openReviewDesk(BOOK)
    const [one = '', two = ''] = desk.pages
    const request = desk.begin()
    const params = { spaceId: desk.space, changeRequestId: request }
    desk.change(request, { operation: 'update_page', page: one, title: 'Uno' })
    expect(desk.workspace.call('getChangeRequestById', { params }).outdated).toBe(false)
    desk.changeSpace({ operation: 'update_page', page: two, title: 'Due' })
    expect(desk.workspace.call('getChangeRequestById', { params }).outdated).toBe(true)
    expect(desk.workspace.call('updateChangeRequest', { params }).result).toBe('update')
    expect(desk.workspace.call('getChangeRequestById', { params }).outdated).toBe(false)
    expect(desk.tree(request)).toEqual(['Uno', 'Due', 'Three'])
    const { changes } = desk.workspace.call('getChangeRequestChanges', { params })
    expect(changes.map((change) => change.type)).toEqual(['page_edited'])
  })

  it('needs the review permission, and a reader may not even create one', () => {
    const desk = openReviewDesk(BOOK)
    const request = desk.begin()
    const params = { spaceId: desk.space, changeRequestId: request }
    const codeOf = (role: 'read' | 'edit' | 'review') => {
      const result = desk.workspace.addUser(role).attempt('mergeChangeRequest', { params })
      return result.ok ? 'merged' : result.problem.code
    }
    expect(codeOf('read')).toBe('auth.forbidden')
    expect(codeOf('edit')).toBe('auth.forbidden')
    const begun = desk.workspace
      .addUser('read')
      .attempt('createChangeRequest', { params: { spaceId: desk.space } })
    expect(begun.ok ? '' : begun.problem.code).toBe('auth.forbidden')
    expect(codeOf('review')).toBe('merged')
  })
})
