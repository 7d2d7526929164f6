import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addChangeRequest, addSpace } from '../../support/content/authoring.ts'
import { writeContent } from '../../support/content/write-content.ts'
import { libraryOf } from '../../support/library.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let space: string

beforeEach(() => {
  workspace = openTestWorkspace()
  space = libraryOf(workspace).space('Handbook')
  writeContent(workspace, space, [
    { id: 'guide', text: 'How to begin.\n' },
    { id: 'install', text: 'Run it.\n', parent: 'guide' },
  ])
})
afterEach(() => workspace.close())

describe('a page below another', () => {
  it('has the id of its text, when it or its parent is requested', () => {
    const query = { metadata: true }
    const own = workspace.call('getPageById', { params: { spaceId: space, pageId: 'install' }, query })
    const [below] = workspace.call('getPageById', {
      params: { spaceId: space, pageId: 'guide' },
      query,
    }).pages
    expect(own.documentId).toMatch(/^[0-9a-f]{64}$/)
    expect(below).toMatchObject({ documentId: own.documentId, git: own.git })
  })

  it('has the same id as the target or the source of a link', () => {
    const params = { spaceId: space, pageId: 'links' }
    writeContent(workspace, space, [{ id: 'links', text: '[x](/pages/install)\n' }])
    const own = workspace.call('getPageById', { params: { spaceId: space, pageId: 'install' } })
    const [link] = workspace.call('listPageLinksInSpace', { params }).items
    const [source] = link!.locationReferences
    expect(link!.targetReference).toMatchObject({ page: { documentId: own.documentId } })
    expect(source).toMatchObject({
      page: { documentId: workspace.call('getPageById', { params }).documentId },
    })
  })

  it('has an id also without a text, the same in every answer', () => {
    const empty = addSpace(workspace, { Empty: '' })
    const params = { spaceId: empty.space, pageId: empty.pages[0]! }
    const own = workspace.call('getPageById', { params })
    const [listed] = workspace.call('listPages', { params }).pages
    expect(own).toMatchObject({ markdown: '', documentId: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
    expect([listed!.documentId, listed!.git]).toEqual([own.documentId, own.git])
  })

  it('has an id in a change request too', () => {
    const changeRequestId = addChangeRequest(workspace, space)
    const params = { spaceId: space, changeRequestId, pageId: 'guide' }
    const [below] = workspace.call('getPageInChangeRequestById', { params, query: {} }).pages
    expect(below?.documentId).toMatch(/^[0-9a-f]{64}$/)
  })
})
