import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReviewDesk, type ReviewDesk } from '../../support/change-requests.ts'

let desk: ReviewDesk
const NAMES = ['First', 'Second', 'Third']

beforeEach(() => {
  desk = openReviewDesk({ First: '', Second: '', Third: '' })
})
afterEach(() => desk.workspace.close())

const pathOf = (page: number): string =>
  desk.workspace.call('listPages', { params: { spaceId: desk.space } }).pages[page]!.git!.path

const write = (page: number, markdown: string) => ({
  operation: 'update_page' as const,
  page: desk.pages[page]!,
  document: { markdown },
})

/** The titles of the pages that link to the first one, in the space or in a change request. */
function linkingToFirst(changeRequest?: string): string[] {
  const params = { spaceId: desk.space, pageId: desk.pages[0]! }
  const { items } =
    changeRequest === undefined
      ? desk.workspace.call('listSpacePageBacklinks', { params })
      : desk.workspace.call('listChangeRequestPageBacklinks', {
          params: { ...params, changeRequestId: changeRequest },
        })
  return items.map((item) => (item.kind === 'page' ? item.page.title : item.kind)).toSorted()
}

describe('the pages that link to a page', () => {
  it('are each listed once, however often they do, and the page itself is not', () => {
    const to = pathOf(0)
    desk.changeSpace(write(1, `[a](${to}) [b](${to}#part)`), write(0, `[me](${to})`))
    expect(linkingToFirst()).toEqual(['Second'])
  })

  it('follow what is written', () => {
    desk.changeSpace(write(1, `[a](${pathOf(0)})`), write(2, `[a](${pathOf(0)})`))
    expect(linkingToFirst()).toEqual(['Second', 'Third'])
    desk.changeSpace(write(1, 'nothing'))
    expect(linkingToFirst()).toEqual(['Third'])
  })

  it('are those of a change request where one is asked', () => {
    desk.changeSpace(write(1, `[a](${pathOf(0)})`))
    const change = desk.begin()
    desk.change(change, write(1, 'nothing'), write(2, `[a](${pathOf(0)})`))
    expect(linkingToFirst(change)).toEqual(['Third'])
    expect(linkingToFirst()).toEqual(['Second'])
  })

  it('come page by page', () => {
    desk.changeSpace(write(1, `[a](${pathOf(0)})`), write(2, `[a](${pathOf(0)})`))
    const params = { spaceId: desk.space, pageId: desk.pages[0]! }
    const first = desk.workspace.call('listSpacePageBacklinks', { params, query: { limit: 1 } })
    expect(first.count).toBe(2)
    const second = desk.workspace.call('listSpacePageBacklinks', {
      params,
      query: { limit: 1, page: first.next!.page },
    })
    const titles = [...first.items, ...second.items].map((item) => item.kind === 'page' && item.page.title)
    expect(titles.toSorted()).toEqual(NAMES.slice(1))
    expect(second.next).toBeUndefined()
  })

  it('are not asked of a page that is not there', () => {
    const params = { spaceId: desk.space, pageId: 'unknown' }
    expect(desk.workspace.attempt('listSpacePageBacklinks', { params })).toMatchObject({
      ok: false,
      problem: { code: 'resource.unknown' },
    })
  })
})
