import { describe, expect, it } from 'vitest'
import { readContentAddress } from '../../src-main/content/content-address.ts'

const space = { kind: 'space', spaceId: 'S' }

describe('an address of content', () => {
  it.each([
    ['https://docs.example/#/spaces/S', space],
    ['app://carrel/#/spaces/S', space],
    ['https://docs.example/#/spaces/S/pages/P?section=a', { ...space, page: { by: 'id', pageId: 'P' } }],
    ['http://127.0.0.1:4000/#/spaces/S/changes/12', { ...space, changeRequestId: '12' }],
    [
      'https://docs.example/#/spaces/S/changes/12/diff/P',
      { ...space, changeRequestId: '12', page: { by: 'id', pageId: 'P' } },
    ],
    ['https://docs.example/#/spaces/S/history', space],
    ['https://docs.example/#/collections/C', { kind: 'collection', collectionId: 'C' }],
  ])('of the app names its content: %s', (address, named) => {
    expect(readContentAddress(address)).toEqual(named)
  })

  it.each([
    ['https://docs.example/v1/spaces/S', space],
    ['https://docs.example/v1/spaces/S/content', space],
    ['https://docs.example/v1/spaces/S/content/page/P', { ...space, page: { by: 'id', pageId: 'P' } }],
    [
      'https://docs.example/v1/spaces/S/change-requests/R/content/path/a/b%20c',
      { ...space, changeRequestId: 'R', page: { by: 'path', path: 'a/b c' } },
    ],
    ['https://docs.example/v1/collections/C', { kind: 'collection', collectionId: 'C' }],
  ])('of the API names its resource: %s', (address, named) => {
    expect(readContentAddress(address)).toEqual(named)
  })

  it.each([
    ['https://app.gitbook.com/o/O/s/S/', space],
    ['https://app.gitbook.com/s/S/guide/start/', { ...space, page: { by: 'path', path: 'guide/start' } }],
    [
      'https://app.gitbook.com/o/O/s/S/~/changes/7/guide',
      { ...space, changeRequestId: '7', page: { by: 'path', path: 'guide' } },
    ],
    ['https://app.gitbook.com/o/O/s/S/~/settings', space],
    ['https://app.gitbook.com/o/O/c/C', { kind: 'collection', collectionId: 'C' }],
  ])('of the service names its content: %s', (address, named) => {
    expect(readContentAddress(address)).toEqual(named)
  })

  it.each([
    '',
    'S',
    '/spaces/S',
    'https://docs.example/',
    'https://docs.example/#/settings',
    'https:// /#/spaces/S',
  ])('is not "%s"', (address) => {
    expect(readContentAddress(address)).toBeUndefined()
  })

  it('may contain a percent sign that begins no code', () => {
    expect(readContentAddress('https://docs.example/s/S/100%')).toEqual({
      ...space,
      page: { by: 'path', path: '100%' },
    })
  })
})
