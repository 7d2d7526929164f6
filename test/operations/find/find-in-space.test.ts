import { describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { newText, openReviewFixture, reviewFixtureIn } from '../../support/review-fixture.ts'

type Query = { text: string; [option: string]: string | boolean }

function openFixture(pages: Record<string, string>) {
  const fixture = openReviewFixture(pages)
  const spaceId = fixture.space
  const find = (query: Query) => fixture.workspace.call('findInSpaceContent', { params: { spaceId }, query })
  const hits = (query: Query) =>
    find(query).items.map(({ title, count, hits: pageHits }) => [
      title,
      count,
      pageHits.map(({ match }) => match),
    ])
  return { ...fixture, spaceId, find, hits }
}

describe('finding a text in a space', () => {
  it('lists the pages with their hits, in titles and texts', () => {
    const fixture = openFixture({ 'Install guide': 'Install it.\nThen install more.\n', Other: 'Nothing.\n' })
    const answer = fixture.find({ text: 'install' })
    expect(answer).not.toHaveProperty('next')
    expect(answer).toMatchObject({
      searched: 2,
      items: [
        {
          title: 'Install guide',
          path: 'install-guide',
          count: 3,
          hits: [
            { place: 'title', line: 1, match: 'Install', before: '', after: ' guide' },
            { place: 'text', line: 1, match: 'Install', start: 0, end: 7 },
            { place: 'text', line: 2, match: 'install', before: 'Then ', after: ' more.' },
          ],
        },
      ],
    })
  })

  it('sorts the pages of all parts in the order of the tree', () => {
    const { workspace, space, find, change, begin, pages } = openFixture({ Z: 'x', M: 'x', A: 'x' })
    const request = begin()
    const [z, , a] = pages
    change(
      request,
      { operation: 'insert_page', title: 'Below Z', into: z!, document: { markdown: 'x' } },
      { operation: 'update_page', page: a!, into: null, at: 1 },
    )
    workspace.call('mergeChangeRequest', { params: { spaceId: space, changeRequestId: request } })
    const found = find({ text: 'x', titles: false }).items
    const sorted = found.toSorted((one, other) => (one.order < other.order ? -1 : 1))
    expect(sorted.map(({ title }) => title)).toEqual(['Z', 'Below Z', 'A', 'M'])
  })

  it('excludes titles, text, code and addresses on request', () => {
    const fixture = openFixture({ 'An x': 'x `x` [l](x)\n' })
    const places = (query: object) =>
      fixture
        .find({ text: 'x', ...query })
        .items.flatMap(({ hits }) => hits.map(({ place, start }) => [place, start]))
    expect(places({})).toEqual([
      ['title', 3],
      ['text', 0],
      ['text', 3],
      ['text', 10],
    ])
    expect(places({ titles: false, code: false, links: false })).toEqual([['text', 0]])
    expect(places({ titles: false, prose: false, links: false })).toEqual([['text', 3]])
    expect(places({ titles: false, prose: false, code: false })).toEqual([['text', 10]])
    expect(places({ prose: false, code: false, links: false })).toEqual([['title', 3]])
  })

  it('previews the replacement of each hit', () => {
    const fixture = openFixture({ One: 'v1.2 and v3.4\n' })
    const { items } = fixture.find({ text: String.raw`v(\d)\.(\d)`, regex: true, replacement: 'v$2.$1' })
    expect(items[0]?.hits.map(({ replacement }) => replacement)).toEqual(['v2.1', 'v4.3'])
  })

  it('covers every page exactly once, in parts', () => {
    const pages = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`Page ${index}`, 'word '.repeat(100)] as const),
    )
    const fixture = openFixture(pages)
    const pageIds: string[] = []
    let parts = 0
    for (let page: string | undefined, more = true; more; parts += 1) {
      const answer = fixture.find({ text: 'word', titles: false, ...(page !== undefined && { page }) })
      pageIds.push(...answer.items.map(({ id }) => id))
      page = answer.next?.page
      more = page !== undefined
    }
    expect(parts).toBeGreaterThan(1)
    expect(pageIds.toSorted()).toEqual(fixture.pages.toSorted())
  })

  it('shows the first hits of a page and counts the others', () => {
    const fixture = openFixture({ Many: 'a '.repeat(500) })
    const [page] = fixture.find({ text: 'a', titles: false }).items
    expect(page?.count).toBe(500)
    expect(page?.hits).toHaveLength(100)
    const whole = fixture.find({ text: 'a', titles: false, pages: fixture.pages.join(',') })
    expect(whole.items[0]?.hits).toHaveLength(500)
  })

  it('searches a page once that is named several times', () => {
    const fixture = openFixture({ One: 'a\n', Two: 'b\n' })
    const pages = [...fixture.pages, ...fixture.pages].join(',')
    expect(fixture.find({ text: 'a', titles: false, pages })).toMatchObject({
      searched: 2,
      items: [{ id: fixture.pages[0], count: 1 }],
    })
  })

  it('omits named pages that the space does not have', () => {
    const fixture = openFixture({ One: 'a\n' })
    const pages = `missing,${fixture.pages[0]}`
    expect(fixture.find({ text: 'a', titles: false, pages }).items.map(({ id }) => id)).toEqual(fixture.pages)
  })

  it('refuses replacements that are too large for a page, without computing them', () => {
    const fixture = openFixture({ Long: 'a'.repeat(50_000), Many: 'b '.repeat(5000) })
    const query = { titles: false, regex: true, pages: fixture.pages.join(',') }
    const [long] = fixture.find({ ...query, text: 'a+', replacement: '$&'.repeat(4000) }).items
    expect(long?.problem).toContain('larger than a page may be')
    const [many] = fixture.find({ ...query, text: 'b', replacement: 'c'.repeat(1000) }).items
    expect(many).toMatchObject({ hits: [], problem: expect.stringContaining('larger than a page may be') })
    const [shown] = fixture.find({ text: 'b', titles: false, replacement: 'c'.repeat(1000) }).items
    expect(shown?.hits[0]?.replacement).toHaveLength(200)
  })

  it('names the page with too many hits', () => {
    const fixture = openFixture({ Many: 'a'.repeat(20_000) })
    const [page] = fixture.find({ text: 'a', titles: false }).items
    expect(page?.problem).toContain('"Many" has more than 10000 hits')
  })

  it('gives equal hits equal states, whatever the rest of the page contains', () => {
    const fixture = openFixture({ One: 'First line.\n\nA word here.\n' })
    const state = () => fixture.find({ text: 'word' }).items[0]?.state
    const before = state()
    fixture.changeSpace(newText(fixture.pages[0]!, 'Another first line.\n\nA word here.\n'))
    expect(state()).toBe(before)
    fixture.changeSpace(newText(fixture.pages[0]!, 'Another first line.\n\nThe word here.\n'))
    expect(state()).not.toBe(before)
  })

  it('does not find a space that the caller may not read', () => {
    const fixture = openFixture({ One: 'secret\n' })
    const guest = fixture.workspace.addUser(null)
    const input = { params: { spaceId: fixture.spaceId }, query: { text: 'secret' } }
    expect(refusal(guest.attempt('findInSpaceContent', input))).toBe('resource.unknown')
  })

  it('refuses a cursor that it did not return, and the cursor of another space', () => {
    const pages = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`Page ${index}`, 'a '.repeat(100)]),
    )
    const fixture = openFixture(pages)
    const other = reviewFixtureIn(fixture.workspace, pages)
    const query = { text: 'a', titles: false }
    const page = fixture.find(query).next!.page
    const attempt = (spaceId: string, cursor: string) =>
      fixture.workspace.attempt('findInSpaceContent', {
        params: { spaceId },
        query: { ...query, page: cursor },
      })
    expect(refusal(attempt(fixture.spaceId, 'x'))).toBe('input.cursor')
    expect(refusal(attempt(other.space, page))).toBe('input.cursor')
  })

  it.each([
    ['an expression that matches empty text', { text: 'x*', regex: true }],
    ['an open bracket', { text: '(', regex: true }],
    ['a text of 100 kB', { text: 'a'.repeat(100_000) }],
    ['no text', { text: '' }],
  ])('refuses %s with a sentence', (_, query) => {
    const fixture = openFixture({ One: 'a\n' })
    const result = fixture.workspace.attempt('findInSpaceContent', {
      params: { spaceId: fixture.spaceId },
      query,
    })
    expect(refusal(result)).toBe('input.invalid')
  })

  it('answers an expression that backtracks without end in other engines', () => {
    const fixture = openFixture({ One: `${'a'.repeat(50_000)}b\n` })
    expect(fixture.hits({ text: '(a+)+$', regex: true, matchCase: true, titles: false })).toEqual([])
  })
})
