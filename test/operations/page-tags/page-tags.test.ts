import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { refusal } from '../../support/refusal.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

type TagValues = Omit<Extract<ContentChange, { operation: 'set_tag' }>, 'operation' | 'name'>
const set = (name: string, values: TagValues = {}): ContentChange => ({
  operation: 'set_tag',
  name,
  ...values,
})
const rename = (name: string, to: string): ContentChange => ({ operation: 'rename_tag', name, to })
const remove = (name: string): ContentChange => ({ operation: 'delete_tag', name })

/** Opens a review fixture whose first two pages have tags, with functions that read tags. */
function openFixture() {
  const fixture = openReviewFixture({ One: 'Text.\n', Two: 'Text.\n', Three: 'Text.\n' })
  const [one = '', two = ''] = fixture.pages
  const tag = (page: string, ...tags: string[]): ContentChange => ({
    operation: 'set_page_head',
    page,
    tags: Object.fromEntries(tags.map((each) => [each, true])),
  })
  fixture.changeSpace(
    tag(one, 'beta', 'team'),
    tag(two, 'beta'),
    set('beta', { label: 'Beta', color: 'red' }),
  )
  const spaceId = fixture.space
  const { call, attempt } = fixture.workspace
  const paramsOf = (changeRequestId: string) => ({ spaceId, changeRequestId })
  const tags = (request?: string) =>
    (request === undefined
      ? call('listTags', { params: { spaceId } })
      : call('listTagsInChangeRequest', { params: paramsOf(request) })
    ).tags
  const uses = (tagName: string, request?: string) =>
    (request === undefined
      ? call('listTagUses', { params: { spaceId, tagName }, query: {} })
      : call('listTagUsesInChangeRequest', { params: { ...paramsOf(request), tagName }, query: {} })
    ).items.flatMap((item) => (item.kind === 'page' ? [item.page.title] : []))
  const tagsOf = (page: string, request: string) =>
    call('getPageInChangeRequestById', { params: { ...paramsOf(request), pageId: page } }).tags?.map(
      ({ tag: { tag: name }, definition }) => definition?.label ?? name,
    )
  const attemptUses = (tagName: string) => attempt('listTagUses', { params: { spaceId, tagName }, query: {} })
  return { ...fixture, one, two, tags, uses, tagsOf, attemptUses, paramsOf }
}

describe('the tags of a space', () => {
  it('change within a change request, and in the space once it is merged', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, set('beta', { color: null, icon: 'flask' }), set('team', { label: 'Teams' }))
    const expected = [
      { slug: 'beta', label: 'Beta', color: 'default', icon: 'flask' },
      { slug: 'team', label: 'Teams', color: 'default' },
    ]
    expect(fixture.tags(request)).toEqual(expected)
    expect(fixture.tagsOf(fixture.one, request)).toEqual(['Beta', 'Teams'])
    expect(fixture.tags()).toEqual([{ slug: 'beta', label: 'Beta', color: 'red' }])
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.tags()).toEqual(expected)
  })

  it('are renamed in every page that has them, also by a repeated change', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, rename('beta', 'trial'))
    fixture.change(request, rename('beta', 'trial'))
    expect(fixture.tags(request)).toEqual([{ slug: 'trial', label: 'Beta', color: 'red' }])
    expect(fixture.uses('trial', request).toSorted()).toEqual(['One', 'Two'])
    expect(fixture.uses('beta').toSorted()).toEqual(['One', 'Two'])
    expect(fixture.tagsOf(fixture.one, request)).toEqual(['Beta', 'team'])
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.uses('trial').toSorted()).toEqual(['One', 'Two'])
    expect(refusal(fixture.attemptUses('beta'))).toBe('resource.unknown')
  })

  it('are renamed in entries of changelogs', () => {
    const fixture = openFixture()
    const text = (tag: string): string =>
      `{% updates %}\n{% update date="2026-07-21" tags="new,${tag}" %}\nOn beta.\n{% endupdate %}\n{% endupdates %}\n`
    const page = fixture.pages[2] ?? ''
    const write = (tag: string): ContentChange => ({
      operation: 'update_page',
      page,
      document: { markdown: text(tag) },
    })
    fixture.changeSpace(write('beta'))
    const request = fixture.begin()
    fixture.change(request, rename('beta', 'trial'))
    const read = () =>
      fixture.workspace.call('getPageInChangeRequestById', {
        params: { ...fixture.paramsOf(request), pageId: page },
        query: { format: 'markdown' },
      }).markdown
    expect(read()).toBe(text('trial'))
    fixture.change(request, rename('trial', 'api-v2'))
    fixture.change(request, rename('api-v2', 'last'))
    expect(read()).toBe(text('last'))
  })

  it('are deleted from the pages of the change request that have them', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, remove('beta'), remove('gone'))
    expect(fixture.tags(request)).toEqual([])
    expect(fixture.tagsOf(fixture.one, request)).toEqual(['team'])
    expect(fixture.tagsOf(fixture.two, request)).toBeUndefined()
    expect(fixture.uses('beta').toSorted()).toEqual(['One', 'Two'])
  })

  it('are refused under names that are taken, unknown or empty', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, set('other'))
    expect(refusal(fixture.attempt(request, rename('beta', 'other')))).toBe('input.invalid')
    expect(refusal(fixture.attempt(request, rename('gone', 'new')))).toBe('resource.unknown')
    expect(refusal(fixture.attempt(request, set('', { label: 'x' })))).toBe('input.invalid')
  })

  it('of two change requests are joined value by value', () => {
    const fixture = openFixture()
    const [one, two] = [fixture.begin(), fixture.begin()]
    fixture.change(one, set('beta', { color: 'blue' }), set('first'))
    fixture.change(two, set('beta', { label: 'Trial' }), set('second'), remove('gone'))
    fixture.mergeResult(one)
    fixture.workspace.call('updateChangeRequest', { params: fixture.paramsOf(two) })
    fixture.mergeResult(two)
    expect(fixture.tags()).toEqual([
      { slug: 'beta', label: 'Trial', color: 'blue' },
      { slug: 'first', label: 'first', color: 'default' },
      { slug: 'second', label: 'second', color: 'default' },
    ])
  })

  it('stay deleted unless another change request changed them', () => {
    const fixture = openFixture()
    fixture.changeSpace(set('plain'))
    const [one, two] = [fixture.begin(), fixture.begin()]
    fixture.change(one, remove('beta'), remove('plain'))
    fixture.change(two, set('beta', { icon: 'flask' }), set('second'))
    fixture.mergeResult(one)
    fixture.mergeResult(two)
    expect(fixture.tags().map(({ slug, label }) => [slug, label])).toEqual([
      ['beta', 'Beta'],
      ['second', 'second'],
    ])
  })

  it('appear in the changes of a change request', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, set('beta', { color: 'blue' }), set('new', { label: 'New' }))
    const { changes } = fixture.workspace.call('getChangeRequestChanges', {
      params: fixture.paramsOf(request),
      query: {},
    })
    expect(changes).toEqual([
      {
        type: 'tag_edited',
        tag: { slug: 'beta', label: 'Beta' },
        attributes: { color: { before: 'red', after: 'blue' } },
      },
      { type: 'tag_created', tag: { slug: 'new', label: 'New' } },
    ])
  })
})
