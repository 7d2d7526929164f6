import { describe, expect, it } from 'vitest'
import { readContentAddress } from '../../src-main/content/content-address.ts'
import { contentReferenceAddress, readContentReference } from '../../src-main/content/content-reference.ts'

const ID = 'Qw3rTy7890AsDfGh12'
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
    [`http://127.0.0.1:80/#/spaces/${ID}`, undefined],
    [`http://127.0.0.1:4000/#/spaces/${ID}`, SPACE],
    [ID, SPACE],
    ['README.md', undefined],
    ['guide/start', undefined],
    ['https://a.example/s/shop', undefined],
    [`https://app.gitbook.com/s/${ID}/~/changes/7/guide`, undefined],
    ['https://app.gitbook.com/o/O/c/C', undefined],
    ['javascript:alert(1)', undefined],
  ])('%s', (address, named) => {
    const read = readContentReference(address, '127.0.0.1:4000')
    expect(read).toEqual(named)
    if (read) expect(readContentAddress(contentReferenceAddress(read))).toEqual(named)
  })
})
