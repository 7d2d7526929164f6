import { beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

const BOOK = { One: 'alpha\n', Two: 'beta\n' }
const file = (name: string) => ({
  operation: 'insert_files' as const,
  files: [{ name, base64: Buffer.from(name).toString('base64') }],
})

let fixture: ReviewFixture
/** The parameters of the revision before everything in the space was changed. */
let past: { spaceId: string; revisionId: string }

beforeEach(() => {
  fixture = openReviewFixture(BOOK)
  const [one = '', two = ''] = fixture.pages
  fixture.changeSpace({ operation: 'set_variable', name: 'version', value: '1' }, file('first.txt'), {
    operation: 'insert_reusable_content',
    title: 'Note',
    document: { markdown: 'Old note.\n' },
  })
  const params = { spaceId: fixture.space }
  past = { ...params, revisionId: fixture.workspace.call('getCurrentRevision', { params }).id }
  const [note] = fixture.workspace.call('listReusableContents', { params }).items
  fixture.changeSpace(
    { operation: 'update_page', page: one, title: 'First', document: { markdown: 'ALPHA\n' } },
    { operation: 'delete_page', page: two },
    { operation: 'set_variable', name: 'version', value: '2' },
    file('second.txt'),
    { operation: 'update_reusable_content', content: note!.id, document: { markdown: 'New note.\n' } },
  )
})

describe('a past revision', () => {
  it('has the pages of its time', () => {
    const { pages } = fixture.workspace.call('listPagesInRevisionById', { params: past })
    expect(pages.map(({ id, title }) => [id, title])).toEqual([
      [fixture.pages[0], 'One'],
      [fixture.pages[1], 'Two'],
    ])
    expect(fixture.tree()).toEqual(['First'])
  })

  it('has the text of a page of its time, by the path', () => {
    const read = (pagePath: string) =>
      fixture.workspace.call('getPageInRevisionByPath', { params: { ...past, pagePath } })
    expect(read('two')).toMatchObject({ id: fixture.pages[1], markdown: 'beta\n' })
    expect(read('one')).toMatchObject({ id: fixture.pages[0], markdown: 'alpha\n' })
    const params = { ...past, pagePath: 'first' }
    expect(refusal(fixture.workspace.attempt('getPageInRevisionByPath', { params }))).toBe('resource.unknown')
  })

  it('has the files of its time, one by one too', () => {
    const { items } = fixture.workspace.call('listFilesInRevisionById', { params: past })
    expect(items.map(({ name }) => name)).toEqual(['first.txt', 'note.md', 'vars.yaml'])
    const present = fixture.workspace.call('listFiles', { params: { spaceId: fixture.space } }).items
    const [first, second] = present.filter(({ name }) => name.endsWith('.txt'))
    const paramsOf = (fileId: string) => ({ params: { ...past, fileId } })
    expect(fixture.workspace.call('getFileInRevisionById', paramsOf(first!.id))).toEqual(items[0])
    expect(refusal(fixture.workspace.attempt('getFileInRevisionById', paramsOf(second!.id)))).toBe(
      'resource.unknown',
    )
  })

  it('has the reusable content of its time', () => {
    const [note] = fixture.workspace.call('listReusableContentsInRevision', { params: past }).items
    expect(note).toMatchObject({ title: 'Note' })
    const params = { ...past, reusableContentId: note!.id }
    const text = fixture.workspace.call('getReusableContentInRevisionById', { params }).markdown
    const present = { spaceId: fixture.space, reusableContentId: note!.id }
    expect([text, fixture.workspace.call('getReusableContentById', { params: present }).markdown]).toEqual([
      'Old note.\n',
      'New note.\n',
    ])
  })

  it('has the variables of its time', () => {
    const { variables } = fixture.workspace.call('listVariablesInRevision', { params: past })
    expect(variables).toEqual([{ name: 'version', value: '1' }])
  })
})
