import { describe, expect, it } from 'vitest'
import { spaceForExport } from '../../../src-main/exports/export-space.ts'
import { exportPages } from '../../../src-main/exports/plan/export-pages.ts'
import type { SpaceRow } from '../../../src-main/revisions/space-row.ts'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** A batch that adds a page with a picture of its own, as pasted screenshots are. */
function pageWithPicture(title: string, bytes: string): ContentChange[] {
  return [
    { operation: 'insert_files', files: [{ name: 'image.png', base64: base64(bytes), ref: 'picture' }] },
    { operation: 'insert_page', title, document: { markdown: '![Shot](./picture)\n' } },
  ]
}

/** Returns the files that an export writes, by their paths. Throws for a path that is written twice. */
function exported({ workspace, space }: ReviewFixture): Record<string, string> {
  const row = workspace.store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', space)
  if (!row) throw new Error('The space is missing')
  const files: Record<string, string> = {}
  for (const { path, bytes } of exportPages(spaceForExport(workspace.store, row))) {
    if (path in files) throw new Error(`The export writes ${path} twice`)
    files[path] = Buffer.from(bytes).toString('utf8')
  }
  return files
}

function idOf({ workspace, space }: ReviewFixture, title: string): string {
  const { pages } = workspace.call('listPages', { params: { spaceId: space } })
  return pages.find((page) => page.title === title)?.id ?? ''
}

/** Returns the bytes of the picture that a page shows. */
function pictureOf(fixture: ReviewFixture, page: string): string {
  const params = { spaceId: fixture.space, pageId: page }
  const [link] = fixture.workspace.call('listPageLinksInSpace', { params }).items
  const file = link?.targetReference?.kind === 'file' ? link.targetReference.file.id : ''
  const row = fixture.workspace.store.get<{ data: Buffer }>(
    'SELECT blob.data FROM file_version JOIN blob ON blob.id = file_version.data WHERE file = ?',
    file,
  )
  return String(row?.data)
}

describe('two change requests that add files of one name', () => {
  it('show the picture of each after both merges, and export both', () => {
    const fixture = openReviewFixture({ Start: 'Start\n' })
    const [first, second] = [fixture.begin(), fixture.begin()]
    fixture.change(first, ...pageWithPicture('First', 'first bytes'))
    fixture.change(second, ...pageWithPicture('Second', 'second bytes'))
    expect(fixture.mergeResult(first)).toBe('merge')
    expect(fixture.mergeResult(second)).toBe('merge')
    expect(pictureOf(fixture, idOf(fixture, 'First'))).toBe('first bytes')
    expect(pictureOf(fixture, idOf(fixture, 'Second'))).toBe('second bytes')
    expect(exported(fixture)).toMatchObject({
      'first.md': expect.stringContaining('![Shot](.gitbook/assets/image.png)'),
      'second.md': expect.stringContaining('![Shot](.gitbook/assets/image-1.png)'),
      '.gitbook/assets/image.png': 'first bytes',
      '.gitbook/assets/image-1.png': 'second bytes',
    })
  })

  it('show the pictures of both on one page that both changed', () => {
    const fixture = openReviewFixture({ Start: 'alpha\n\nbeta\n\ngamma\n' })
    const [page = ''] = fixture.pages
    const write = (picture: string, markdown: string): ContentChange[] => [
      { operation: 'insert_files', files: [{ name: 'image.png', base64: base64(picture), ref: 'picture' }] },
      { operation: 'update_page', page, document: { markdown } },
    ]
    const [first, second] = [fixture.begin(), fixture.begin()]
    fixture.change(first, ...write('first', 'alpha ![a](./picture)\n\nbeta\n\ngamma\n'))
    fixture.change(second, ...write('second', 'alpha\n\nbeta\n\ngamma ![b](./picture)\n'))
    expect(fixture.mergeResult(first)).toBe('merge')
    expect(fixture.mergeResult(second)).toBe('merge')
    expect(fixture.text(page)).toBe(
      'alpha ![a](.gitbook/assets/image.png)\n\nbeta\n\ngamma ![b](.gitbook/assets/image-1.png)\n',
    )
  })

  it('retain the picture while a conflict of the page is decided', () => {
    const fixture = openReviewFixture({ Start: 'alpha\n' })
    const [page = ''] = fixture.pages
    const write = (picture: string): ContentChange[] => [
      { operation: 'insert_files', files: [{ name: 'image.png', base64: base64(picture), ref: 'picture' }] },
      { operation: 'update_page', page, document: { markdown: `${picture} ![a](./picture)\n` } },
    ]
    const [first, second] = [fixture.begin(), fixture.begin()]
    fixture.change(first, ...write('first'))
    fixture.change(second, ...write('second'))
    expect(fixture.mergeResult(first)).toBe('merge')
    expect(fixture.mergeResult(second)).toBe('conflicts')
    const params = { spaceId: fixture.space, changeRequestId: second, pageId: page }
    fixture.workspace.call('resolveChangeRequestConflict', { params, body: { keep: 'mine' } })
    expect(fixture.mergeResult(second)).toBe('merge')
    expect(pictureOf(fixture, page)).toBe('second')
  })
})

describe('two change requests that add pages of one title', () => {
  it('lead links to the page of each after both merges, and export both', () => {
    const fixture = openReviewFixture({ Start: 'Start\n' })
    const add = (name: string): ContentChange[] => [
      { operation: 'insert_page', title: 'Setup', ref: 'new', document: { markdown: `Setup of ${name}\n` } },
      { operation: 'insert_page', title: name, document: { markdown: 'See [it](./new.md#there).\n' } },
    ]
    const [first, second] = [fixture.begin(), fixture.begin()]
    fixture.change(first, ...add('First'))
    fixture.change(second, ...add('Second'))
    expect(fixture.mergeResult(first)).toBe('merge')
    expect(fixture.mergeResult(second)).toBe('merge')
    expect(exported(fixture)).toMatchObject({
      'setup.md': expect.stringContaining('Setup of First'),
      'setup-1.md': expect.stringContaining('Setup of Second'),
      'first.md': expect.stringContaining('[it](setup.md#there)'),
      'second.md': expect.stringContaining('[it](setup-1.md#there)'),
    })
  })
})

describe('a restored page', () => {
  it('gets a path of its own when another page has its former path', () => {
    const fixture = openReviewFixture({ Start: 'Start\n', Setup: 'Old\n' })
    const [, setup = ''] = fixture.pages
    fixture.changeSpace({ operation: 'delete_page', page: setup })
    fixture.changeSpace({ operation: 'insert_page', title: 'Setup', document: { markdown: 'New\n' } })
    const params = { spaceId: fixture.space }
    const deleted = fixture.workspace.call('listDeletedPages', { params }).items[0]
    const request = fixture.begin()
    fixture.change(request, { operation: 'revert_page', page: setup, revision: deleted?.revision ?? '' })
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(exported(fixture)).toMatchObject({
      'setup.md': expect.stringContaining('New'),
      'setup-1.md': expect.stringContaining('Old'),
    })
  })
})
