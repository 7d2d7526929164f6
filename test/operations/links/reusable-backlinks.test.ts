import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addGuestOf } from '../../support/add-guest.ts'
import {
  newText,
  openReviewFixture,
  reviewFixtureIn,
  type ReviewFixture,
} from '../../support/review-fixture.ts'

const PATH = '.gitbook/includes/note.md'
let fixture: ReviewFixture
let other: ReviewFixture
let id: string

const write = ({ pages }: ReviewFixture, page: number, markdown: string) => newText(pages[page]!, markdown)

beforeEach(() => {
  fixture = openReviewFixture({ First: '', Second: '' })
  other = reviewFixtureIn(fixture.workspace, { Third: '' })
  fixture.changeSpace({
    operation: 'insert_files',
    files: [{ name: 'note.md', base64: Buffer.from('Shared').toString('base64') }],
  })
  // An import stores files at these paths.
  fixture.workspace.store.run("UPDATE file_version SET source_path = ? WHERE name = 'note.md'", PATH)
  id = fixture.workspace.call('listReusableContents', { params: { spaceId: fixture.space } }).items[0]!.id
})
afterEach(() => fixture.workspace.close())

/** Returns the titles of the pages that use the reusable content, as far as the caller may read them. */
function titlesOfUsers(caller: Pick<ReviewFixture['workspace'], 'call'> = fixture.workspace): string[] {
  const params = { spaceId: fixture.space, fileId: id }
  const { items } = caller.call('listSpaceFileBacklinks', { params })
  return items.map((item) => (item.kind === 'page' ? item.page.title : item.kind)).toSorted()
}

describe('the pages that use a reusable content', () => {
  it('include it by its path or by its id', () => {
    fixture.changeSpace(
      write(fixture, 0, `{% include "${PATH}" %}`),
      write(fixture, 1, `{% include "/reusable-content/${id}" %}`),
    )
    expect(titlesOfUsers()).toEqual(['First', 'Second'])
    const params = { spaceId: fixture.space, pageId: fixture.pages[1]! }
    const { items } = fixture.workspace.call('listPageLinksInSpace', { params })
    expect(items).toMatchObject([{ status: 'ok', targetReference: { kind: 'file', file: { id } } }])
  })

  it('are broken links where no content has the id', () => {
    fixture.changeSpace(write(fixture, 1, '{% include "/reusable-content/gone" %}'))
    const params = { spaceId: fixture.space, pageId: fixture.pages[1]! }
    const { items } = fixture.workspace.call('listPageLinksInSpace', { params })
    expect(items).toMatchObject([{ status: 'broken' }])
  })

  it('include those of other spaces, for callers who may read them', () => {
    other.changeSpace(write(other, 0, `{% include "/spaces/${fixture.space}/reusable/${id}" %}`))
    expect(titlesOfUsers()).toEqual(['Third'])
    expect(titlesOfUsers(addGuestOf(fixture.workspace, fixture.space))).toEqual([])
  })
})
