import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { refusal } from '../../support/refusal.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

const set = (
  name: string,
  fields: { title?: string; description?: string; markdown: string | null },
): ContentChange => ({
  operation: 'set_template',
  name,
  ...fields,
})

/** Opens a review fixture with functions that read the templates of change requests. */
function openFixture() {
  const fixture = openReviewFixture({ One: 'Text.\n' })
  const params = (changeRequestId: string) => ({ spaceId: fixture.space, changeRequestId })
  return {
    ...fixture,
    list: (request: string) =>
      fixture.workspace.call('listPageTemplatesInChangeRequest', { params: params(request) }).items,
    read: (request: string, templateName: string) =>
      fixture.workspace.call('getPageTemplateInChangeRequest', {
        params: { ...params(request), templateName },
      }),
    attemptRead: (request: string, templateName: string) =>
      fixture.workspace.attempt('getPageTemplateInChangeRequest', {
        params: { ...params(request), templateName },
      }),
  }
}

describe('templates of pages', () => {
  it('are files of the space, with a title and a description in their front matter', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, set('how-to', { title: 'How: to', description: 'Steps', markdown: '## Steps\n' }))
    const listed = {
      name: 'how-to',
      title: 'How: to',
      description: 'Steps',
      path: '.gitbook/templates/how-to.md',
    }
    expect(fixture.list(request)).toEqual([listed])
    expect(fixture.read(request, 'how-to')).toEqual({ ...listed, markdown: '## Steps\n' })
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.list(fixture.begin())).toEqual([listed])
  })

  it('are changed and removed under their names', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, set('a', { markdown: 'One.\n' }), set('b', { markdown: 'Two.\n' }))
    fixture.change(request, set('a', { title: 'First', markdown: 'New.\n' }), set('b', { markdown: null }))
    fixture.change(request, set('gone', { markdown: null }))
    expect(fixture.list(request).map(({ title }) => title)).toEqual(['First'])
    expect(fixture.read(request, 'a').markdown).toBe('New.\n')
    expect(refusal(fixture.attemptRead(request, 'b'))).toBe('resource.unknown')
  })

  it('of one name in two change requests are one file', () => {
    const fixture = openFixture()
    const [one, two] = [fixture.begin(), fixture.begin()]
    fixture.change(one, set('note', { markdown: 'Same.\n' }))
    fixture.change(two, set('note', { markdown: 'Same.\n' }))
    expect([fixture.mergeResult(one), fixture.mergeResult(two)]).toEqual(['merge', 'merge'])
    expect(fixture.list(fixture.begin()).map(({ name }) => name)).toEqual(['note'])
  })

  it('have names that are safe as file names', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    for (const name of ['', '../up', 'a/b', 'Large', '-dash', 'a.md', 'x'.repeat(81)])
      expect(refusal(fixture.attempt(request, set(name, { markdown: 'x' })))).toBe('input.invalid')
    fixture.change(request, set('x'.repeat(80), { markdown: 'x' }))
    expect(fixture.list(request).map(({ name }) => name)).toEqual(['x'.repeat(80)])
  })
})
