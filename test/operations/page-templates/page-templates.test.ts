import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { openReviewDesk } from '../../support/change-requests.ts'
import { refusal } from '../../support/refusal.ts'

const set = (
  name: string,
  fields: { title?: string; description?: string; markdown: string | null },
): ContentChange => ({
  operation: 'set_template',
  name,
  ...fields,
})

/** A review desk with the templates of its change requests. */
function openDesk() {
  const desk = openReviewDesk({ One: 'Text.\n' })
  const params = (changeRequestId: string) => ({ spaceId: desk.space, changeRequestId })
  return {
    ...desk,
    list: (request: string) =>
      desk.workspace.call('listPageTemplatesInChangeRequest', { params: params(request) }).items,
    read: (request: string, templateName: string) =>
      desk.workspace.call('getPageTemplateInChangeRequest', { params: { ...params(request), templateName } }),
    attemptRead: (request: string, templateName: string) =>
      desk.workspace.attempt('getPageTemplateInChangeRequest', {
        params: { ...params(request), templateName },
      }),
  }
}

describe('templates of pages', () => {
  it('are files of the space, with a title and a description in their front matter', () => {
    const desk = openDesk()
    const request = desk.begin()
    desk.change(request, set('how-to', { title: 'How: to', description: 'Steps', markdown: '## Steps\n' }))
    const listed = {
      name: 'how-to',
      title: 'How: to',
      description: 'Steps',
      path: '.gitbook/templates/how-to.md',
    }
    expect(desk.list(request)).toEqual([listed])
    expect(desk.read(request, 'how-to')).toEqual({ ...listed, markdown: '## Steps\n' })
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.list(desk.begin())).toEqual([listed])
  })

  it('are changed and removed under their names', () => {
    const desk = openDesk()
    const request = desk.begin()
    desk.change(request, set('a', { markdown: 'One.\n' }), set('b', { markdown: 'Two.\n' }))
    desk.change(request, set('a', { title: 'First', markdown: 'New.\n' }), set('b', { markdown: null }))
    desk.change(request, set('gone', { markdown: null }))
    expect(desk.list(request).map(({ title }) => title)).toEqual(['First'])
    expect(desk.read(request, 'a').markdown).toBe('New.\n')
    expect(refusal(desk.attemptRead(request, 'b'))).toBe('resource.unknown')
  })

  it('of two change requests with one name are one file', () => {
    const desk = openDesk()
    const [one, two] = [desk.begin(), desk.begin()]
    desk.change(one, set('note', { markdown: 'Same.\n' }))
    desk.change(two, set('note', { markdown: 'Same.\n' }))
    desk.mergeResult(one)
    desk.mergeResult(two)
    expect(desk.list(desk.begin()).map(({ name }) => name)).toEqual(['note'])
  })

  it('have names that are safe as names of files', () => {
    const desk = openDesk()
    const request = desk.begin()
    for (const name of ['', '../up', 'a/b', 'Large', '-dash', 'a.md', 'x'.repeat(81)])
      expect(refusal(desk.attempt(request, set(name, { markdown: 'x' })))).toBe('input.invalid')
  })
})

describe('links in the table of contents', () => {
  const link = (href: string): ContentChange => ({ operation: 'insert_link', title: 'Out', href, at: 0 })

  it('are added at a place, renamed, moved, and led elsewhere', () => {
    const desk = openDesk()
    const request = desk.begin()
    desk.change(request, link('https://example.org/a'))
    const read = () =>
      desk.workspace.call('listPagesInChangeRequest', {
        params: { spaceId: desk.space, changeRequestId: request },
      }).pages
    const [added] = read()
    expect(added).toMatchObject({ type: 'link', title: 'Out', href: 'https://example.org/a' })
    desk.change(
      request,
      { operation: 'set_link', page: added!.id, href: 'mailto:team@example.org' },
      { operation: 'update_page', page: added!.id, title: 'Write', at: 1 },
    )
    expect(read().map(({ title, href }) => [title, href])).toEqual([
      ['One', undefined],
      ['Write', 'mailto:team@example.org'],
    ])
    expect(desk.mergeResult(request)).toBe('merge')
    expect(desk.tree()).toEqual(['One', 'Write'])
  })

  it('lead to no address that runs as a program, and pages have none', () => {
    const desk = openDesk()
    const request = desk.begin()
    for (const href of ['javascript:alert(1)', 'data:text/html,x', 'no address', ''])
      expect(refusal(desk.attempt(request, link(href)))).toBe('input.invalid')
    const change = { operation: 'set_link', page: desk.pages[0], href: 'https://example.org' }
    expect(refusal(desk.attempt(request, change))).toBe('input.invalid')
  })
})
