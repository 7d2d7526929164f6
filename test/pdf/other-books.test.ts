import { afterEach, describe, expect, it } from 'vitest'
import type { PdfOutsidePage, PdfReusable } from '../../src-main/pdf/book/pdf-book.ts'
import { OtherSpaces } from '../../src-main/pdf/other-spaces.ts'
import { drawPages, type DrawnTexts } from '../support/content/draw-pages.ts'
import { openReviewFixture, reviewFixtureIn, type ReviewFixture } from '../support/review-fixture.ts'

const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const GUIDE: PdfOutsidePage = { id: 'p1', title: 'Setup', space: 's1', spaceTitle: 'Guides' }
const URL = 'http://carrel.test/#/spaces/s1/pages/p1'
const known: DrawnTexts = {
  outside: (path, space) => (path === '../guides/setup.md' && space === undefined ? GUIDE : null),
}
const draw = (text: string, texts = known, path = 'a.md') =>
  drawPages({ [path]: text }, {}, {}, {}, {}, texts)

describe('a link to another book of the repository on paper', () => {
  it('leads to the page and its section in the app', async () => {
    const { addresses } = await draw('[Setup](../guides/setup.md), [a part](../guides/setup.md#the-part)')
    expect(addresses).toEqual(expect.arrayContaining([URL, `${URL}?section=the-part`]))
  })

  it('has the titles of its page and space on a card', async () => {
    const url = '../../guides/setup.md'
    const card = `{% content-ref url="${url}" %}\n[${url}](${url})\n{% endcontent-ref %}`
    const { text, addresses } = await draw(card, known, 'folder/a.md')
    expect(words(text)).toContain('Setup Page of Guides')
    expect(addresses).toContain(URL)
  })

  it('leads nowhere without such a page', async () => {
    const { text, addresses } = await draw('{% embed url="../guides/gone.md" %}\n\n[Gone](../guides/gone.md)')
    expect(words(text)).toContain('This link leads nowhere')
    expect(addresses).toEqual([])
  })

  it('leads to the same page from included texts of any folder and space', async () => {
    const markdown = '[Setup](../../../guides/setup.md)'
    const reusable = (): PdfReusable => ({ path: '.gitbook/includes/x.md', markdown })
    const include = '{% include "/reusable-content/R" %}'
    expect((await draw(include, { ...known, reusable })).addresses).toContain(URL)
    const other = { space: 's2', contentRoot: '', variables: {} }
    const ofOther = await draw(include, {
      reusable: () => ({ ...reusable(), other }),
      outside: (path, space) => (path === '../guides/setup.md' && space === 's2' ? GUIDE : null),
    })
    expect(ofOther.addresses).toContain(URL)
  })

  it('has the letters of the title of a page that the document leaves out', async () => {
    const page = { ...GUIDE, title: 'مرحبا' }
    const { text } = await draw('{% embed url="../guides/setup.md" %}', { outside: () => page })
    expect(text.normalize('NFKC')).toMatch(/مرحبا|ابحرم/)
  })
})

let fixture: ReviewFixture
afterEach(() => fixture?.workspace.close())

describe('the other spaces of a document', () => {
  it('have a page of another book for a reader of its space, and then depend on the reader', () => {
    fixture = openReviewFixture({ Page: 'text' })
    const { workspace, space } = fixture
    const other = reviewFixtureIn(workspace, { Setup: 'text' })
    const params = { organizationId: workspace.organization }
    const { id } = workspace.call('createCollection', { params, body: { title: 'Docs' } })
    const sql = 'UPDATE space SET parent = ?, directory = ? WHERE id = ?'
    workspace.store.run(sql, id, 'main', space)
    workspace.store.run(sql, id, 'guides', other.space)
    const { title } = workspace.call('getSpaceById', { params: { spaceId: other.space } })
    const others = new OtherSpaces(workspace.store, workspace.user)
    expect(others.areUsed).toBe(false)
    expect(others.outside('../guides/setup.md', space)).toEqual({
      id: other.pages[0],
      title: 'Setup',
      space: other.space,
      spaceTitle: title,
    })
    expect(others.areUsed).toBe(true)
    expect(others.outside('../guides/gone.md', space)).toBeUndefined()
    const stranger = workspace.addUser('stranger')
    expect(
      new OtherSpaces(workspace.store, stranger.user).outside('../guides/setup.md', space),
    ).toBeUndefined()
  })
})
