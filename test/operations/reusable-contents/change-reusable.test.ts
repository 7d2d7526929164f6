import { describe, expect, it } from 'vitest'
import { PAGE_TEXT_LIMIT } from '../../../src-main/schemas/limits.ts'
import { writeContent } from '../../support/content/write-content.ts'
import { refusal } from '../../support/refusal.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

const NOTICE = '.gitbook/includes/notice.md'
const BASE = 'One sentence.\n\nAnother sentence.\n'

/** Opens a review fixture with functions that read reusable content. */
function openFixture() {
  const fixture = openReviewFixture({ One: 'Text.\n' })
  const { workspace, space: spaceId } = fixture
  const listed = (changeRequestId: string) =>
    workspace.call('listReusableContentsInChangeRequest', { params: { spaceId, changeRequestId } }).items
  const inSpace = () => workspace.call('listReusableContents', { params: { spaceId } }).items
  return {
    ...fixture,
    listed,
    titles: (request: string) => listed(request).map(({ title }) => title),
    titlesInSpace: () => inSpace().map(({ title }) => title),
    idOf: (request: string) => listed(request)[0]?.id ?? '',
    text: (changeRequestId: string, reusableContentId: string) =>
      workspace.call('getReusableContentInChangeRequestById', {
        params: { spaceId, changeRequestId, reusableContentId },
      }).markdown,
    textInSpace: () =>
      workspace.call('getReusableContentById', {
        params: { spaceId, reusableContentId: inSpace()[0]?.id ?? '' },
      }).markdown,
    /** Stores a file as an import does. */
    place: (source: string) =>
      writeContent(workspace, spaceId, [], { [NOTICE]: new TextEncoder().encode(source) }),
  }
}

const insert = (title: string, markdown = BASE) => ({
  operation: 'insert_reusable_content' as const,
  title,
  document: { markdown },
})

const update = (content: string, markdown: string, base?: string) => ({
  operation: 'update_reusable_content' as const,
  content,
  document: { markdown },
  ...(base !== undefined && { base: { markdown: base } }),
})

const remove = (content: string) => ({ operation: 'delete_reusable_content' as const, content })

describe('reusable content in a change request', () => {
  it('is added under a file name that follows from its title, and reaches the space with the merge', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, insert('Önce: "twice"'))
    const [added] = fixture.listed(request)
    expect(added).toMatchObject({ title: 'Önce: "twice"', git: { path: '.gitbook/includes/once-twice.md' } })
    expect(fixture.text(request, added?.id ?? '')).toBe(BASE)
    expect(fixture.titlesInSpace()).toEqual([])
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.titlesInSpace()).toEqual(['Önce: "twice"'])
    expect(fixture.textInSpace()).toBe(BASE)
  })

  it('with a title in use gets another file name, and the same text twice is one content', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, insert('Note', 'One.\n'), insert('Note', 'Two.\n'), insert('Note', 'One.\n'))
    expect(fixture.listed(request).map(({ git }) => git?.path)).toEqual([
      '.gitbook/includes/note-1.md',
      '.gitbook/includes/note.md',
    ])
  })

  it('retains its file and every byte of its front matter when text and title change back', () => {
    const fixture = openFixture()
    fixture.place(`---\r\n# A comment\r\ntitle: Old\r\nother:   [1]\r\n---\r\n\r\nText.\r\n`)
    const request = fixture.begin()
    const id = fixture.idOf(request)
    fixture.change(request, { ...update(id, 'New text.\r\n'), title: 'New' })
    expect(fixture.listed(request)[0]).toMatchObject({ id, title: 'New', git: { path: NOTICE } })
    expect(fixture.text(request, id)).toBe('New text.\r\n')
    fixture.change(request, { operation: 'update_reusable_content', content: id, title: 'Old' })
    fixture.change(request, update(id, 'Text.\r\n'))
    const changes = fixture.workspace.call('getChangeRequestChanges', {
      params: { spaceId: fixture.space, changeRequestId: request },
    })
    expect(changes.changes).toEqual([])
  })

  it('can be edited in the batch that adds it', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, { ...insert('Note'), ref: 'new' }, update('new', 'Second.\n'))
    expect(fixture.text(request, fixture.idOf(request))).toBe('Second.\n')
  })

  it('that is deleted leaves the list, and a repeated deletion changes nothing', () => {
    const fixture = openFixture()
    fixture.place('Text.\n')
    const request = fixture.begin()
    const id = fixture.idOf(request)
    fixture.change(request, remove(id))
    fixture.change(request, remove(id))
    expect(fixture.titles(request)).toEqual([])
    expect(refusal(fixture.attempt(request, update(id, 'New.\n')))).toBe('resource.unknown')
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.titlesInSpace()).toEqual([])
  })

  it('refuses ids of other files, texts above the limit, and titles that cannot be written', () => {
    const fixture = openFixture()
    fixture.place('---\ntitle: &a Old\nother: *a\n---\n\nText.\n')
    const request = fixture.begin()
    const file = { name: 'a.md', base64: Buffer.from('A').toString('base64') }
    fixture.change(request, { operation: 'insert_files', files: [file] })
    const other = fixture.workspace
      .call('listFilesInChangeRequestById', {
        params: { spaceId: fixture.space, changeRequestId: request },
      })
      .items.find(({ name }) => name === 'a.md')
    expect(refusal(fixture.attempt(request, update(other?.id ?? '', 'x')))).toBe('resource.unknown')
    const id = fixture.idOf(request)
    const large = 'ö'.repeat(PAGE_TEXT_LIMIT / 2)
    expect(refusal(fixture.attempt(request, update(id, `${large}ö`)))).toBe('input.too-large')
    expect(refusal(fixture.attempt(request, insert('Large', `${large}ö`)))).toBe('input.too-large')
    const renaming = { operation: 'update_reusable_content', content: id, title: 'New' }
    expect(refusal(fixture.attempt(request, renaming))).toBe('input.invalid')
    for (const title of ['', ' ', 'x'.repeat(257)])
      expect(refusal(fixture.attempt(request, insert(title)))).toBe('input.invalid')
  })
})

