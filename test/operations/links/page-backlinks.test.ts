import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { addGuestOf } from '../../support/add-guest.ts'
import { refusal } from '../../support/refusal.ts'
import { newText, openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

let fixture: ReviewFixture
const NAMES = ['First', 'Second', 'Third']

beforeEach(() => {
  fixture = openReviewFixture({ First: '', Second: '', Third: '' })
})
afterEach(() => fixture.workspace.close())

const pathOf = (page: number): string =>
  fixture.workspace.call('listPages', { params: { spaceId: fixture.space } }).pages[page]!.git!.path

const write = (page: number, markdown: string) => newText(fixture.pages[page]!, markdown)

/** Returns the titles of the pages that link to the first one, in the space or in a change request. */
function linkingToFirst(changeRequest?: string): string[] {
  const params = { spaceId: fixture.space, pageId: fixture.pages[0]! }
  const { items } =
    changeRequest === undefined
      ? fixture.workspace.call('listSpacePageBacklinks', { params })
      : fixture.workspace.call('listChangeRequestPageBacklinks', {
          params: { ...params, changeRequestId: changeRequest },
        })
  return items.map((item) => (item.kind === 'page' ? item.page.title : item.kind)).toSorted()
}

/** Applies changes to a change request, and returns its content. */
function contentAfter(params: { spaceId: string; changeRequestId: string }, changes: ContentChange[]) {
  fixture.change(params.changeRequestId, ...changes)
  return fixture.workspace.call('getRevisionOfChangeRequestById', { params })
}

it('a reference to a page has the permissions of the caller on its organization and on its space', () => {
  fixture.changeSpace(write(1, `[First](${pathOf(0)})`))
  const { workspace, space } = fixture
  const guest = addGuestOf(workspace, space, 'admin')
  const params = { spaceId: space, pageId: fixture.pages[0]! }
  const [item] = guest.call('listSpacePageBacklinks', { params }).items
  expect(item).toMatchObject({
    organization: { permissions: { admin: false, listMembers: false } },
    space: { permissions: { admin: true } },
  })
})

describe('the pages that link to a page', () => {
  it('are each listed once, even with several links, and without the page itself', () => {
    const path = pathOf(0)
    fixture.changeSpace(write(1, `[a](${path}) [b](${path}#part)`), write(0, `[me](${path})`))
    expect(linkingToFirst()).toEqual(['Second'])
  })

  it('follow the written text', () => {
    fixture.changeSpace(write(1, `[a](${pathOf(0)})`), write(2, `[a](${pathOf(0)})`))
    expect(linkingToFirst()).toEqual(['Second', 'Third'])
    fixture.changeSpace(write(1, 'nothing'))
    expect(linkingToFirst()).toEqual(['Third'])
  })

  it('are those of a change request where one is named', () => {
    fixture.changeSpace(write(1, `[a](${pathOf(0)})`))
    const change = fixture.begin()
    fixture.change(change, write(1, 'nothing'), write(2, `[a](${pathOf(0)})`))
    expect(linkingToFirst(change)).toEqual(['Third'])
    expect(linkingToFirst()).toEqual(['Second'])
  })

  it('are those of the base of a change request, even after changes of the space', () => {
    fixture.changeSpace(write(1, `[a](${pathOf(0)})`))
    const change = fixture.begin()
    fixture.changeSpace(write(1, 'nothing'), write(2, `[a](${pathOf(0)})`))
    expect(linkingToFirst()).toEqual(['Third'])
    expect(linkingToFirst(change)).toEqual(['Second'])
    fixture.changeSpace({ operation: 'delete_page', page: fixture.pages[1]! })
    expect(linkingToFirst(change)).toEqual(['Second'])
  })

  it('are found for a page or file that only the change request has', () => {
    fixture.changeSpace(write(1, '[a](new-page.md) ![b](.gitbook/assets/new-picture.png)'))
    const params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
    const file = { name: 'new-picture.png', base64: 'AAAA' }
    const { pages, files } = contentAfter(params, [
      { operation: 'insert_page', title: 'New page', document: { markdown: '' } },
      { operation: 'insert_files', files: [file] },
    ])
    const ofPage = fixture.workspace.call('listChangeRequestPageBacklinks', {
      params: { ...params, pageId: pages.find(({ title }) => title === 'New page')!.id },
    })
    const ofFile = fixture.workspace.call('listChangeRequestFileBacklinks', {
      params: { ...params, fileId: files[0]!.id },
    })
    for (const { items } of [ofPage, ofFile])
      expect(items.map((item) => item.kind === 'page' && item.page.title)).toEqual(['Second'])
  })

  it('are found for the page that replaces another one in a change request', () => {
    fixture.changeSpace(write(1, `[a](${pathOf(0)})`))
    const params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
    const { pages } = contentAfter(params, [
      { operation: 'delete_page', page: fixture.pages[0]! },
      { operation: 'insert_page', title: 'First', document: { markdown: '' } },
    ])
    const { items } = fixture.workspace.call('listChangeRequestPageBacklinks', {
      params: { ...params, pageId: pages.find(({ title }) => title === 'First')!.id },
    })
    expect(items.map((item) => item.kind === 'page' && item.page.title)).toEqual(['Second'])
  })

  it('are listed page by page', () => {
    fixture.changeSpace(write(1, `[a](${pathOf(0)})`), write(2, `[a](${pathOf(0)})`))
    const params = { spaceId: fixture.space, pageId: fixture.pages[0]! }
    const first = fixture.workspace.call('listSpacePageBacklinks', { params, query: { limit: 1 } })
    expect(first.count).toBe(2)
    const second = fixture.workspace.call('listSpacePageBacklinks', {
      params,
      query: { limit: 1, page: first.next!.page },
    })
    const titles = [...first.items, ...second.items].map((item) => item.kind === 'page' && item.page.title)
    expect(titles.toSorted()).toEqual(NAMES.slice(1))
    expect(second.next).toBeUndefined()
  })

  it('are refused for a missing page', () => {
    const params = { spaceId: fixture.space, pageId: 'unknown' }
    expect(refusal(fixture.workspace.attempt('listSpacePageBacklinks', { params }))).toBe('resource.unknown')
  })
})
