import { describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { newText, openReviewFixture } from '../../support/review-fixture.ts'

interface Query {
  text: string
  page?: string
  pages?: string
}

function openFixture(pages: Record<string, string>) {
  const fixture = openReviewFixture(pages)
  const changeRequestId = fixture.begin()
  const params = { spaceId: fixture.space, changeRequestId }
  const find = (query: Query) =>
    fixture.workspace.call('findInChangeRequestContent', { params, query: { titles: false, ...query } })
  const titles = (query: Query) => find(query).items.map(({ title }) => title)
  return { ...fixture, changeRequestId, params, find, titles }
}

describe('finding a text in a change request', () => {
  it('searches new and edited pages as they are in it, and no deleted ones', () => {
    const fixture = openFixture({ Edited: 'old\n', Deleted: 'word\n', Same: 'word\n', Lost: 'word\n' })
    fixture.change(
      fixture.changeRequestId,
      newText(fixture.pages[0]!, 'A new word.\n'),
      { operation: 'delete_page', page: fixture.pages[1]! },
      newText(fixture.pages[3]!, 'Gone.\n'),
      { operation: 'insert_page', title: 'Added', document: { markdown: 'One word, two words.\n' } },
    )
    const { items, searched } = fixture.find({ text: 'word' })
    expect(items.map(({ title, count }) => [title, count])).toEqual([
      ['Added', 2],
      ['Edited', 1],
      ['Same', 1],
    ])
    expect(searched).toBe(4)
    expect(fixture.titles({ text: 'old' })).toEqual([])
  })

  it('finds nothing that the space received after the change request began', () => {
    const fixture = openFixture({ One: 'word\n' })
    fixture.changeSpace(newText(fixture.pages[0]!, 'later\n'))
    expect(fixture.titles({ text: 'later' })).toEqual([])
    expect(fixture.titles({ text: 'word' })).toEqual(['One'])
  })

  it('covers every page of a large change request exactly once, in parts', () => {
    const names = Array.from({ length: 120 }, (_, index) => `Page ${index}`)
    const fixture = openFixture(Object.fromEntries(names.map((name) => [name, 'word '.repeat(100)])))
    const change = (pages: readonly string[]) =>
      fixture.change(fixture.changeRequestId, ...pages.map((page) => newText(page, 'a word '.repeat(80))))
    change(fixture.pages.slice(20, 60))
    fixture.change(fixture.changeRequestId, { operation: 'delete_page', page: fixture.pages[0]! })
    const found: string[] = []
    let parts = 0
    for (let page: string | undefined, more = true; more; parts += 1) {
      const answer = fixture.find({ text: 'word', ...(page !== undefined && { page }) })
      found.push(...answer.items.map(({ id }) => id))
      page = answer.next?.page
      more = page !== undefined
    }
    expect(parts).toBeGreaterThan(2)
    expect(found.toSorted()).toEqual(fixture.pages.slice(1).toSorted())
  })

  it('searches only the named pages, as they are in it', () => {
    const fixture = openFixture({ One: 'word\n', Two: 'word\n' })
    fixture.change(fixture.changeRequestId, newText(fixture.pages[0]!, 'word word\n'))
    const { items } = fixture.find({ text: 'word', pages: fixture.pages[0]! })
    expect(items.map(({ title, count }) => [title, count])).toEqual([['One', 2]])
  })

  it('refuses the cursor of its space, and of a reader without the space', () => {
    const pages = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`Page ${at}`, 'a '.repeat(100)]))
    const fixture = openFixture(pages)
    const query = { text: 'a', titles: false }
    const inSpace = fixture.workspace.call('findInSpaceContent', {
      params: { spaceId: fixture.space },
      query,
    })
    const attempt = fixture.workspace.attempt('findInChangeRequestContent', {
      params: fixture.params,
      query: { ...query, page: inSpace.next!.page },
    })
    expect(refusal(attempt)).toBe('input.cursor')
    const guest = fixture.workspace.addUser(null)
    const input = { params: fixture.params, query }
    expect(refusal(guest.attempt('findInChangeRequestContent', input))).toBe('resource.unknown')
  })
})
