import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { openReviewDesk, type ReviewDesk } from '../../support/change-requests.ts'

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
function act(desk: ReviewDesk, request: string, list: Deed[], who: string): void {
  list.forEach((one, turn) => desk.attempt(request, changeOf(one, desk.pages, who, turn)))
}

function textsOf(desk: ReviewDesk, request?: string): string[] {
  const params = { spaceId: desk.space }
  const { pages } =
    request === undefined
      ? desk.workspace.call('listPages', { params })
      : desk.workspace.call('listPagesInChangeRequest', { params: { ...params, changeRequestId: request } })
  const ids: string[] = []
  const walk = (list: typeof pages) => list.forEach((page) => (ids.push(page.id), walk(page.pages)))
  walk(pages)
  return ids.map((id) => desk.text(id, request))
}

/** Every page that the view has hangs in the tree: none is cut off by a loop or a missing parent. */
function expectWholeTree(desk: ReviewDesk, request?: string): void {
  const shown = textsOf(desk, request).length
  const line = request
    ? desk.workspace.store.get<{ line: number }>('SELECT line FROM change_request WHERE id = ?', request)
    : desk.workspace.store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', desk.space)
  const rows = viewRows(desk, line?.line ?? 0)
  expect(shown).toBe(rows)
}

function viewRows(desk: ReviewDesk, line: number): number {
  const { store } = desk.workspace
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
        const desk = openReviewDesk(BOOK)
        const request = desk.begin()
        act(desk, request, mine, 'mine')
        const other = desk.begin()
        act(desk, other, theirs, 'theirs')
        const written = new Set(
          [...textsOf(desk, request), ...textsOf(desk, other)].filter(
            (text) => text.includes('mine') || text.includes('theirs'),
          ),
        )
        expect(desk.mergeResult(other)).toBe('merge')
        const result = desk.mergeResult(request)
        const left = textsOf(desk, result === 'merge' ? undefined : request).join('\n')
        for (const text of written) for (const line of text.trim().split('\n')) expect(left).toContain(line)
        expectWholeTree(desk)
        expectWholeTree(desk, request)
        desk.workspace.close()
      }),
      { numRuns: 200, seed: 20261121 },
    )
  }, 240_000)

  it('can always finish by choosing one side of each conflict', () => {
    fc.assert(
      fc.property(deeds, deeds, fc.constantFrom('mine', 'theirs', 'base'), (mine, theirs, keep) => {
        const desk = openReviewDesk(BOOK)
        const request = desk.begin()
        act(desk, request, mine, 'mine')
        const other = desk.begin()
        act(desk, other, theirs, 'theirs')
        desk.mergeResult(other)
        if (desk.mergeResult(request) === 'conflicts') {
          for (const { page } of desk.conflicts(request)) {
            desk.workspace.call('resolveChangeRequestConflict', {
              params: { spaceId: desk.space, changeRequestId: request, pageId: page },
              body: { keep },
            })
          }
          expect(desk.conflicts(request)).toEqual([])
          expect(desk.mergeResult(request)).toBe('merge')
        }
        expectWholeTree(desk)
        desk.workspace.close()
      }),
      { numRuns: 150, seed: 20261121 },
    )
  }, 240_000)
})
