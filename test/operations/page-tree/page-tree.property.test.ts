import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KnownTree } from '../../../src-main/content/page-tree/known-tree.ts'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import type { PageLevels, PagePlace, PageTarget, TitledPage } from '../../../src-main/schemas/page-tree.ts'
import type { Page } from '../../../src-main/schemas/page.ts'
import { SEED } from '../../support/property-seed.ts'
import { randomNumbers } from '../../support/random-numbers.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

const PAGES = 40
const STEPS = 120

/** A page of the whole tree. Each other read must agree with the whole tree. */
interface Known {
  page: Page
  index: number
  above: Known[]
  isHidden: boolean
}

let fixture: ReviewFixture
let change: string
beforeAll(() => {
  fixture = openReviewFixture(
    Object.fromEntries(Array.from({ length: PAGES }, (_, index) => [`Page ${index}`, `Text ${index}.\n`])),
  )
  change = fixture.begin()
  const next = randomNumbers()
  for (let step = 0; step < STEPS; step += 1) {
    const where = step % 3 === 0 ? undefined : change
    const known = knownPages(where).map(({ page }) => page.id)
    const edit = randomChange(known, next, step)
    if (where === undefined) trySpace(edit)
    else fixture.attempt(change, edit)
  }
  // A random tree may lack both.
  fixture.changeSpace(...hiddenPageAndGroup('of the space'))
  fixture.change(change, ...hiddenPageAndGroup('of the change request'))
})
afterAll(() => fixture.workspace.close())

function randomChange(pages: string[], next: (below: number) => number, step: number): ContentChange {
  const subject = pages[next(pages.length)] ?? ''
  const other = pages[next(pages.length)] ?? ''
  switch (next(5)) {
    case 0:
      return {
        operation: 'insert_page',
        title: `New ${step}`,
        into: other,
        at: next(3),
        document: { markdown: '' },
      }
    case 1:
      return { operation: 'insert_page', title: `Group ${step}`, into: other }
    case 2:
      return { operation: 'update_page', page: subject, hidden: next(3) === 0, title: `Renamed ${step}` }
    case 3:
      return next(4) === 0
        ? { operation: 'delete_page', page: subject }
        : { operation: 'update_page', page: subject, into: null, at: next(9) }
    default:
      return { operation: 'update_page', page: subject, into: other, at: next(4) }
  }
}

const hiddenPageAndGroup = (whose: string): ContentChange[] => [
  { operation: 'insert_page', title: `Group ${whose}` },
  { operation: 'insert_page', title: `Hidden ${whose}`, ref: 'hidden', document: { markdown: '' } },
  { operation: 'update_page', page: 'hidden', hidden: true },
]

/** Applies an edit to the space, unless the rules refuse it: a page cannot be below itself. */
function trySpace(edit: ContentChange): void {
  const other = fixture.begin()
  if (fixture.attempt(other, edit).ok) fixture.mergeResult(other)
}

const contentOf = (where: string | undefined) =>
  where === undefined
    ? ({ kind: 'space', params: { spaceId: fixture.space } } as const)
    : ({ kind: 'change', params: { spaceId: fixture.space, changeRequestId: where } } as const)

function wholeTree(where: string | undefined): Page[] {
  const content = contentOf(where)
  return content.kind === 'space'
    ? fixture.workspace.call('listPages', { params: content.params }).pages
    : fixture.workspace.call('listPagesInChangeRequest', { params: content.params }).pages
}

function levels(
  where: string | undefined,
  query: { parent?: string[]; from?: number; limit?: number },
): PageLevels {
  const content = contentOf(where)
  return content.kind === 'space'
    ? fixture.workspace.call('listPageLevels', { params: content.params, query })
    : fixture.workspace.call('listPageLevelsInChangeRequest', { params: content.params, query })
}

function place(where: string | undefined, pageId: string): PagePlace {
  const content = contentOf(where)
  return content.kind === 'space'
    ? fixture.workspace.call('getPagePlace', { params: { ...content.params, pageId } })
    : fixture.workspace.call('getPagePlaceInChangeRequest', { params: { ...content.params, pageId } })
}

function titles(where: string | undefined, query: { query: string; limit: number }): TitledPage[] {
  const content = contentOf(where)
  return content.kind === 'space'
    ? fixture.workspace.call('findPagesByTitle', { params: content.params, query }).items
    : fixture.workspace.call('findPagesByTitleInChangeRequest', { params: content.params, query }).items
}

function knownPages(where: string | undefined): Known[] {
  const walk = (pages: Page[], above: Known[]): Known[] =>
    pages.flatMap((page, index): Known[] => {
      const isHidden = page.hidden === true || above.some((each) => each.isHidden)
      const known: Known = { page, index, above, isHidden }
      return [known, ...walk(page.pages, [...above, known])]
    })
  return walk(wholeTree(where), [])
}

const isRead = ({ page, isHidden }: Known): boolean => page.type === 'document' && !isHidden
const idOf = (known: Known | undefined) => known?.page.id

const PLACES: [string, () => string | undefined][] = [
  ['a space', () => undefined],
  ['a change request', () => change],
]

