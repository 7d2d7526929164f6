import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { headView, lineById } from '../../../src-main/revisions/lines.ts'
import { NO_RULES } from '../../../src-main/schemas/merge-rules.ts'
import { readText } from '../../../src-main/store/blobs.ts'
import { writeContent } from '../../support/content/write-content.ts'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let library: ReturnType<typeof libraryOf>

beforeEach(() => {
  workspace = openTestWorkspace()
  library = libraryOf(workspace)
})
afterEach(() => workspace.close())

const duplicate = (spaceId: string) => workspace.call('duplicateSpace', { params: { spaceId } })
const count = (table: 'blob' | 'revision') => workspace.store.all(`SELECT 1 FROM ${table}`).length

/** Returns the current content of a space without ids: paths, places and texts. */
function contentOf(space: string) {
  const row = workspace.store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)!
  const view = headView(workspace.store, lineById(workspace.store, row.line))
  return {
    pages: view.pages().map((page) => ({
      path: page.source_path,
      position: page.position,
      text: page.text,
      head: page.head,
      parent: page.parent && view.page(page.parent)?.source_path,
    })),
    files: view.files().map(({ name, data }) => ({ name, data })),
  }
}

describe('duplicating a space', () => {
  it('copies the present content under new ids beside the original, and stores no text twice', () => {
    const original = library.space('Handbook')
    library.space('after')
    writeContent(workspace, original, [{ id: 'first', text: 'An earlier text.' }])
    const pages = [
      { id: 'first', text: 'See [the second](second.md) and ![a picture](picture.txt).\n' },
      { id: 'second', text: 'A quokka.\n', parent: 'first' },
    ]
    writeContent(workspace, original, pages, { 'picture.txt': Buffer.from('bytes') })
    const blobs = count('blob')
    const revisions = count('revision')
    const copy = duplicate(original)
    expect(library.titles()).toEqual(['Handbook', 'Handbook (copy)', 'after'])
    expect(copy).toMatchObject({ comments: 0, changeRequests: 0, editMode: 'live' })
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
    expect(contentOf(copy.id).pages.toSorted(byPath)).toEqual(contentOf(original).pages.toSorted(byPath))
    expect(contentOf(copy.id).files).toEqual(contentOf(original).files)
    expect([count('blob'), count('revision')]).toEqual([blobs, revisions + 1])
    const ids = (space: string) =>
      workspace.store
        .all<{ page: string }>(
          'SELECT page FROM page_version JOIN line ON line.id = line WHERE space = ?',
          space,
        )
        .map((row) => row.page)
    expect(ids(copy.id).filter((id) => ids(original).includes(id))).toEqual([])
  })

  it('is found by search and links within itself', () => {
    const original = library.space('Handbook')
    writeContent(workspace, original, [
      { id: 'first', text: 'See [the second](second.md) and [nothing](nowhere.md).\n' },
      { id: 'second', text: 'A quokka.\n' },
    ])
    const params = { spaceId: duplicate(original).id }
    const found = workspace.call('searchSpaceContent', { params, query: { query: 'quokka' } })
    expect(found.items.map((item) => item.title)).toEqual(['second'])
    const links = workspace.call('listSpaceLinks', { params })
    expect(links.items.map((item) => item.status).toSorted()).toEqual(['broken', 'ok'])
  })

  it('redirects links by the id of a page to the copy of that page', () => {
    const original = library.space('Handbook')
    writeContent(workspace, original, [
      {
        id: 'first',
        text: `[a](/pages/second) [b](/spaces/${original}/pages/second#x) [c](/spaces/other/pages/second)`,
      },
      { id: 'second', text: 'Here.' },
    ])
    const { id } = duplicate(original)
    const { items } = workspace.call('searchSpaceContent', {
      params: { spaceId: id },
      query: { query: 'second' },
    })
    const second = items.find((item) => item.title === 'second')!.id
    const first = contentOf(id).pages.find((page) => page.path === 'first.md')!
    const { text } = readText(workspace.store, first.text)
    expect(text).toBe(
      `[a](/pages/${second}) [b](/spaces/${id}/pages/${second}#x) [c](/spaces/other/pages/second)`,
    )
  })

  it('leads includes by id to the copy of the reusable content', () => {
    const original = library.space('Handbook')
    const notice = '.gitbook/includes/notice.md'
    writeContent(workspace, original, [], { [notice]: Buffer.from('See [the second](/pages/second).\n') })
    const fileIn = (spaceId: string) =>
      workspace.call('listReusableContents', { params: { spaceId } }).items[0]!.id
    const file = fileIn(original)
    const text = (space: string, id: string) =>
      `{% include "/reusable-contents/${id}" %}\n{% include "/spaces/${space}/reusable/${id}" %}\n`
    writeContent(workspace, original, [
      { id: 'first', text: text(original, file) },
      { id: 'second', text: 'Here.' },
    ])
    const params = { spaceId: duplicate(original).id }
    const copy = fileIn(params.spaceId)
    expect(copy).not.toBe(file)
    const { pages } = workspace.call('listPages', { params })
    const page = (title: string) => pages.find((each) => each.title === title)!.id
    const first = workspace.call('getPageById', { params: { ...params, pageId: page('first') } })
    expect(first.markdown).toBe(text(params.spaceId, copy))
    const links = workspace.call('listSpaceLinks', { params })
    expect(links.items.map(({ status }) => status)).not.toContain('broken')
    const content = workspace.call('getReusableContentById', {
      params: { ...params, reusableContentId: copy },
    })
    expect(content.markdown).toBe(`See [the second](/pages/${page('second')}).\n`)
  })

  it('points a link page to the copy of its target', () => {
    const original = library.space('Handbook')
    writeContent(workspace, original, [
      { id: 'first', text: 'One.' },
      { id: 'second', text: 'Two.' },
    ])
    workspace.store.run(
      `UPDATE page_version SET attributes = '{"href":"/pages/second"}', type = 'link' WHERE page = 'first'`,
    )
    const copied = workspace.call('listPages', { params: { spaceId: duplicate(original).id } }).pages
    const second = copied.find(({ title }) => title === 'second')!.id
    const { attributes } = workspace.store.get<{ attributes: string }>(
      "SELECT attributes FROM page_version WHERE title = 'first' AND page <> 'first'",
    )!
    expect(JSON.parse(attributes)).toEqual({ href: `/pages/${second}` })
  })

  it('copies no history, comments and change requests', () => {
    const original = library.space('Handbook')
    writeContent(workspace, original, [{ id: 'first', text: 'One.' }])
    workspace.call('createChangeRequest', { params: { spaceId: original }, body: {} })
    workspace.call('postCommentInSpace', {
      params: { spaceId: original },
      body: { body: { markdown: 'Fine.' } },
    })
    expect(duplicate(original)).toMatchObject({ comments: 0, changeRequests: 0, changeRequestsDraft: 0 })
    expect(workspace.call('getSpaceById', { params: { spaceId: original } })).toMatchObject({
      comments: 1,
      changeRequests: 1,
    })
  })

  it('copies the merge rules and the values of custom fields', () => {
    const original = library.space('Handbook')
    const organization = { organizationId: workspace.organization }
    workspace.call('createOrganizationCustomField', {
      params: organization,
      body: { name: 'audience', type: 'text' },
    })
    const values = { audience: { value: 'Support' } }
    workspace.call('updateSpaceCustomFields', { params: { spaceId: original }, body: { values } })
    const rules = { ...NO_RULES, approvals: 2 }
    workspace.call('updateMergeRulesForSpace', { params: { spaceId: original }, body: { rules } })
    const params = { spaceId: duplicate(original).id }
    expect(workspace.call('getMergeRulesForSpace', { params })).toEqual({ own: rules, inForce: rules })
    expect(workspace.call('getSpaceCustomFields', { params })).toMatchObject([{ value: 'Support' }])
  })

  it('shortens a long title, so that its copy is within the bound', () => {
    expect(duplicate(library.space('🪶'.repeat(50))).title).toBe(`${'🪶'.repeat(43)} (copy)`)
  })

  it('requires only to read the space, and to create at its place', () => {
    const open = library.collection('open')
    const space = library.space('space', open)
    const reader = workspace.addUser('read')
    const attempt = () => reader.attempt('duplicateSpace', { params: { spaceId: space } })
    expect(refusal(attempt())).toBe('auth.forbidden')
    workspace.call('updateCollectionById', {
      params: { collectionId: open },
      body: { defaultLevel: 'create' },
    })
    expect(attempt()).toMatchObject({ ok: true, status: 201, value: { parent: open } })
  })
})
