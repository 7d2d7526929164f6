import { expect, it } from 'vitest'
import type { SpaceSubject } from '../../../src-main/operations/access/access.ts'
import type { DeletedCommentRow } from '../../../src-main/operations/comments/deleted/deleted-comments.ts'
import { maySeeDeleted } from '../../../src-main/workspace/deleted-comments/seen-deleted.ts'

const row = { posted_by: 'author', deleted_by: 'deleter' } as DeletedCommentRow
const sees = (user: string, level: SpaceSubject['level'], of = row) =>
  maySeeDeleted({ level } as SpaceSubject, { kind: 'token', user }, of)

it('a deleted comment is visible only to its author, its deleter, and users who may delete it', () => {
  expect(sees('author', 'read')).toBe(true)
  expect(sees('deleter', 'comment')).toBe(true)
  expect(sees('reviewer', 'review')).toBe(true)
  expect(sees('reader', 'comment')).toBe(false)
  expect(sees('editor', 'edit')).toBe(false)
})

it('a copy shows its user the comments that a sync removed, if the user could read them', () => {
  expect(sees('reader', 'read', { ...row, deleted_by: null })).toBe(true)
})
