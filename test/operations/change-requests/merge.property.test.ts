import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/change-requests.ts'

const BOOK = { A: 'a\n', B: 'b\n', C: 'c\n', D: 'd\n', E: 'e\n', F: 'f\n' }

/** An action of a user. Pages are named by their number, so that any sequence is valid. */
type Deed = { page: number; other: number; what: 'move' | 'root' | 'rename' | 'write' | 'delete' | 'insert' }

const deed: fc.Arbitrary<Deed> = fc.record({
  page: fc.nat(5),
  other: fc.nat(5),
  what: fc.constantFrom('move', 'root', 'rename', 'write', 'delete', 'insert'),
})
const deeds = fc.array(deed, { minLength: 1, maxLength: 6 })

function changeOf({ page, other, what }: Deed, pages: string[], who: string, turn: number): ContentChange {
  const [id, into] = [pages[page] ?? '', pages[other] ?? '']
  switch (what) {
    case 'move':
      return { operation: 'update_page', page: id, into }
    case 'root':
      return { operation: 'update_page', page: id, into: null, at: other }
    case 'rename':
      return { operation: 'update_page', page: id, title: `${who}${turn}` }
    case 'write':
      return { operation: 'update_page', page: id, document: { markdown: `${who} wrote ${turn}\n` } }
    case 'delete':
      return { operation: 'delete_page', page: id }
    case 'insert':
      return {
        operation: 'insert_page',
        into: id,
        title: `${who}-${turn}`,
        document: { markdown: `${who} new ${turn}\n` },
      }
  }
}

/** Runs the possible actions. One on a deleted page, or one that would create a cycle, is refused and skipped. */
function act(fixture: ReviewFixture, request: string, list: Deed[], who: string): void {
  list.forEach((one, turn) => fixture.attempt(request, changeOf(one, fixture.pages, who, turn)))
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

/** Every page that the view has hangs in the tree: none is cut off by a loop or a missing parent. */
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

describe('two users who change one tree in any way', () => {
  it('never lose a text that was written, and never cut a page off', () => {
    fc.assert(
      fc.property(deeds, deeds, (mine, theirs) => {
        const fixture = openReviewFixture(BOOK)
        const request = fixture.begin()
        act(fixture, request, mine, 'mine')
        const other = fixture.begin()
        act(fixture, other, theirs, 'theirs')
        const written = new Set(
          [...textsOf(fixture, request), ...textsOf(fixture, other)].filter(
            (text) => text.includes('mine') || text.includes('theirs'),
          ),
        )
        expect(fixture.mergeResult(other)).toBe('merge')
        const result = fixture.mergeResult(request)
        const left = textsOf(fixture, result === 'merge' ? undefined : request).join('\n')
        for (const text of written) for (const line of text.trim().split('\n')) expect(left).toContain(line)
        expectWholeTree(fixture)
        expectWholeTree(fixture, request)
        fixture.workspace.close()
      }),
      { numRuns: 200, seed: 20261121 },
    )
  }, 240_000)

  it('can always finish by choosing one side of each conflict', () => {
    fc.assert(
      fc.property(deeds, deeds, fc.constantFrom('mine', 'theirs', 'base'), (mine, theirs, keep) => {
        const fixture = openReviewFixture(BOOK)
        const request = fixture.begin()
        act(fixture, request, mine, 'mine')
        const other = fixture.begin()
        act(fixture, other, theirs, 'theirs')
        fixture.mergeResult(other)
        if (fixture.mergeResult(request) === 'conflicts') {
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
      { numRuns: 150, seed: 20261121 },
    )
  }, 240_000)
})
