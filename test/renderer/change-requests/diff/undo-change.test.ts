import { array, assert, constantFrom, property } from 'fast-check'
import { expect, it } from 'vitest'
import { diffLines } from '../../../../src-main/content/merge/diff-lines.ts'
import {
  changesAt,
  undoChanges,
} from '../../../../src-renderer/features/change-requests/diff/undo/undo-change.ts'

const OLD = 'One.\n\nTwo.\n\nThree.\n'

it('restores the lines of one change, and leaves the other changes', () => {
  const now = 'Eins.\n\nTwo.\n\nDrei.\n'
  expect(undoChanges(OLD, now, changesAt(OLD, now, { side: 'after', first: 5, last: 5 }))).toBe(
    'Eins.\n\nTwo.\n\nThree.\n',
  )
})

it('restores removed lines, and removes added ones', () => {
  const now = 'One.\n\nThree.\n\nFour.\n'
  expect(undoChanges(OLD, now, changesAt(OLD, now, { side: 'before', first: 3, last: 3 }))).toBe(
    'One.\n\nTwo.\n\nThree.\n\nFour.\n',
  )
  expect(undoChanges(OLD, now, changesAt(OLD, now, { side: 'after', first: 5, last: 5 }))).toBe(
    'One.\n\nThree.\n',
  )
})

it('retains the line endings of all other lines', () => {
  const now = OLD.replaceAll('\n', '\r\n').replace('Two.', 'Zwei.')
  const change = { before: { start: 2, count: 1 }, after: { start: 2, count: 1 } }
  expect(undoChanges(OLD, now, [change])).toBe(now.replace('Zwei.\r\n', 'Two.\n'))
})

it('returns the text of the base when every change is undone, for any two texts', () => {
  const text = array(constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) =>
    lines.map((line) => `${line}\n`).join(''),
  )
  assert(
    property(text, text, (before, after) => {
      const changes = diffLines(before, after).hunks.map((hunk) => ({
        before: { start: hunk.beforeStart, count: hunk.beforeEnd - hunk.beforeStart },
        after: { start: hunk.afterStart, count: hunk.afterEnd - hunk.afterStart },
      }))
      expect(undoChanges(before, after, changes)).toBe(before)
    }),
  )
})
