import { describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

const BOOK = { One: 'First text\n', Two: 'Second text\n', Three: 'Third text\n' }

describe('the content changes of a change request', () => {
  it('are visible in the change request, and in the space only after the merge', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, {
      operation: 'update_page',
      page: one,
      title: 'Uno',
      document: { markdown: 'Anders\n' },
    })
    expect(fixture.text(one, request)).toBe('Anders\n')
    expect(fixture.tree(request)).toEqual(['Uno', 'Two', 'Three'])
    expect(fixture.text(one)).toBe('First text\n')
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.text(one)).toBe('Anders\n')
    expect(fixture.tree()).toEqual(['Uno', 'Two', 'Three'])
  })

  it('insert a page at `into` and `at`, also below a page of the same batch', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    fixture.change(
      request,
      { operation: 'insert_page', title: 'Zero', at: 0, document: { markdown: '' } },
      { operation: 'insert_page', ref: 'part', title: 'Part', at: 2, document: {} },
      { operation: 'insert_page', into: 'part', title: 'Inner', document: { markdown: 'x' } },
      { operation: 'insert_page', into: 'part', at: 0, title: 'Before', document: { markdown: 'y' } },
    )
    expect(fixture.tree(request)).toEqual(['Zero', 'One', 'Part', '  Before', '  Inner', 'Two', 'Three'])
  })

  it('move a page with all pages below it', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = '', three = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: three, into: two })
    fixture.change(request, { operation: 'update_page', page: two, into: one })
    expect(fixture.tree(request)).toEqual(['One', '  Two', '    Three'])
    fixture.change(request, { operation: 'update_page', page: two, into: null, at: 0 })
    expect(fixture.tree(request)).toEqual(['Two', '  Three', 'One'])
  })

  it('delete a page with all pages below it, and restore them by reverting', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: two, into: one })
    fixture.change(request, { operation: 'delete_page', page: one })
    expect(fixture.tree(request)).toEqual(['Three'])
    fixture.change(request, { operation: 'revert_page', page: one }, { operation: 'revert_page', page: two })
    expect(fixture.tree(request)).toEqual(['One', 'Two', 'Three'])
    expect(fixture.text(two, request)).toBe('Second text\n')
  })

  it('restore only a whole page, and refuse a request for a part', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: one, document: { markdown: 'Changed' } })
    const part = fixture.attempt(request, { operation: 'revert_page', page: one, block: ['a-block'] })
    expect(refusal(part)).toBe('input.invalid')
    expect(fixture.text(one, request)).toBe('Changed')
  })

  it('assign a free slug of the title to a new page, and refuse a taken slug', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    fixture.change(request, { operation: 'insert_page', title: 'One', document: {} })
    const { pages } = fixture.workspace.call('listPagesInChangeRequest', {
      params: { spaceId: fixture.space, changeRequestId: request },
    })
    expect(pages.map((page) => page.path)).toEqual(['one', 'two', 'three', 'one-1'])
    const withTakenSlug = fixture.attempt(request, {
      operation: 'insert_page',
      title: 'Other',
      slug: 'two',
      document: {},
    })
    expect(refusal(withTakenSlug)).toBe('page.slug-taken')
    const renamed = fixture.attempt(request, {
      operation: 'update_page',
      page: fixture.pages[0],
      slug: 'two',
    })
    expect(refusal(renamed)).toBe('page.slug-taken')
  })

  it('insert a page that they deleted under its former id, and no other page under an id of choice', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const [request, other] = [fixture.begin(), fixture.begin()]
    /** Inserts a page at the end, and returns its id. */
    const insert = (changeRequestId: string, formerId: string): string => {
      const document = { markdown: 'New' }
      fixture.change(changeRequestId, { operation: 'insert_page', title: 'New', document, formerId })
      const params = { spaceId: fixture.space, changeRequestId }
      return fixture.workspace.call('listPagesInChangeRequest', { params }).pages.at(-1)!.id
    }
    const added = insert(request, 'an-id-of-choice')
    expect(added).not.toBe('an-id-of-choice')
    expect(insert(request, added)).not.toBe(added)
    expect(insert(request, one)).not.toBe(one)
    fixture.change(request, { operation: 'delete_page', page: added })
    expect(insert(other, added)).not.toBe(added)
    expect(insert(request, added)).toBe(added)
    expect(fixture.text(added, request)).toBe('New')
  })

  it('refuse to move a page below itself', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: two, into: one })
    expect(refusal(fixture.attempt(request, { operation: 'update_page', page: one, into: two }))).toBe(
      'tree.cycle',
    )
    expect(refusal(fixture.attempt(request, { operation: 'update_page', page: one, into: one }))).toBe(
      'tree.cycle',
    )
  })

  it('refuse a text over one mebibyte, and accept one of exactly that size', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const request = fixture.begin()
    const big = 'a'.repeat(1_048_576)
    fixture.change(request, { operation: 'update_page', page: one, document: { markdown: big } })
    const result = fixture.attempt(request, {
      operation: 'update_page',
      page: one,
      document: { markdown: `${big}a` },
    })
    expect(refusal(result)).toBe('page.too-large')
    expect(fixture.text(one, request)).toBe(big)
  })

  it.each([
    ['a title of only spaces', { operation: 'insert_page', title: ' \t ', document: {} }],
    ['a slug with a slash', { operation: 'insert_page', title: 'x', slug: 'a/b', document: {} }],
    ['a slug of dots that leads upwards', { operation: 'insert_page', title: 'x', slug: '..', document: {} }],
    ['an unknown operation', { operation: 'rename_page', page: 'x' }],
    ['a page that is a number', { operation: 'delete_page', page: 7 }],
    [
      'a description that is too long',
      { operation: 'insert_page', description: 'é'.repeat(1025), document: {} },
    ],
    ['a negative place', { operation: 'insert_page', title: 'x', at: -1, document: {} }],
  ])('refuse %s', (_case, change) => {
    const fixture = openReviewFixture(BOOK)
    expect(refusal(fixture.attempt(fixture.begin(), change))).toBe('input.invalid')
  })

  it('list the change of `hidden` with the other attributes of a page', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: one, hidden: true, icon: 'compass' })
    const params = { spaceId: fixture.space, changeRequestId: request }
    const { changes } = fixture.workspace.call('getChangeRequestChanges', { params })
    expect(changes).toMatchObject([
      {
        type: 'page_edited',
        attributes: { hidden: { before: false, after: true }, icon: { after: 'compass' } },
      },
    ])
  })

  it('take a missing title from the text, and retain the text of a page with a title', () => {
    const fixture = openReviewFixture({})
    const request = fixture.begin()
    const params = { spaceId: fixture.space, changeRequestId: request }
    const insert = (markdown: string, title?: string) => {
      fixture.change(request, { operation: 'insert_page', document: { markdown }, ...(title && { title }) })
      const page = fixture.workspace.call('listPagesInChangeRequest', { params }).pages.at(-1)!
      return [page.title, fixture.text(page.id, request)]
    }
    expect(insert('# From *heading*\n\nText.\n')).toEqual(['From heading', 'Text.\n'])
    expect(insert('---\ntitle: Front\n---\nText.\n')).toEqual(['Front', '---\ntitle: Front\n---\nText.\n'])
    expect(insert('Text.\n')).toEqual(['Untitled', 'Text.\n'])
    expect(insert('')).toEqual(['Untitled', ''])
    expect(insert(`# ${'😀'.repeat(300)}\n`)[0]).toBe('😀'.repeat(256))
    expect(insert('# Heading\n\nText.\n', 'Given')).toEqual(['Given', '# Heading\n\nText.\n'])
  })
})
