import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { openReviewFixture } from '../../support/change-requests.ts'
import { refusal } from '../../support/refusal.ts'

type HeadChange = Omit<Extract<ContentChange, { operation: 'set_page_head' }>, 'operation' | 'page'>

function openFixture() {
  const fixture = openReviewFixture({ One: 'Text.\n' })
  const [page = ''] = fixture.pages
  const params = (changeRequestId: string) => ({ spaceId: fixture.space, changeRequestId, pageId: page })
  return {
    ...fixture,
    set: (request: string, change: HeadChange) =>
      fixture.change(request, { operation: 'set_page_head', page, ...change }),
    page,
    read: (request: string) =>
      fixture.workspace.call('getPageInChangeRequestById', { params: params(request), query: {} }),
    head: () =>
      fixture.workspace.store.get<{ head: string }>(
        'SELECT head FROM page_version WHERE page = ? ORDER BY line, seq DESC LIMIT 1',
        page,
      )!.head,
  }
}

describe('the head of a page', () => {
  it('is set value by value, and read again', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.set(request, {
      layout: { width: 'wide', title: false, cover: true, coverSize: 'hero', coverMask: 'radial' },
      cover: { light: 'https://example.org/a.png', y: 12, height: 300 },
      tags: { beta: true },
      variables: { price: 10, name: 'Carrel' },
    })
    fixture.change(request, {
      operation: 'update_page',
      page: fixture.page,
      condition: 'visitor.claims.unsigned.beta',
    })
    expect(fixture.read(request)).toMatchObject({
      layout: { width: 'wide', title: false, outline: true, coverMask: 'radial' },
      cover: { ref: { kind: 'url', url: 'https://example.org/a.png' }, yPos: 12, height: 300 },
      tags: [{ tag: { kind: 'tag', tag: 'beta' } }],
      variables: { price: 10, name: 'Carrel' },
      condition: 'visitor.claims.unsigned.beta',
      markdown: 'Text.\n',
    })
    fixture.set(request, {
      layout: { width: null, title: null, cover: null, coverSize: null, coverMask: null },
      cover: { light: null, y: null, height: null },
      tags: { beta: false },
      variables: { price: null, name: null },
    })
    fixture.change(request, { operation: 'update_page', page: fixture.page, condition: '' })
    const cleared = fixture.read(request)
    expect(cleared).toMatchObject({ layout: { width: 'default', title: true } })
    expect(Object.keys(cleared)).not.toEqual(
      expect.arrayContaining(['cover', 'tags', 'variables', 'condition']),
    )
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

  it('accepts only known values within limits', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, { operation: 'insert_page', ref: 'g', title: 'Group' })
    const refused = (change: object) =>
      refusal(
        fixture.attempt(request, { operation: 'set_page_head', page: fixture.page, ...change } as never),
      )
    expect(refused({ cover: { height: 5 } })).toBe('input.invalid')
    expect(refused({ layout: { unknown: true } })).toBe('input.invalid')
    expect(refused({ tags: { '': true } })).toBe('input.invalid')
  })
})
