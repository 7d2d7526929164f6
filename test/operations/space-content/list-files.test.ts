import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addChangeRequest } from '../../support/content/authoring.ts'
import { writeContent } from '../../support/content/write-content.ts'
import { libraryOf } from '../../support/library.ts'
import { pageThrough } from '../../support/page-through.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let space: string

const NAMES = ['b.txt', 'a.txt', 'é.txt', 'c.txt', 'B.txt']

beforeEach(() => {
  workspace = openTestWorkspace()
  space = libraryOf(workspace).space('Handbook')
  writeContent(workspace, space, [], Object.fromEntries(NAMES.map((name) => [name, Buffer.from(name)])))
})
afterEach(() => workspace.close())

const list = (limit: number, page?: string) =>
  workspace.call('listFiles', {
    params: { spaceId: space },
    query: { limit, metadata: true, ...(page !== undefined && { page }) },
  })

describe('the files of a space', () => {
  it('are listed by name, each once, across pages', () => {
    const files = pageThrough(({ page }) => list(2, page))
    expect(files.map(({ name }) => name)).toEqual(['B.txt', 'a.txt', 'b.txt', 'c.txt', 'é.txt'])
    expect(list(2).count).toBe(NAMES.length)
  })

  it('are read one by one, in the form of the list', () => {
    const [file] = list(1).items
    const params = { spaceId: space, fileId: file!.id }
    expect(workspace.call('getFileById', { params })).toEqual(file)
    const changeRequestId = addChangeRequest(workspace, space)
    expect(workspace.call('getFileInChangeRequestById', { params: { ...params, changeRequestId } })).toEqual(
      file,
    )
  })

  it('are the same, under the same addresses, in a change request that changes none', () => {
    const changeRequestId = addChangeRequest(workspace, space)
    const inChangeRequest = (limit: number, page?: string) =>
      workspace.call('listFilesInChangeRequestById', {
        params: { spaceId: space, changeRequestId },
        query: { limit, metadata: true, ...(page !== undefined && { page }) },
      })
    expect(inChangeRequest(50).items).toEqual(list(50).items)
    expect(inChangeRequest(2, inChangeRequest(2).next?.page).items).toEqual(list(2, list(2).next?.page).items)
  })

  it('refuse a cursor of another list', () => {
    const cursor = Buffer.from(JSON.stringify(['files', 1])).toString('base64url')
    const input = { params: { spaceId: space }, query: { page: cursor } }
    expect(refusal(workspace.attempt('listFiles', input))).toBe('input.cursor')
  })
})
