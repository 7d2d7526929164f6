import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../support/sync/world.ts'

let world: World

beforeEach(() => {
  world = openWorld()
})
afterEach(() => world.workspace.close())

/** Returns the content of an address. A host puts the screens of the app behind a hash. */
const read = (url: string) =>
  world.workspace.call('getContentByUrl', { query: { url: url.replace('/app/', '/#/') } })

describe('the content of an address', () => {
  it('is the collection, space or change request of the address', () => {
    const { collectionId = '', spaceId = '', changeRequestId = '' } = world.names
    const collection = world.workspace.call('getCollectionById', { params: { collectionId } })
    const space = world.workspace.call('getSpaceById', { params: { spaceId } })
    const params = { spaceId, changeRequestId }
    const changeRequest = world.workspace.call('getChangeRequestById', { params })
    for (const url of Object.values(collection.urls)) expect(read(url)).toEqual({ collection })
    for (const url of [space.urls.app, space.urls.location]) expect(read(url)).toEqual({ space })
    for (const url of [changeRequest.urls.app, changeRequest.urls.location])
      expect(read(url)).toEqual({ space, changeRequest })
  })

  it('has the page of a space, by its id or its path, and of a change request with its text there', () => {
    const { spaceId = '', pageId = '', changeRequestId = '' } = world.names
    const page = world.workspace.call('getPageById', { params: { spaceId, pageId } })
    expect(read(page.urls.app)).toMatchObject({ space: { id: spaceId }, page })
    expect(read(`https://app.gitbook.com/s/${spaceId}/${page.path}`)).toMatchObject({ page })
    const changed = world.workspace.call('getPageInChangeRequestById', {
      params: { spaceId, changeRequestId, pageId },
    })
    expect(changed.urls.app).not.toBe(page.urls.app)
    expect(read(changed.urls.app)).toMatchObject({ changeRequest: { id: changeRequestId }, page: changed })
  })

  it('is unknown to a caller who may not read it, like an address without content', () => {
    const { spaceId = '', pageId = '', changeRequestId = '', collectionId = '' } = world.names
    const stranger = world.workspace.addUser('stranger')
    const statusOf = (url: string, caller: Pick<typeof stranger, 'attempt'> = world.workspace) => {
      const result = caller.attempt('getContentByUrl', { query: { url } })
      return result.ok ? 200 : result.problem.status
    }
    const space = `https://docs.example/#/spaces/${spaceId}`
    const known = [space, `${space}/pages/${pageId}`, `${space}/changes/${changeRequestId}`]
    known.push(`https://docs.example/#/collections/${collectionId}`)
    expect(known.map((url) => statusOf(url))).toEqual([200, 200, 200, 200])
    expect(known.map((url) => statusOf(url, stranger))).toEqual([404, 404, 404, 404])
    const none = [
      `${space}/pages/none`,
      `${space}/changes/99`,
      'https://docs.example/#/spaces/none',
      'nothing',
    ]
    expect(none.map((url) => statusOf(url))).toEqual([404, 404, 404, 404])
  })
})
