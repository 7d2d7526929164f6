import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

const BOOK = { A: 'a\n', B: 'b\n', C: 'c\n', D: 'd\n', E: 'e\n', F: 'f\n' }

/** An edit of a user. It names pages by number, so that any sequence is valid. */
type Edit = { page: number; other: number; kind: 'move' | 'root' | 'rename' | 'write' | 'delete' | 'insert' }

const action: fc.Arbitrary<Edit> = fc.record({
  page: fc.nat(5),
  other: fc.nat(5),
  kind: fc.constantFrom('move', 'root', 'rename', 'write', 'delete', 'insert'),
})
const actions = fc.array(action, { minLength: 1, maxLength: 6 })

function changeOf({ page, other, kind }: Edit, pages: string[], author: string, turn: number): ContentChange {
  const [id, into] = [pages[page] ?? '', pages[other] ?? '']
  switch (kind) {
    case 'move':
      return { operation: 'update_page', page: id, into }
    case 'root':
      return { operation: 'update_page', page: id, into: null, at: other }
    case 'rename':
      return { operation: 'update_page', page: id, title: `${author}${turn}` }
    case 'write':
      return { operation: 'update_page', page: id, document: { markdown: `${author} wrote ${turn}\n` } }
    case 'delete':
      return { operation: 'delete_page', page: id }
    case 'insert':
      return {
        operation: 'insert_page',
        into: id,
        title: `${author}-${turn}`,
        document: { markdown: `${author} new ${turn}\n` },
      }
  }
}

/** Applies the edits in order. An edit of a deleted page, or one that would create a cycle, is refused and skipped. */
function applyEdits(fixture: ReviewFixture, request: string, list: Edit[], author: string): void {
  list.forEach((edit, turn) => fixture.attempt(request, changeOf(edit, fixture.pages, author, turn)))
}

function textsOf(fixture: ReviewFixture, request?: string): string[] {
  const params = { spaceId: fixture.space }
  const { pages } =
    request === undefined
      ? fixture.workspace.call('listPages', { params })
      : fixture.workspace.call('listPagesInChangeRequest', {
          params: { ...params, changeRequestId: request },
        })
  const ids: string[] = []
  const walk = (list: typeof pages) => list.forEach((page) => (ids.push(page.id), walk(page.pages)))
  walk(pages)
  return ids.map((id) => fixture.text(id, request))
}

/** Expects every page of the view in the tree: no loop and no missing parent hides a page. */
function expectWholeTree(fixture: ReviewFixture, request?: string): void {
  const shown = textsOf(fixture, request).length
  const line = request
    ? fixture.workspace.store.get<{ line: number }>('SELECT line FROM change_request WHERE id = ?', request)
    : fixture.workspace.store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', fixture.space)
  const rows = viewRows(fixture, line?.line ?? 0)
  expect(shown).toBe(rows)
}

function viewRows(fixture: ReviewFixture, line: number): number {
  const { store } = fixture.workspace
  const row = store.get<{ parent: number | null; base: number | null }>(
    'SELECT parent, base FROM line WHERE id = ?',
    line,
  )
  const own = store.all<{ page: string; deleted: number }>(
    'SELECT page, deleted FROM page_version WHERE line = ? AND until IS NULL',
    line,
  )
  const hidden = new Set(own.map(({ page }) => page))
  const below =
    row?.parent === null || row === undefined
      ? []
      : store.all<{ page: string; deleted: number }>(
          'SELECT page, deleted FROM page_version WHERE line = ? AND seq <= ? AND (until IS NULL OR until > ?)',
          row.parent,
          row.base,
          row.base,
        )
  return [...own, ...below.filter(({ page }) => !hidden.has(page))].filter(({ deleted }) => deleted === 0)
    .length
}

describe('concurrent changes of one tree by two users', () => {
  it('never lose a written text, and never detach a page from the tree', () => {
    fc.assert(
      fc.property(actions, actions, (mine, theirs) => {
        const fixture = openReviewFixture(BOOK)
        const request = fixture.begin()
        applyEdits(fixture, request, mine, 'mine')
        const other = fixture.begin()
        applyEdits(fixture, other, theirs, 'theirs')
        const written = new Set(
          [...textsOf(fixture, request), ...textsOf(fixture, other)].filter(
            (text) => text.includes('mine') || text.includes('theirs'),
          ),
        )
        expect(fixture.mergeResult(other)).toBe('merge')
        const result = fixture.mergeResult(request)
        const remaining = textsOf(fixture, result === 'merge' ? undefined : request).join('\n')
        for (const text of written)
          for (const line of text.trim().split('\n')) expect(remaining).toContain(line)
        expectWholeTree(fixture)
        expectWholeTree(fixture, request)
        fixture.workspace.close()
      }),
      { numRuns: 200 },
    )
  }, 240_000)

  it('can always be merged by choosing one side of each conflict', () => {
    let conflicting = 0
    fc.assert(
      fc.property(actions, actions, fc.constantFrom('mine', 'theirs', 'base'), (mine, theirs, keep) => {
        const fixture = openReviewFixture(BOOK)
        const request = fixture.begin()
        applyEdits(fixture, request, mine, 'mine')
        const other = fixture.begin()
        applyEdits(fixture, other, theirs, 'theirs')
        fixture.mergeResult(other)
        if (fixture.mergeResult(request) === 'conflicts') {
          conflicting += 1
          for (const { page } of fixture.conflicts(request)) {
            fixture.workspace.call('resolveChangeRequestConflict', {
              params: { spaceId: fixture.space, changeRequestId: request, pageId: page },
              body: { keep },
            })
          }
          expect(fixture.conflicts(request)).toEqual([])
          expect(fixture.mergeResult(request)).toBe('merge')
        }
        expectWholeTree(fixture)
        fixture.workspace.close()
      }),
      { numRuns: 150 },
    )
    expect(conflicting).toBeGreaterThan(30)
  }, 240_000)
})
