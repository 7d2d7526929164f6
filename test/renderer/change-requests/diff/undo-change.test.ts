import { array, assert, constantFrom, nat, property } from 'fast-check'
import { expect, it } from 'vitest'
import { diffLines } from '../../../../src-main/content/merge/diff-lines.ts'
import { readSides } from '../../../../src-renderer/features/change-requests/diff/side-text.ts'
import { blockLines } from '../../../../src-renderer/features/change-requests/diff/threads/block-lines.ts'
import { changesOfBlocks } from '../../../../src-renderer/features/change-requests/diff/undo/block-changes.ts'
import { undoChanges } from '../../../../src-renderer/features/change-requests/diff/undo/undo-change.ts'

/** Returns the present text after the undo of the block with a line, counted from 1. */
function undone(before: string, now: string, side: 'before' | 'after', line: number): string {
  const sides = readSides({ before, after: now })
  const blocks = { before: blockLines(sides.before), after: blockLines(sides.after) }
  const block = blocks[side].find(({ first, last }) => first <= line && line <= last)!
  return undoChanges(before, now, changesOfBlocks(before, now, { side, ...block, blocks }))
}

const OLD = 'One.\n\nTwo.\n\nThree.\n'

it('restores the lines of one change, and leaves the other changes', () => {
  const now = 'Eins.\n\nTwo.\n\nDrei.\n'
  expect(undone(OLD, now, 'after', 5)).toBe('Eins.\n\nTwo.\n\nThree.\n')
})

it('restores removed lines, and removes added ones', () => {
  const now = 'One.\n\nThree.\n\nFour.\n'
  expect(undone(OLD, now, 'before', 3)).toBe('One.\n\nTwo.\n\nThree.\n\nFour.\n')
  expect(undone(OLD, now, 'after', 5)).toBe('One.\n\nThree.\n')
})

it.each([
  ['the first', 3, 'One.\n\nB.\n\nC.\n\nTwo.\n'],
  ['the second', 5, 'One.\n\nA.\n\nC.\n\nTwo.\n'],
  ['the last', 7, 'One.\n\nA.\n\nB.\n\nTwo.\n'],
])('removes %s of three adjacent added blocks alone, with its blank line', (_which, line, rest) => {
  const [before, now] = ['One.\n\nTwo.\n', 'One.\n\nA.\n\nB.\n\nC.\n\nTwo.\n']
  expect(undone(before, now, 'after', line)).toBe(rest)
})

it.each([
  ['the first', 1, 'A.\n\nTwo.\n'],
  ['the second', 3, 'B.\n\nTwo.\n'],
])('restores %s of two adjacent removed blocks alone', (_which, line, rest) => {
  const [before, now] = ['A.\n\nB.\n\nTwo.\n', 'Two.\n']
  expect(undone(before, now, 'before', line)).toBe(rest)
})

it.each([
  ['the changed block', 'after', 3, 'One.\n\nOld.\n\nAdded.\n\nTwo.\n'],
  ['the block as it was', 'before', 3, 'One.\n\nOld.\n\nAdded.\n\nTwo.\n'],
  ['the block that was added below it', 'after', 5, 'One.\n\nNew.\n\nTwo.\n'],
] as const)('undoes %s alone, where both are one change of lines', (_which, side, line, rest) => {
  const [before, now] = ['One.\n\nOld.\n\nTwo.\n', 'One.\n\nNew.\n\nAdded.\n\nTwo.\n']
  expect(undone(before, now, side, line)).toBe(rest)
})

it('restores a removed block below a changed one alone', () => {
  const [before, now] = ['One.\n\nOld.\n\nGone.\n\nTwo.\n', 'One.\n\nNew.\n\nTwo.\n']
  expect(undone(before, now, 'before', 5)).toBe('One.\n\nNew.\n\nGone.\n\nTwo.\n')
})

it('removes one added block at the end of a text, with the blank line above it', () => {
  const [before, now] = ['One.\n', 'One.\n\nA.\n\nB.\n']
  expect(undone(before, now, 'after', 5)).toBe('One.\n\nA.\n')
})

const WHOLE = 'The lamp burns oil all night. It needs a new wick each winter.'
const HALVES = ['The lamp burns oil all night.', 'It needs a new wick each winter.']

it.each([
  ['from its first half', 'after', 3],
  ['from its second half', 'after', 5],
  ['from the paragraph as it was', 'before', 3],
] as const)('restores a paragraph that was split, %s', (_which, side, line) => {
  const before = `One.\n\n${WHOLE}\n\nTwo.\n`
  expect(undone(before, `One.\n\n${HALVES.join('\n\n')}\n\nTwo.\n`, side, line)).toBe(before)
  const edited = `One.\n\n${HALVES.join(' Always.\n\nAnd: ')}\n\nTwo.\n`
  expect(undone(before, edited, side, line)).toBe(before)
})

it.each([
  ['from the joined one', 'after', 3],
  ['from the first as it was', 'before', 3],
  ['from the second as it was', 'before', 5],
] as const)('restores two paragraphs that were joined, %s', (_which, side, line) => {
  const before = `One.\n\n${HALVES.join('\n\n')}\n\nTwo.\n`
  expect(undone(before, `One.\n\n${WHOLE}\n\nTwo.\n`, side, line)).toBe(before)
})

it.each([
  ['after', 1],
  ['after', 4],
  ['before', 1],
] as const)(
  'restores a paragraph of several lines that a blank line split, on the side %s from line %d',
  (side, line) => {
    const before = `${HALVES.join('\n')}\nAll the year.\n\nTwo.\n`
    expect(undone(before, before.replace('\nAll', '\n\nAll'), side, line)).toBe(before)
  },
)

it('leaves a changed paragraph when the undone one beside it only resembles it', () => {
  const before = 'Install the app on Windows.\n'
  const now = 'Install the app on Windows 11.\n\nInstall the app on Linux.\n'
  expect(undone(before, now, 'after', 3)).toBe('Install the app on Windows 11.\n')
  expect(undone(before, now, 'after', 1)).toBe(`${before}\nInstall the app on Linux.\n`)
})

it('returns the base when the added blocks are undone one after the other, in any order', () => {
  const words = array(constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 })
  assert(
    property(words, array(nat(5), { maxLength: 20 }), (added, order) => {
      const before = 'One.\n\nTwo.\n'
      const base = ['One.', ...added.map((word, index) => `${word}${index}.`), 'Two.']
      let now = `${base.join('\n\n')}\n`
      for (const place of [...order, ...added.map(() => 0)]) {
        const lines = now.split('\n')
        const blocks = lines.flatMap((line, index) => (/^[abc]/.test(line) ? [index + 1] : []))
        if (blocks.length === 0) break
        const line = blocks[place % blocks.length]!
        now = undone(before, now, 'after', line)
        expect(now).not.toContain(lines[line - 1])
      }
      expect(now).toBe(before)
    }),
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
