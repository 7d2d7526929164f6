import { expect, it } from 'vitest'
import {
  MAX_EDITORS,
  MAX_EDITORS_OF_USER,
  PRESENCE_EXPIRY,
  PresenceBoard,
  type OpenEditor,
} from '../../src-main/domain/presence-board.ts'
import { ManualScheduler } from '../support/sync/replica.ts'

/** Opens a board with a clock that the test controls. */
function openBoard() {
  let now = 0
  const scheduler = new ManualScheduler()
  const expired: string[] = []
  const board = new PresenceBoard({
    clock: () => now,
    scheduler,
    expired: ({ user, editor }) => expired.push(`${user} ${editor}`),
  })
  const pages = (changeRequest = 'draft') =>
    board.editorsOf(changeRequest).map(({ user, page }) => [user, page])
  return { board, scheduler, expired, pages, advance: (milliseconds: number) => (now += milliseconds) }
}

const editorOf = (user: string, page: string, more: Partial<OpenEditor> = {}): OpenEditor => ({
  editor: 'window',
  user,
  organization: 'library',
  space: 'guide',
  changeRequest: 'draft',
  page,
  ...more,
})

it('reports a difference only when an editor opens, moves or closes', () => {
  const { board, pages } = openBoard()
  const opened = editorOf('ada', 'install')
  expect(board.report(opened)).toEqual([opened])
  expect(board.report(opened)).toEqual([])
  const moved = editorOf('ada', 'start')
  expect(board.report(moved)).toEqual([moved])
  expect(pages()).toEqual([['ada', 'start']])
  expect(board.close(moved)).toMatchObject(moved)
  expect(board.close(moved)).toBeUndefined()
  expect(pages()).toEqual([])
})

it('moves an editor from one change request to another', () => {
  const { board, pages } = openBoard()
  board.report(editorOf('ada', 'install'))
  const changed = board.report(editorOf('ada', 'install', { changeRequest: 'other' }))
  expect(changed.map(({ changeRequest }) => changeRequest)).toEqual(['draft', 'other'])
  expect([pages(), pages('other')]).toEqual([[], [['ada', 'install']]])
})

it('removes an editor that stops reporting, and reports the removal', () => {
  const { board, scheduler, expired, pages, advance } = openBoard()
  board.report(editorOf('ada', 'install'))
  advance(PRESENCE_EXPIRY / 2)
  board.report(editorOf('ben', 'install'))
  advance(PRESENCE_EXPIRY / 2)
  expect(pages()).toEqual([['ben', 'install']])
  scheduler.runAll()
  expect(expired).toEqual(['ada window'])
  // The next sweep waits for the other editor.
  expect(scheduler.requested).toEqual([PRESENCE_EXPIRY, PRESENCE_EXPIRY / 2])
  advance(PRESENCE_EXPIRY / 2)
  scheduler.runAll()
  expect(expired).toEqual(['ada window', 'ben window'])
  expect(scheduler.isIdle).toBe(true)
})

it('stores a bounded number of editors in total and for one user', () => {
  const { board, pages } = openBoard()
  board.report(editorOf('ada', 'first'))
  for (let count = 0; count <= MAX_EDITORS_OF_USER; count++)
    board.report(editorOf('ben', `page ${count}`, { editor: `window ${count}` }))
  expect(pages()).toHaveLength(MAX_EDITORS_OF_USER + 1)
  expect(pages()).not.toContainEqual(['ben', 'page 0'])
  expect(pages()).toContainEqual(['ada', 'first'])
  for (let count = 0; count < MAX_EDITORS; count++) board.report(editorOf(`user ${count}`, 'first'))
  expect(pages()).toHaveLength(MAX_EDITORS)
  expect(pages()).not.toContainEqual(['ada', 'first'])
})
