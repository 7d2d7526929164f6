import { describe, expect, it } from 'vitest'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { refusal } from '../../support/refusal.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

const PATH = '.gitbook/includes/news.md'
const set = (name: string): ContentChange => ({ operation: 'set_tag', name })
const remove = (name: string): ContentChange => ({ operation: 'delete_tag', name })
const entry = (attributes: string): string =>
  `{% updates %}\n{% update date="2026-07-21"${attributes} %}\nOn beta.\n{% endupdate %}\n{% endupdates %}\n`

/** Opens a space with a changelog on a page and one in reusable content, both with the tag "beta". */
function openFixture() {
  const fixture = openReviewFixture({ One: 'Text.\n', News: entry(' tags="new,beta"'), Last: 'On beta.\n' })
  const { workspace, space: spaceId } = fixture
  const [one = '', news = ''] = fixture.pages
  const base64 = Buffer.from(`---\ntitle: Shared news\n---\n${entry(' tags="beta"')}`).toString('base64')
  fixture.changeSpace(
    { operation: 'set_page_head', page: one, tags: { beta: true } },
    { operation: 'insert_files', files: [{ name: 'news.md', base64 }] },
    set('beta'),
  )
  workspace.store.run("UPDATE file_version SET source_path = ? WHERE name = 'news.md'", PATH)
  const paramsOf = (changeRequestId: string) => ({ spaceId, changeRequestId })
  const uses = (tagName: string, request?: string) => {
    const list =
      request === undefined
        ? workspace.call('listTagUses', { params: { spaceId, tagName }, query: {} })
        : workspace.call('listTagUsesInChangeRequest', {
            params: { ...paramsOf(request), tagName },
            query: {},
          })
    return list.items.map((item) => (item.kind === 'page' ? item.page.title : nameOf(item))).toSorted()
  }
  const reusableIn = (changeRequestId: string) => {
    const params = paramsOf(changeRequestId)
    const { items } = workspace.call('listReusableContentsInChangeRequest', { params })
    const reusableContentId = items[0]!.id
    return workspace.call('getReusableContentInChangeRequestById', {
      params: { ...params, reusableContentId },
    }).markdown
  }
  return { ...fixture, news, uses, reusableIn }
}

const nameOf = (item: { kind: 'file'; file: { name: string } } | { kind: 'url'; url: string }): string =>
  item.kind === 'file' ? item.file.name : item.url

describe('a tag in entries of changelogs', () => {
  it('is used by the page and by the reusable content', () => {
    const { uses } = openFixture()
    expect(uses('beta')).toEqual(['News', 'One', 'news.md'])
    expect(uses('new')).toEqual(['News'])
  })

  it('is used in a change request by the pages as they are there', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    const [, news = '', last = ''] = fixture.pages
    const write = (page: string, markdown: string): ContentChange => ({
      operation: 'update_page',
      page,
      document: { markdown },
    })
    fixture.change(request, write(news, 'Nothing new.\n'), write(last, entry(' tags="late, beta"')))
    expect(fixture.uses('beta', request)).toEqual(['Last', 'One', 'news.md'])
    expect(fixture.uses('late', request)).toEqual(['Last'])
    expect(fixture.uses('beta')).toEqual(['News', 'One', 'news.md'])
  })

  it('is deleted from the entries of a change request, and from the space by its merge', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, remove('beta'))
    fixture.change(request, remove('beta'))
    expect(fixture.text(fixture.news, request)).toBe(entry(' tags="new"'))
    expect(fixture.reusableIn(request)).toBe(entry(''))
    const params = { spaceId: fixture.space, changeRequestId: request, tagName: 'beta' }
    const unused = fixture.workspace.attempt('listTagUsesInChangeRequest', { params, query: {} })
    expect(refusal(unused)).toBe('resource.unknown')
    expect(fixture.uses('beta')).toEqual(['News', 'One', 'news.md'])
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.text(fixture.news)).toBe(entry(' tags="new"'))
    expect(fixture.reusableIn(fixture.begin())).toBe(entry(''))
  })
})
