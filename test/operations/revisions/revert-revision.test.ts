import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { refusal } from '../../support/refusal.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

const BOOK = { One: 'alpha\n\nbeta\n\ngamma\n', Two: 'Second text\n', Three: 'Third text\n' }
const write = (page: string, markdown: string): ContentChange => ({
  operation: 'update_page',
  page,
  document: { markdown },
})

const newest = ({ workspace, space }: ReviewFixture): string =>
  workspace.call('listRevisions', { params: { spaceId: space } }).items[0]?.revision ?? ''

/** Reverts a revision and returns the id of the new change request. */
function revert({ workspace, space }: ReviewFixture, revisionId: string): string {
  const params = { spaceId: space, revisionId }
  return workspace.call('revertRevision', { params, body: { subject: 'Undo it' } }).id
}

describe('reverting a merge', () => {
  it('reverts its text and retains later text of the same page', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    fixture.changeSpace(write(one, 'ALPHA\n\nbeta\n\ngamma\n'))
    const merged = newest(fixture)
    fixture.changeSpace(write(one, 'ALPHA\n\nbeta\n\nGAMMA\n'))
    const request = revert(fixture, merged)
    expect(fixture.text(one)).toBe('ALPHA\n\nbeta\n\nGAMMA\n')
    expect(fixture.text(one, request)).toBe('alpha\n\nbeta\n\nGAMMA\n')
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.text(one)).toBe('alpha\n\nbeta\n\nGAMMA\n')
  })

  it('restores deleted pages, removes added ones, and moves others back', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = '', three = ''] = fixture.pages
    fixture.changeSpace(
      { operation: 'delete_page', page: three },
      { operation: 'update_page', page: two, into: one },
      { operation: 'insert_page', title: 'Four', document: { markdown: 'New\n' } },
    )
    expect(fixture.tree()).toEqual(['One', '  Two', 'Four'])
    const request = revert(fixture, newest(fixture))
    expect(fixture.conflicts(request)).toEqual([])
    expect(fixture.tree(request)).toEqual(['One', 'Two', 'Three'])
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.text(three)).toBe(BOOK.Three)
  })

  it('can itself be reverted', () => {
    const fixture = openReviewFixture(BOOK)
    const [, two = ''] = fixture.pages
    fixture.changeSpace({ operation: 'delete_page', page: two })
    expect(fixture.mergeResult(revert(fixture, newest(fixture)))).toBe('merge')
    expect(fixture.tree()).toEqual(['One', 'Two', 'Three'])
    expect(fixture.mergeResult(revert(fixture, newest(fixture)))).toBe('merge')
    expect(fixture.tree()).toEqual(['One', 'Three'])
  })

  it.each([
    ['mine', 'later\n'],
    ['theirs', BOOK.Two],
    ['base', 'merged\n'],
  ] as const)('lists an overwritten text as a conflict, which the choice "%s" resolves', (keep, text) => {
    const fixture = openReviewFixture(BOOK)
    const [, two = ''] = fixture.pages
    fixture.changeSpace(write(two, 'merged\n'))
    const merged = newest(fixture)
    fixture.changeSpace(write(two, 'later\n'))
    const request = revert(fixture, merged)
    const [conflict, ...others] = fixture.conflicts(request)
    expect(others).toEqual([])
    expect(conflict).toMatchObject({
      page: two,
      kinds: ['text'],
      isRevert: true,
      base: { page: { markdown: 'merged\n' } },
      mine: { page: { markdown: 'later\n' } },
      theirs: { page: { markdown: BOOK.Two } },
    })
    expect(fixture.mergeResult(request)).toBe('conflicts')
    const params = { spaceId: fixture.space, changeRequestId: request, pageId: two }
    fixture.workspace.call('resolveChangeRequestConflict', { params, body: { keep } })
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.text(two)).toBe(text)
  })

  it('retains a page that the merge added and another user edited since, as a conflict', () => {
    const fixture = openReviewFixture(BOOK)
    fixture.changeSpace({ operation: 'insert_page', title: 'Four', document: { markdown: 'New\n' } })
    const merged = newest(fixture)
    const pages = fixture.workspace.call('listPages', { params: { spaceId: fixture.space } }).pages
    const four = pages.at(-1)?.id ?? ''
    fixture.changeSpace(write(four, 'New and edited\n'))
    const request = revert(fixture, merged)
    expect(fixture.conflicts(request)).toMatchObject([{ page: four, kinds: ['deleted-there'] }])
    expect(fixture.text(four, request)).toBe('New and edited\n')
  })

  it('retains a page of the merge that has other pages below it, as a conflict', () => {
    const fixture = openReviewFixture(BOOK)
    fixture.changeSpace({ operation: 'insert_page', title: 'Four', document: { markdown: 'New\n' } })
    const merged = newest(fixture)
    const pages = fixture.workspace.call('listPages', { params: { spaceId: fixture.space } }).pages
    const four = pages.at(-1)?.id ?? ''
    fixture.changeSpace({
      operation: 'insert_page',
      title: 'Five',
      into: four,
      document: { markdown: '5\n' },
    })
    const request = revert(fixture, merged)
    expect(fixture.conflicts(request)).toMatchObject([{ page: four, kinds: ['deleted-there'] }])
    expect(fixture.tree(request)).toEqual(['One', 'Two', 'Three', 'Four', '  Five'])
  })

  it('removes the files and the variables of the merge, and no later values', () => {
    const fixture = openReviewFixture(BOOK)
    fixture.changeSpace({ operation: 'set_variable', name: 'first', value: 'first' })
    fixture.changeSpace(
      { operation: 'insert_files', files: [{ name: 'dot.png', base64: 'iVBORw0KGgo=' }] },
      { operation: 'set_variable', name: 'added', value: 'second' },
    )
    const merged = newest(fixture)
    fixture.changeSpace({ operation: 'set_variable', name: 'first', value: 'third' })
    const params = { spaceId: fixture.space }
    const files = () => fixture.workspace.call('listFiles', { params }).items.map(({ name }) => name)
    expect(files()).toEqual(['dot.png', 'vars.yaml'])
    expect(fixture.mergeResult(revert(fixture, merged))).toBe('merge')
    expect(files()).toEqual(['vars.yaml'])
    expect(fixture.workspace.call('getCurrentRevision', { params }).variables).toEqual({ first: 'third' })
  })

  it('retains a file of the merge that a later page shows, and removes one that only its own pages show', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const names = ['later.png', 'own.png']
    fixture.changeSpace(
      { operation: 'insert_files', files: names.map((name) => ({ name, base64: 'iVBORw0KGgo=' })) },
      {
        operation: 'insert_page',
        title: 'Four',
        document: { markdown: '![](.gitbook/assets/later.png) ![](.gitbook/assets/own.png)\n' },
      },
      write(one, 'alpha ![](.gitbook/assets/own.png)\n\nbeta\n\ngamma\n'),
    )
    const merged = newest(fixture)
    fixture.changeSpace(
      write(one, 'alpha ![](.gitbook/assets/own.png)\n\nbeta\n\n![](.gitbook/assets/later.png)\n'),
    )
    expect(fixture.mergeResult(revert(fixture, merged))).toBe('merge')
    expect(fixture.text(one)).toBe('alpha\n\nbeta\n\n![](.gitbook/assets/later.png)\n')
    const params = { spaceId: fixture.space }
    expect(fixture.workspace.call('listFiles', { params }).items.map(({ name }) => name)).toEqual([
      'later.png',
    ])
  })

  it('refuses a revision that is not a merge, and a merge without remaining changes', () => {
    const fixture = openReviewFixture(BOOK)
    const [, two = ''] = fixture.pages
    const attempt = (revisionId: string) =>
      fixture.workspace.attempt('revertRevision', {
        params: { spaceId: fixture.space, revisionId },
        body: { subject: 'Undo it' },
      })
    expect(refusal(attempt(newest(fixture)))).toBe('input.invalid')
    fixture.changeSpace(write(two, 'merged\n'))
    const merged = newest(fixture)
    expect(fixture.mergeResult(revert(fixture, merged))).toBe('merge')
    expect(refusal(attempt(merged))).toBe('state.conflict')
  })
})