describe.each(PLACES)(`the tree of %s, read in parts, with seed ${SEED}`, (_name, where) => {
  it('has the pages of each level in the order of the whole tree, in windows of any size', () => {
    const parents = [null, ...knownPages(where()).map(({ page }) => page.id)]
    for (const parent of parents) {
      const expected = knownPages(where()).filter(({ above }) => (above.at(-1)?.page.id ?? null) === parent)
      for (const limit of [1, 2, 200]) {
        for (let from = 0; from <= expected.length; from += limit) {
          const query = { ...(parent !== null && { parent: [parent] }), from, limit }
          const [level] = levels(where(), query).levels
          expect(level?.count).toBe(expected.length)
          expect(level?.items.map(({ id }) => id)).toEqual(
            expected.slice(from, from + limit).map(({ page }) => page.id),
          )
        }
      }
    }
  })

  it('shows whether a page has pages below it', () => {
    const known = new Map(knownPages(where()).map(({ page }) => [page.id, page]))
    const parents = [...known.keys()]
    const items = [
      levels(where(), { from: 0, limit: 200 }),
      ...parents.map((id) => levels(where(), { parent: [id] })),
    ]
      .flatMap((answer) => answer.levels)
      .flatMap((level) => level.items)
    expect(items).toHaveLength(known.size)
    for (const { id, hasPages, title, hidden } of items) {
      const page = known.get(id)
      expect([id, hasPages, title, hidden]).toEqual([
        id,
        (page?.pages.length ?? 0) > 0,
        page?.title,
        page?.hidden,
      ])
    }
  })

  it('leads from the root to each page, and to the pages beside it in reading order', () => {
    const known = knownPages(where())
    expect(known.some(({ isHidden }) => isHidden)).toBe(true)
    expect(known.some(({ page }) => page.type === 'group')).toBe(true)
    for (const [position, entry] of known.entries()) {
      const result = place(where(), entry.page.id)
      expect(result.index).toBe(entry.index)
      expect(result.above.map(({ id, index }) => [id, index])).toEqual(
        entry.above.map(({ page, index }) => [page.id, index]),
      )
      expect(result.previous?.id).toBe(idOf(known.slice(0, position).findLast(isRead)))
      expect(result.next?.id).toBe(idOf(known.slice(position + 1).find(isRead)))
      expect({ ...result.page, pages: [] }).toEqual({ ...entry.page, pages: [] })
    }
  })

  it('finds each page with a text by its title', () => {
    for (const { page, above } of knownPages(where()).filter((each) => each.page.type === 'document')) {
      const items = titles(where(), { query: page.title, limit: 50 })
      const result = items.find(({ id }) => id === page.id)
      expect(result).toMatchObject({
        title: page.title,
        path: page.path,
        above: above.map((each) => each.page.title),
      })
      expect(items[0]?.title).toBe(page.title)
    }
  })

  it('finds each page by the beginning of its path, sorted and before others, as the whole tree does', () => {
    const whole = new KnownTree(wholeTree(where()))
    const known = knownPages(where()).filter(({ page }) => page.type === 'document')
    for (const { page } of known) {
      for (const typed of [`/${page.path}`, `/${page.path.slice(0, -1)}`, `${page.path}/`]) {
        const beginning = typed.replace(/^\//, '')
        const named = known.filter(
          ({ page: { path } }) =>
            path.startsWith(beginning) && !path.slice(beginning.lastIndexOf('/') + 1).includes('/'),
        )
        const expected = named.map(({ page: { path } }) => path).toSorted()
        const query = { query: typed, limit: 50 }
        for (const items of [titles(where(), query), whole.titles(query).items])
          expect(items.slice(0, expected.length).map(({ path }) => path)).toEqual(expected)
      }
    }
  })

  it('finds the pages with the given paths and ids', () => {
    const content = contentOf(where())
    const known = knownPages(where()).filter(({ page }) => page.git !== undefined)
    const find = (by: 'id' | 'path', name: string[]): PageTarget[] =>
      content.kind === 'space'
        ? fixture.workspace.call('findPageTargets', { params: content.params, query: { by, name } }).items
        : fixture.workspace.call('findPageTargetsInChangeRequest', {
            params: content.params,
            query: { by, name },
          }).items
    const ids = find('id', [...known.map(({ page }) => page.id), 'nothing'])
    expect(ids.map(({ page }) => page?.title)).toEqual([...known.map(({ page }) => page.title), undefined])
    const paths = find('path', [...known.map(({ page }) => page.git?.path ?? ''), 'no/where.md'])
    expect(paths.map(({ page }) => page?.id)).toEqual([...known.map(({ page }) => page.id), undefined])
  })
})

describe('the first levels of a tree', () => {
  it('are all levels of a small content, with its first page', () => {
    const small = openReviewFixture({ One: '', Two: '' })
    const params = { spaceId: small.space }
    small.changeSpace({
      operation: 'insert_page',
      title: 'Below',
      into: small.pages[0],
      document: { markdown: '' },
    })
    const answer = small.workspace.call('listPageLevels', { params })
    expect(answer.isSmall).toBe(true)
    expect(answer.first).toBe(small.pages[0])
    expect(answer.levels.map(({ parent, items }) => [parent, items.map(({ title }) => title)])).toEqual([
      [undefined, ['One', 'Two']],
      [small.pages[0], ['Below']],
    ])
    small.workspace.close()
  })

  it('are empty for a space without pages', () => {
    const empty = openReviewFixture({})
    const answer = empty.workspace.call('listPageLevels', { params: { spaceId: empty.space } })
    expect(answer).toEqual({ levels: [{ count: 0, from: 0, items: [] }], isSmall: true })
    empty.workspace.close()
  })
})
