import { afterEach, describe, expect, it } from 'vitest'
import { viewSource } from '../../src-main/pdf/book/view-source.ts'
import { OtherSpaces } from '../../src-main/pdf/other-spaces.ts'
import { headView, lineById } from '../../src-main/revisions/lines.ts'
import { openReviewFixture, reviewFixtureIn, type ReviewFixture } from '../support/review-fixture.ts'

const PATH = '.gitbook/includes/note.md'
let fixture: ReviewFixture

afterEach(() => fixture.workspace.close())

/** Adds a reusable content to a space, as an import stores it; returns its id. */
function addReusable({ workspace, space, changeSpace }: ReviewFixture, text: string): string {
  changeSpace(
    {
      operation: 'insert_files',
      files: [{ name: 'note.md', base64: Buffer.from(`---\ntitle: Note\n---\n${text}`).toString('base64') }],
    } as never,
    { operation: 'set_variable', name: 'place', value: text } as never,
  )
  workspace.store.run("UPDATE file_version SET source_path = ? WHERE name = 'note.md'", PATH)
  const [item] = workspace.call('listReusableContents', { params: { spaceId: space } }).items
  return item!.id
}

function open() {
  fixture = openReviewFixture({ Page: 'text' })
  const { workspace } = fixture
  const other = reviewFixtureIn(workspace, { Other: 'text' })
  const id = addReusable(other, 'Theirs')
  const line = workspace.store.get<{ line: number }>(
    'SELECT line FROM space WHERE id = ?',
    fixture.space,
  )!.line
  const read = (reader: string) => {
    const others = new OtherSpaces(workspace.store, reader)
    const source = viewSource({
      view: headView(workspace.store, lineById(workspace.store, line)),
      title: 'Mine',
      contentRoot: '',
      space: fixture.space,
      organization: workspace.organization,
      other: (space) => others.open(space),
      outside: (path, space) => others.outside(path, space),
    })
    return { others, source }
  }
  return { workspace, other, id, read }
}

describe('the source of a document', () => {
  it('has a text of another space for a reader of that space, with its variables', async () => {
    const { workspace, other, id, read } = open()
    const { source, others } = read(workspace.user)
    const found = await source.reusable({ kind: 'id', spaceId: other.space, id })
    expect(found).toMatchObject({ path: PATH, markdown: 'Theirs' })
    expect(found?.other).toMatchObject({ space: other.space, variables: { place: 'Theirs' } })
    expect(others.areUsed).toBe(true)
    const nested = { kind: 'path', spaceId: other.space, path: PATH, key: '', isRooted: false } as const
    expect(await source.reusable(nested)).toMatchObject({ markdown: 'Theirs' })
  })

  it('has none for a stranger, and none of a deleted space', async () => {
    const { workspace, other, id, read } = open()
    const stranger = workspace.addUser('stranger')
    const named = { kind: 'id', spaceId: other.space, id } as const
    for (const reader of [stranger.user, '']) {
      const { source } = read(reader)
      expect(await source.reusable(named)).toBeNull()
      expect(await source.file(PATH, other.space)).toBeNull()
      expect(await source.pageAt(other.space, 'other')).toBeNull()
    }
    workspace.call('deleteSpaceById', { params: { spaceId: other.space } })
    expect(await read(workspace.user).source.reusable(named)).toBeNull()
  })

  it('names a space, and a page of it by id or path, for a reader of that space', async () => {
    const { workspace, other, read } = open()
    const stranger = workspace.addUser('stranger')
    const { source, others } = read(workspace.user)
    const [page = ''] = other.pages
    const named = (spaceId: string, at?: { by: 'id'; pageId: string } | { by: 'path'; path: string }) =>
      source.named({ kind: 'space', spaceId, ...(at && { page: at }) })
    expect(await named(fixture.space)).toEqual({ space: 'Mine' })
    expect(others.areUsed).toBe(false)
    const { title } = workspace.call('getSpaceById', { params: { spaceId: other.space } })
    expect(await named(other.space)).toEqual({ space: title })
    const expected = { space: title, page: { id: page, title: 'Other' } }
    expect(await named(other.space, { by: 'id', pageId: page })).toEqual(expected)
    expect(await named(other.space, { by: 'path', path: 'other' })).toEqual(expected)
    expect(await named(other.space, { by: 'path', path: 'gone' })).toBeNull()
    expect(await read(stranger.user).source.named({ kind: 'space', spaceId: other.space })).toBeNull()
    workspace.call('deleteSpaceById', { params: { spaceId: other.space } })
    expect(await read(workspace.user).source.named({ kind: 'space', spaceId: other.space })).toBeNull()
  })

  it('has a text of its own content by id, without a read of another space', async () => {
    const { workspace, read } = open()
    const { space } = fixture
    const own = addReusable(fixture, 'Mine')
    const { source, others } = read(workspace.user)
    for (const spaceId of [undefined, space]) {
      const found = await source.reusable({ kind: 'id', spaceId, id: own })
      expect(found).toEqual({ path: PATH, markdown: 'Mine' })
    }
    expect(others.areUsed).toBe(false)
  })
})
