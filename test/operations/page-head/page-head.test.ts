import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { refusal } from '../../support/refusal.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

type HeadChange = Omit<Extract<ContentChange, { operation: 'set_page_head' }>, 'operation' | 'page'>

/** Opens a space of one page, with functions that set and read the head of the page. */
function openFixture() {
  const fixture = openReviewFixture({ One: 'Text.\n' })
  const [page = ''] = fixture.pages
  const params = (changeRequestId: string) => ({ spaceId: fixture.space, changeRequestId, pageId: page })
  const set = (request: string, change: HeadChange) =>
    fixture.change(request, { operation: 'set_page_head', page, ...change })
  return {
    ...fixture,
    page,
    set,
    setAll(request: string) {
      set(request, {
        layout: { width: 'wide', title: false, cover: true, coverSize: 'hero', coverMask: 'radial' },
        cover: { light: 'https://example.org/a.png', y: 12, height: 300 },
        tags: { beta: true },
        variables: { price: 10, name: 'Carrel' },
      })
      fixture.change(request, {
        operation: 'update_page',
        page,
        condition: 'visitor.claims.unsigned.beta',
      })
    },
    read: (request: string) =>
      fixture.workspace.call('getPageInChangeRequestById', { params: params(request), query: {} }),
  }
}

describe('the head of a page', () => {
  it('is set value by value', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.setAll(request)
    expect(fixture.read(request)).toMatchObject({
      layout: { width: 'wide', title: false, outline: true, coverMask: 'radial' },
      cover: { ref: { kind: 'url', url: 'https://example.org/a.png' }, yPos: 12, height: 300 },
      tags: [{ tag: { kind: 'tag', tag: 'beta' } }],
      variables: { price: 10, name: 'Carrel' },
      condition: 'visitor.claims.unsigned.beta',
      markdown: 'Text.\n',
    })
  })

  it('is cleared by null, as before it was set', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    const before = fixture.read(request)
    fixture.setAll(request)
    fixture.set(request, {
      layout: { width: null, title: null, cover: null, coverSize: null, coverMask: null },
      cover: { light: null, y: null, height: null },
      tags: { beta: false },
      variables: { price: null, name: null },
    })
    fixture.change(request, { operation: 'update_page', page: fixture.page, condition: '' })
    expect(fixture.read(request)).toEqual(before)
    expect(before).toMatchObject({ layout: { width: 'default', title: true } })
    for (const name of ['cover', 'tags', 'variables', 'condition']) expect(before).not.toHaveProperty(name)
  })

  it('has a light and a dark cover, and either can be removed', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    const [light, dark] = ['https://example.org/light.png', 'https://example.org/dark.png']
    fixture.set(request, { cover: { light } })
    fixture.set(request, { cover: { dark } })
    expect(fixture.read(request).cover).toMatchObject({
      ref: { kind: 'url', url: light },
      refDark: { kind: 'url', url: dark },
    })
    fixture.set(request, { cover: { light: null } })
    expect(fixture.read(request).cover).toEqual({ refDark: { kind: 'url', url: dark }, yPos: 0 })
  })

  it('retains the changes of two change requests', () => {
    const fixture = openFixture()
    const first = fixture.begin()
    fixture.set(first, { layout: { width: 'wide' }, tags: { a: true }, variables: { x: 1 } })
    fixture.mergeResult(first)
    const [one, two] = [fixture.begin(), fixture.begin()]
    fixture.set(one, { layout: { title: false }, tags: { b: true }, variables: { y: 2 } })
    fixture.set(two, { layout: { outline: false }, tags: { a: false, c: true }, variables: { x: 3 } })
    expect([fixture.mergeResult(one), fixture.mergeResult(two)]).toEqual(['merge', 'merge'])
    expect(fixture.read(fixture.begin())).toMatchObject({
      layout: { width: 'wide', title: false, outline: false },
      tags: [{ tag: { tag: 'b' } }, { tag: { tag: 'c' } }],
      variables: { x: 3, y: 2 },
    })
  })

  it('is in conflict where two change requests set one value', () => {
    const fixture = openFixture()
    const [one, two] = [fixture.begin(), fixture.begin()]
    fixture.set(one, { variables: { x: 1 } })
    fixture.set(two, { variables: { x: 2 } })
    expect([fixture.mergeResult(one), fixture.mergeResult(two)]).toEqual(['merge', 'conflicts'])
    expect(fixture.conflicts(two)).toMatchObject([
      {
        kinds: ['appearance'],
        base: { page: { condition: '', layout: { width: 'default' } } },
        mine: { page: { variables: { x: 2 }, head: '---\nvars:\n  x: 2\n---\n\n' } },
        theirs: { page: { variables: { x: 1 } } },
      },
    ])
    fixture.set(two, { variables: { x: 1 } })
    expect(fixture.conflicts(two)).toEqual([])
    expect(fixture.mergeResult(two)).toBe('merge')
  })

  it.each([{ cover: { height: 5 } }, { layout: { unknown: true } }, { tags: { '': true } }])(
    'refuses %j',
    (change) => {
      const fixture = openFixture()
      const result = fixture.attempt(fixture.begin(), {
        operation: 'set_page_head',
        page: fixture.page,
        ...change,
      })
      expect(refusal(result)).toBe('input.invalid')
    },
  )
})
