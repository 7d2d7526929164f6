import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { openReviewDesk } from '../../support/change-requests.ts'
import { refusal } from '../../support/refusal.ts'

type HeadChange = Omit<Extract<ContentChange, { operation: 'set_page_head' }>, 'operation' | 'page'>

function openDesk() {
  const desk = openReviewDesk({ One: 'Text.\n' })
  const [page = ''] = desk.pages
  const params = (changeRequestId: string) => ({ spaceId: desk.space, changeRequestId, pageId: page })
  return {
    ...desk,
    set: (request: string, change: HeadChange) =>
      desk.change(request, { operation: 'set_page_head', page, ...change }),
    page,
    read: (request: string) =>
      desk.workspace.call('getPageInChangeRequestById', { params: params(request), query: {} }),
    head: () =>
      desk.workspace.store.get<{ head: string }>(
        'SELECT head FROM page_version WHERE page = ? ORDER BY line, seq DESC LIMIT 1',
        page,
      )!.head,
  }
}

describe('the head of a page', () => {
  it('is set value by value, and read again', () => {
    const desk = openDesk()
    const request = desk.begin()
    desk.set(request, {
      layout: { width: 'wide', title: false, cover: true, coverSize: 'hero', coverMask: 'radial' },
      cover: { light: 'https://example.org/a.png', y: 12, height: 300 },
      tags: { beta: true },
      variables: { price: 10, name: 'Carrel' },
    })
    desk.change(request, {
      operation: 'update_page',
      page: desk.page,
      condition: 'visitor.claims.unsigned.beta',
    })
    expect(desk.read(request)).toMatchObject({
      layout: { width: 'wide', title: false, outline: true, coverMask: 'radial' },
      cover: { ref: { kind: 'url', url: 'https://example.org/a.png' }, yPos: 12, height: 300 },
      tags: [{ tag: { kind: 'tag', tag: 'beta' } }],
      variables: { price: 10, name: 'Carrel' },
      condition: 'visitor.claims.unsigned.beta',
      markdown: 'Text.\n',
    })
    desk.set(request, {
      layout: { width: null, title: null, cover: null, coverSize: null, coverMask: null },
      cover: { light: null, y: null, height: null },
      tags: { beta: false },
      variables: { price: null, name: null },
    })
    desk.change(request, { operation: 'update_page', page: desk.page, condition: '' })
    const bare = desk.read(request)
    expect(bare).toMatchObject({ layout: { width: 'default', title: true } })
    expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(['cover', 'tags', 'variables', 'condition']))
  })

  it('has a light and a dark cover, of which either can go', () => {
    const desk = openDesk()
    const request = desk.begin()
    const [light, dark] = ['https://example.org/light.png', 'https://example.org/dark.png']
    desk.set(request, { cover: { light } })
    desk.set(request, { cover: { dark } })
    expect(desk.read(request).cover).toMatchObject({
      ref: { kind: 'url', url: light },
      refDark: { kind: 'url', url: dark },
    })
    desk.set(request, { cover: { light: null } })
    expect(desk.read(request).cover).toEqual({ refDark: { kind: 'url', url: dark }, yPos: 0 })
  })

  it('retains what two change requests changed in it', () => {
    const desk = openDesk()
    const first = desk.begin()
    desk.set(first, { layout: { width: 'wide' }, tags: { a: true }, variables: { x: 1 } })
    desk.mergeResult(first)
    const [one, two] = [desk.begin(), desk.begin()]
    desk.set(one, { layout: { title: false }, tags: { b: true }, variables: { y: 2 } })
    desk.set(two, { layout: { outline: false }, tags: { a: false, c: true }, variables: { x: 3 } })
    expect([desk.mergeResult(one), desk.mergeResult(two)]).toEqual(['merge', 'merge'])
    expect(desk.read(desk.begin())).toMatchObject({
      layout: { width: 'wide', title: false, outline: false },
      tags: [{ tag: { tag: 'b' } }, { tag: { tag: 'c' } }],
      variables: { x: 3, y: 2 },
    })
  })

  it('is in conflict where two change requests set one value', () => {
    const desk = openDesk()
    const [one, two] = [desk.begin(), desk.begin()]
    desk.set(one, { variables: { x: 1 } })
    desk.set(two, { variables: { x: 2 } })
    expect([desk.mergeResult(one), desk.mergeResult(two)]).toEqual(['merge', 'conflicts'])
  })

  it('belongs to pages with a text, and holds values within limits', () => {
    const desk = openDesk()
    const request = desk.begin()
    desk.change(request, { operation: 'insert_page', ref: 'g', title: 'Group' })
    const refused = (change: object) =>
      refusal(desk.attempt(request, { operation: 'set_page_head', page: desk.page, ...change } as never))
    expect(refused({ cover: { height: 5 } })).toBe('input.invalid')
    expect(refused({ layout: { unknown: true } })).toBe('input.invalid')
    expect(refused({ tags: { '': true } })).toBe('input.invalid')
  })
})
