import { describe, expect, it } from 'vitest'
import { readContentAddress } from '../../src-main/content/content-address.ts'
import { contentReferenceAddress, readContentReference } from '../../src-main/content/content-reference.ts'

const ID = 'Qw3rTy7890AsDfGh12'
const HOST = '127.0.0.1:4000'
const SPACE = { kind: 'space', spaceId: ID }
const GUIDE = { ...SPACE, page: { by: 'path', path: 'guide/first steps' } }

describe('the address of a content reference', () => {
  it.each([
    [`https://app.gitbook.com/s/${ID}/`, SPACE],
    [`https://app.gitbook.com/o/O/s/${ID}`, SPACE],
    [`https://app.gitbook.com/s/${ID}/guide/first%20steps`, GUIDE],
    [`/spaces/${ID}`, SPACE],
    [`/s/${ID}`, SPACE],
    [`/spaces/${ID}/pages/P`, { ...SPACE, page: { by: 'id', pageId: 'P' } }],
    [`http://127.0.0.1:4000/#/spaces/${ID}`, SPACE],
    [ID, SPACE],
  ])('%s names its content, and is written as an address of the same content', (address, named) => {
    const read = readContentReference(address, HOST)
    expect(read).toEqual(named)
    expect(readContentAddress(contentReferenceAddress(read!))).toEqual(named)
  })

  it.each([
    `http://127.0.0.1:80/#/spaces/${ID}`,
    'README.md',
    'guide/start',
    'https://a.example/s/shop',
    `https://app.gitbook.com/s/${ID}/~/changes/7/guide`,
    'https://app.gitbook.com/o/O/c/C',
    'javascript:alert(1)',
  ])('is not %s', (address) => {
    expect(readContentReference(address, HOST)).toBeUndefined()
  })
})
