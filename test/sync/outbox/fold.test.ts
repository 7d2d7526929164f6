import { describe, expect, it } from 'vitest'
import { fold } from '../../../src-main/sync/outbox/fold.ts'
import type { Intent, QueuedInput } from '../../../src-main/sync/outbox/intent-row.ts'

const CONTENT = 'updateChangeRequestContent'
const edit = (page: string, markdown: string, more: object = {}) => ({
  operation: 'update_page',
  page,
  document: { markdown },
  ...more,
})
const call = (...changes: object[]): QueuedInput => ({
  params: { spaceId: 's', changeRequestId: 'c' },
  body: { changes },
})
const queued = (input: QueuedInput, more: Partial<Intent> = {}): Intent => ({
  seq: 1,
  id: 'i',
  operation: CONTENT,
  state: 'queued',
  input,
  base: {},
  effective: null,
  sent: null,
  answered: null,
  ids: [],
  answer: null,
  problem: null,
  conflict: null,
  readRevision: null,
  commentedText: null,
  madeAt: 0,
  isSound: true,
  attempts: 0,
  faults: 0,
  ...more,
})
const later = call(edit('a', 'Later.'))

describe('an edit that follows another', () => {
  it('of the same page is folded into it', () => {
    expect(fold(queued(call(edit('a', 'Now.', { title: 'Named' }))), CONTENT, later)).toEqual(
      call(edit('a', 'Later.', { title: 'Named' })),
    )
  })

  it.each<[string, Intent | undefined]>([
    ['is the first', undefined],
    ['is of another page', queued(call(edit('b', 'Now.')))],
    ['follows a batch', queued(call(edit('a', 'Now.'), edit('b', 'Now.')))],
    ['follows one that moves the page', queued(call(edit('a', 'Now.', { into: 'b' })))],
    ['follows a new page', queued(call({ operation: 'insert_page', title: 'A' }))],
    ['follows one that was sent before', queued(call(edit('a', 'Now.')), { attempts: 1 })],
    ['follows one that is being sent', queued(call(edit('a', 'Now.')), { state: 'sending' })],
    ['follows one without an answer', queued(call(edit('a', 'Now.')), { state: 'unknown' })],
    ['follows one that waits for the user', queued(call(edit('a', 'Now.')), { state: 'parked' })],
    [
      'follows one that was merged',
      queued(call(edit('a', 'Now.')), { effective: call(edit('a', 'Merged.')) }),
    ],
    [
      'is of another change request',
      queued({ ...call(edit('a', 'Now.')), params: { spaceId: 's', changeRequestId: 'd' } }),
    ],
  ])('stays separate when it %s', (_name, last) => {
    expect(fold(last, CONTENT, later)).toBeUndefined()
  })

  it.each([
    ['a batch', call(edit('a', 'Later.'), edit('b', 'Later.'))],
    ['a move', call(edit('a', 'Later.', { at: 0 }))],
    ['a deletion', call({ operation: 'delete_page', page: 'a' })],
  ])('stays separate as %s', (_name, input) => {
    expect(fold(queued(call(edit('a', 'Now.'))), CONTENT, input)).toBeUndefined()
  })
})
