import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { openReviewDesk, type ReviewDesk } from '../../support/change-requests.ts'

const BOOK = { One: 'alpha\n\nbeta\n\ngamma\n', Two: 'Second text\n', Three: 'Third text\n' }
const write = (page: string, markdown: string): ContentChange => ({
  operation: 'update_page',
  page,
  document: { markdown },
})

const newest = ({ workspace, space }: ReviewDesk): string =>
  workspace.call('listRevisions', { params: { spaceId: space } }).items[0]?.revision ?? ''

/** Reverts a revision and returns the id of the new change request. */
function revert({ workspace, space }: ReviewDesk, revisionId: string): string {
  const params = { spaceId: space, revisionId }
  return workspace.call('revertRevision', { params, body: { subject: 'Undo it' } }).id
}

describe('reverting a merge', () => {
  it('takes back its text and leaves later text of the same page', () => {
    const desk = openReviewDesk(BOOK)
    const [one = ''] = desk.pages
    desk.changeSpace(write(one, 'ALPHA\n\nbeta\n\ngamma\n'))
    const merged = newest(desk)
    desk.changeSpace(write(one, 'ALPHA\n\nbeta\n\nGAMMA\n'))
    const request = revert(desk, merged)
    expect(desk.text(one)).toBe('ALPHA\n\nbeta\n\nGAMMA\n')
    expect(desk.text(one, request)).toBe('alpha\n\nbeta\n\nGAMMA\n')
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.text(one)).toBe('alpha\n\nbeta\n\nGAMMA\n')
  })

  it('restores deleted pages, removes added ones, and moves others back', () => {
    const desk = openReviewDesk(BOOK)
    const [one = '', two = '', three = ''] = desk.pages
    desk.changeSpace(
      { operation: 'delete_page', page: three },
      { operation: 'update_page', page: two, into: one },
      { operation: 'insert_page', title: 'Four', document: { markdown: 'New\n' } },
    )
    expect(desk.tree()).toEqual(['One', '  Two', 'Four'])
    const request = revert(desk, newest(desk))
    expect(desk.conflicts(request)).toEqual([])
    expect(desk.tree(request)).toEqual(['One', 'Two', 'Three'])
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.text(three)).toBe(BOOK.Three)
  })

  it('can itself be reverted', () => {
    const desk = openReviewDesk(BOOK)
    const [, two = ''] = desk.pages
    desk.changeSpace({ operation: 'delete_page', page: two })
    expect(desk.mergeResult(revert(desk, newest(desk)))).toBe('merge')
    expect(desk.tree()).toEqual(['One', 'Two', 'Three'])
    expect(desk.mergeResult(revert(desk, newest(desk)))).toBe('merge')
    expect(desk.tree()).toEqual(['One', 'Three'])
  })

  it.each([
    ['mine', 'later\n'],
    ['theirs', BOOK.Two],
    ['base', 'merged\n'],
  ] as const)('lists a text that was written over since as a conflict, which %s resolves', (keep, text) => {
    const desk = openReviewDesk(BOOK)
    const [, two = ''] = desk.pages
    desk.changeSpace(write(two, 'merged\n'))
    const merged = newest(desk)
    desk.changeSpace(write(two, 'later\n'))
    const request = revert(desk, merged)
    const [conflict, ...others] = desk.conflicts(request)
    expect(others).toEqual([])
    expect(conflict).toMatchObject({
      page: two,
      kinds: ['text'],
      isRevert: true,
      base: { page: { markdown: 'merged\n' } },
      mine: { page: { markdown: 'later\n' } },
      theirs: { page: { markdown: BOOK.Two } },
    })
    expect(desk.mergeResult(request)).toBe('conflicts')
    const params = { spaceId: desk.space, changeRequestId: request, pageId: two }
    desk.workspace.call('resolveChangeRequestConflict', { params, body: { keep } })
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.text(two)).toBe(text)
  })

  it('retains a page that the merge added and another user edited since, as a conflict', () => {
    const desk = openReviewDesk(BOOK)
    desk.changeSpace({ operation: 'insert_page', title: 'Four', document: { markdown: 'New\n' } })
    const merged = newest(desk)
    const pages = desk.workspace.call('listPages', { params: { spaceId: desk.space } }).pages
    const four = pages.at(-1)?.id ?? ''
    desk.changeSpace(write(four, 'New and edited\n'))
    const request = revert(desk, merged)
    expect(desk.conflicts(request)).toMatchObject([{ page: four, kinds: ['deleted-there'] }])
    expect(desk.text(four, request)).toBe('New and edited\n')
  })

  it('retains a page that the merge added while other pages stand below it, as a conflict', () => {
    const desk = openReviewDesk(BOOK)
    desk.changeSpace({ operation: 'insert_page', title: 'Four', document: { markdown: 'New\n' } })
    const merged = newest(desk)
    const pages = desk.workspace.call('listPages', { params: { spaceId: desk.space } }).pages
    const four = pages.at(-1)?.id ?? ''
    desk.changeSpace({ operation: 'insert_page', title: 'Five', into: four, document: { markdown: '5\n' } })
    const request = revert(desk, merged)
    expect(desk.conflicts(request)).toMatchObject([{ page: four, kinds: ['deleted-there'] }])
    expect(desk.tree(request)).toEqual(['One', 'Two', 'Three', 'Four', '  Five'])
  })

  it('removes the files of the merge, and restores variables one by one', () => {
    const desk = openReviewDesk(BOOK)
    desk.changeSpace({ operation: 'set_variable', name: 'kept', value: 'first' })
    desk.changeSpace(
      { operation: 'insert_files', files: [{ name: 'dot.png', base64: 'iVBORw0KGgo=' }] },
      { operation: 'set_variable', name: 'added', value: 'second' },
    )
    const merged = newest(desk)
    desk.changeSpace({ operation: 'set_variable', name: 'kept', value: 'third' })
    expect(desk.mergeResult(revert(desk, merged))).toBe('merge')
    const params = { spaceId: desk.space }
    expect(desk.workspace.call('listFiles', { params }).items.map(({ name }) => name)).not.toContain(
      'dot.png',
    )
    expect(desk.workspace.call('getCurrentRevision', { params }).variables).toEqual({ kept: 'third' })
  })

  it('refuses a revision that is not a merge, and one of which nothing is left', () => {
    const desk = openReviewDesk(BOOK)
    const [, two = ''] = desk.pages
    const attempt = (revisionId: string) =>
      desk.workspace.attempt('revertRevision', {
        params: { spaceId: desk.space, revisionId },
        body: { subject: 'Undo it' },
      })
    expect(attempt(newest(desk))).toMatchObject({ ok: false, problem: { code: 'input.invalid' } })
    desk.changeSpace(write(two, 'merged\n'))
    const merged = newest(desk)
    expect(desk.mergeResult(revert(desk, merged))).toBe('merge')
    expect(attempt(merged)).toMatchObject({ ok: false, problem: { code: 'state.conflict' } })
  })
})

