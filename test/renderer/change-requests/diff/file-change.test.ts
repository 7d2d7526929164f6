import { expect, it } from 'vitest'
import type { SemanticChange } from '../../../../src-main/schemas/semantic-change.ts'
import {
  changedFiles,
  viewOf,
} from '../../../../src-renderer/features/change-requests/diff/files/file-change.ts'

const file = (name: string, contentType: string) => ({
  id: name,
  name,
  contentType,
  downloadURL: `http://127.0.0.1:1/~files/${name}?token=t`,
})

it('lists a replaced file with the address, type and name of each side', () => {
  const change: SemanticChange = {
    type: 'file_edited',
    file: file('flag.png', 'image/png'),
    attributes: {
      name: { before: 'flag.svg', after: 'flag.png' },
      contentType: { before: 'image/svg+xml', after: 'image/png' },
      downloadURL: {
        before: 'http://127.0.0.1:1/~files/old?token=t',
        after: 'http://127.0.0.1:1/~files/flag.png?token=t',
      },
    },
  }
  expect(changedFiles([change])).toEqual([
    {
      id: 'flag.png',
      name: 'flag.png',
      oldName: 'flag.svg',
      before: { address: '/~files/old?token=t', contentType: 'image/svg+xml' },
      after: { address: '/~files/flag.png?token=t', contentType: 'image/png' },
    },
  ])
})

it('lists an added file without a side before, and a deleted one without a side after', () => {
  const [added, deleted] = changedFiles([
    { type: 'file_created', file: file('a.txt', 'text/plain') },
    { type: 'file_deleted', file: file('b.txt', 'text/plain') },
  ])
  expect([added?.before, deleted?.after]).toEqual([undefined, undefined])
})

it.each([
  ['image/png', 'picture'],
  ['text/markdown; charset=utf-8', 'text'],
  ['application/json', 'text'],
  ['application/vnd.oai.openapi+yaml', 'text'],
  ['application/pdf', 'none'],
])('shows a file of the type %s as %s', (contentType, view) => {
  const [change] = changedFiles([{ type: 'file_created', file: file('a', contentType) }])
  expect(viewOf(change!)).toBe(view)
})