describe('reusable content that two users edit', () => {
  it('has both changes after the merge of two change requests', () => {
    const fixture = openFixture()
    fixture.place(BASE)
    const [one, two] = [fixture.begin(), fixture.begin()]
    const id = fixture.idOf(one)
    fixture.change(one, update(id, BASE.replace('One', 'The first')))
    fixture.change(two, { ...update(id, BASE.replace('Another', 'The second')), title: 'Named' })
    expect(fixture.mergeResult(one)).toBe('merge')
    expect(fixture.mergeResult(two)).toBe('merge')
    expect(fixture.textInSpace()).toBe('The first sentence.\n\nThe second sentence.\n')
    expect(fixture.titlesInSpace()).toEqual(['Named'])
  })

  it('has both texts where both changed the same words', () => {
    const fixture = openFixture()
    fixture.place('A short sentence.\n')
    const request = fixture.begin()
    const id = fixture.idOf(request)
    fixture.change(request, update(id, 'A mine sentence.\n'))
    fixture.changeSpace(update(id, 'A theirs sentence.\n'))
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.textInSpace()).toBe('A mine sentence.\n\nA theirs sentence.\n')
  })

  it('has both changes after two edits of one change request that build on one text', () => {
    const fixture = openFixture()
    const request = fixture.begin()
    fixture.change(request, insert('Note'))
    const id = fixture.idOf(request)
    fixture.change(request, update(id, BASE.replace('One', 'The first'), BASE))
    fixture.change(request, update(id, BASE.replace('Another', 'The second'), BASE))
    const both = 'The first sentence.\n\nThe second sentence.\n'
    expect(fixture.text(request, id)).toBe(both)
    fixture.change(request, update(id, both, BASE))
    expect(fixture.text(request, id)).toBe(both)
  })

  it('survives a deletion in the change request that did not see the edit', () => {
    const fixture = openFixture()
    fixture.place(BASE)
    const request = fixture.begin()
    const id = fixture.idOf(request)
    fixture.change(request, remove(id))
    fixture.changeSpace(update(id, 'Edited.\n'))
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.textInSpace()).toBe('Edited.\n')
  })

  it('joins the texts of two change requests that add the same title', () => {
    const fixture = openFixture()
    const [one, two] = [fixture.begin(), fixture.begin()]
    fixture.change(one, insert('Note', 'One.\n'))
    fixture.change(two, insert('Note', 'Two.\n'))
    expect([fixture.mergeResult(one), fixture.mergeResult(two)]).toEqual(['merge', 'merge'])
    expect(fixture.titlesInSpace()).toEqual(['Note'])
    expect(fixture.textInSpace()).toBe('Two.\n\nOne.\n')
  })
})