describe('restoring a page', () => {
  const restore = ({ workspace, space }: ReviewFixture, revisionId: string, pageId: string) =>
    workspace.attempt('restorePageInRevision', {
      params: { spaceId: space, revisionId, pageId },
      body: { subject: 'Restore it' },
    })

  it('restores the earlier state of one page in a new change request, and retains the others', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    const first = newest(fixture)
    fixture.changeSpace(write(one, 'New\n'), write(two, 'New too\n'))
    const result = restore(fixture, first, one)
    if (!result.ok) throw result.problem
    const { id } = result.value as { id: string }
    expect(fixture.text(one)).toBe('New\n')
    expect(fixture.mergeResult(id)).toBe('merge')
    expect([fixture.text(one), fixture.text(two)]).toEqual([BOOK.One, 'New too\n'])
  })

  it('restores a deleted page', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const first = newest(fixture)
    fixture.changeSpace({ operation: 'delete_page', page: one })
    const result = restore(fixture, first, one)
    if (!result.ok) throw result.problem
    expect(fixture.mergeResult((result.value as { id: string }).id)).toBe('merge')
    expect(fixture.tree()).toEqual(['One', 'Two', 'Three'])
  })

  it('refuses the present state, and a page that the revision lacks', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    expect(refusal(restore(fixture, newest(fixture), one))).toBe('state.conflict')
    expect(refusal(restore(fixture, newest(fixture), 'never'))).toBe('resource.unknown')
  })
})
