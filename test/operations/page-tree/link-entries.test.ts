import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { refusal } from '../../support/refusal.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

describe('links in the table of contents', () => {
  const link = (href: string): ContentChange => ({ operation: 'insert_link', title: 'Out', href, at: 0 })

  it('are added at a position, renamed, moved, and given another target', () => {
    const fixture = openReviewFixture({ One: 'Text.\n' })
    const request = fixture.begin()
    fixture.change(request, link('https://example.org/a'))
    const read = () =>
      fixture.workspace.call('listPagesInChangeRequest', {
        params: { spaceId: fixture.space, changeRequestId: request },
      }).pages
    const [added] = read()
    expect(added).toMatchObject({ type: 'link', title: 'Out', href: 'https://example.org/a' })
    fixture.change(
      request,
      { operation: 'set_link', page: added!.id, href: 'mailto:team@example.org' },
      { operation: 'update_page', page: added!.id, title: 'Write', at: 1 },
    )
    expect(read().map(({ title, href }) => [title, href])).toEqual([
      ['One', undefined],
      ['Write', 'mailto:team@example.org'],
    ])
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.tree()).toEqual(['One', 'Write'])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'no address', ''])(
    'refuse the address "%s"',
    (href) => {
      const fixture = openReviewFixture({ One: 'Text.\n' })
      expect(refusal(fixture.attempt(fixture.begin(), link(href)))).toBe('input.invalid')
    },
  )

  it('are not pages with a text, which accept no address', () => {
    const fixture = openReviewFixture({ One: 'Text.\n' })
    const request = fixture.begin()
    const change = { operation: 'set_link', page: fixture.pages[0], href: 'https://example.org' }
    expect(refusal(fixture.attempt(request, change))).toBe('input.invalid')
  })
})
