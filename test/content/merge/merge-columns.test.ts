import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeWriting } from '../../../src-main/content/merge/merge-writing.ts'

const cell = fc.constantFrom('', 'a', 'b', 'c d', String.raw`e \| f`)
const tables = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([columns, rows]) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom('write', 'write', 'add row', 'add column', 'delete column', 'align'),
    row: fc.nat(4),
    column: fc.nat(4),
  }),
  { minLength: 1, maxLength: 3 },
)
interface Written {
  rows: string[][]
  isAligned: boolean
  words: string[]
}

function edited(
  rows: string[][],
  changes: { kind: string; row: number; column: number }[],
  name: string,
): Written {
  const side: Written = { rows: rows.map((cells) => [...cells]), isAligned: false, words: [] }
  for (const [at, { kind, row, column }] of changes.entries()) {
    const [height, width] = [side.rows.length, side.rows[0]!.length]
    const word = `${name}${at}`
    if (kind === 'align') side.isAligned = true
    if (kind === 'add row') side.rows.splice(1 + (row % height), 0, Array<string>(width).fill(''))
    if (kind === 'delete column' && width > 1) for (const cells of side.rows) cells.splice(column % width, 1)
    if (kind === 'add column')
      for (const [place, cells] of side.rows.entries())
        cells.splice(column % (width + 1), 0, place === row % height ? word : '')
    if (kind === 'write') {
      const cells = side.rows[row % height]!
      cells[column % width] += ` ${word}`
    }
  }
  side.words = side.rows.flat().flatMap((text) => text.match(/(?:mine|theirs)\d/g) ?? [])
  return side
}

function markdownOf({ rows, isAligned }: Pick<Written, 'rows' | 'isAligned'>): string {
  const line = (cells: string[]): string =>
    `| ${cells.map((text) => (isAligned ? text.padEnd(12) : text)).join(' | ')} |\n`
  return [line(rows[0]!), line(rows[0]!.map(() => '---')), ...rows.slice(1).map(line)].join('')
}

describe('tables of which two users change columns', () => {
  test('merge to one with all their words and columns, or are a conflict', () => {
    let merged = 0
    fc.assert(
      fc.property(tables, edits, edits, (rows, first, second) => {
        const [mine, theirs] = [edited(rows, first, 'mine'), edited(rows, second, 'theirs')]
        const base = markdownOf({ rows, isAligned: false })
        const result = mergeWriting(base, markdownOf(mine), markdownOf(theirs))
        // A writer may delete their own words with a column.
        for (const word of [...mine.words, ...theirs.words])
          expect([word, result.text.split(word).length - 1]).toEqual([word, 1])
        if (result.conflicts.length > 0) return
        const others = [mine, theirs].some((side) => side.rows[0]!.length !== rows[0]!.length)
        if (!others) return
        merged++
        const lines = result.text.trimEnd().split('\n')
        const widths = lines.map((each) => each.split(/(?<!\\)\|/).length - 2)
        expect(new Set(widths).size).toBe(1)
        const deletes = [...first, ...second].some(({ kind }) => kind === 'delete column')
        const columns = mine.rows[0]!.length + theirs.rows[0]!.length - rows[0]!.length
        if (!deletes) expect(widths[0]).toBe(columns)
        expect(lines[1]).toMatch(/^\|(?: *-{3} *\|)+$/)
      }),
      { numRuns: 500 },
    )
    expect(merged).toBeGreaterThan(50)
  })
})