describe('restoring a page', () => {
  const restore = ({ workspace, space }: ReviewDesk, revisionId: string, pageId: string) =>
    workspace.attempt('restorePageInRevision', {
      params: { spaceId: space, revisionId, pageId },
      body: { subject: 'Restore it' },
    })

  it('gives one page its earlier state in a new change request, and leaves the others', () => {
    const desk = openReviewDesk(BOOK)
    const [one = '', two = ''] = desk.pages
    const first = newest(desk)
    desk.changeSpace(write(one, 'New\n'), write(two, 'New too\n'))
    const result = restore(desk, first, one)
    if (!result.ok) throw result.problem
    const { id } = result.value as { id: string }
    expect(desk.text(one)).toBe('New\n')
    expect(desk.mergeResult(id)).toBe('merge')
    expect([desk.text(one), desk.text(two)]).toEqual([BOOK.One, 'New too\n'])
  })

  it('restores a deleted page', () => {
    const desk = openReviewDesk(BOOK)
    const [one = ''] = desk.pages
    const first = newest(desk)
    desk.changeSpace({ operation: 'delete_page', page: one })
    const result = restore(desk, first, one)
    if (!result.ok) throw result.problem
    expect(desk.mergeResult((result.value as { id: string }).id)).toBe('merge')
    expect(desk.tree()).toEqual(['One', 'Two', 'Three'])
  })

  it('refuses the present state, and a page that the revision lacks', () => {
    const desk = openReviewDesk(BOOK)
    const [one = ''] = desk.pages
    expect(restore(desk, newest(desk), one)).toMatchObject({ problem: { code: 'state.conflict' } })
    expect(restore(desk, newest(desk), 'never')).toMatchObject({ problem: { code: 'resource.unknown' } })
  })
})
