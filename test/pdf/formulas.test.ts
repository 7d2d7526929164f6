import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Typesetter } from '../../src-main/pdf/formulas/typesetter.ts'
import { temporaryFolder } from '../support/content/archives.ts'
import { drawPages } from '../support/content/draw-pages.ts'

/** Pixels per inch of a sheet of 595 by 842 points. */
const RESOLUTION = 144

interface Picture {
  width: number
  rows: Uint8Array[]
}

/** Returns the first sheet of a PDF as poppler, an independent reader, renders it. */
function sheetOf(bytes: Uint8Array): Picture {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'sheet.pdf'), bytes)
  const args = [
    '-r',
    String(RESOLUTION),
    '-gray',
    '-singlefile',
    join(folder, 'sheet.pdf'),
    join(folder, 's'),
  ]
  execFileSync('pdftoppm', args)
  const file = readFileSync(join(folder, 's.pgm'))
  const [head = '', width = '', height = ''] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1')) ?? []
  const rows = Array.from({ length: Number(height) }, (_, row) =>
    file.subarray(head.length + row * Number(width), head.length + (row + 1) * Number(width)),
  )
  return { width: Number(width), rows }
}

const isInk = (value: number) => value < 128

/** Returns the groups of adjacent rows with ink, from the top: lines of text, drawings and rules. */
function linesOf({ rows }: Picture): Uint8Array[][] {
  const lines: Uint8Array[][] = []
  let isOpen = false
  for (const row of rows) {
    if (!row.some(isInk)) isOpen = false
    else if (isOpen) lines.at(-1)!.push(row)
    else {
      lines.push([row])
      isOpen = true
    }
  }
  return lines
}

/** Returns the lowest row of a line with ink between two columns. */
function bottomOf(line: Uint8Array[], from: number, to: number): number {
  return line.findLastIndex((row) => row.subarray(from, to).some(isInk))
}

describe('setting a formula', () => {
  const typesetter = new Typesetter()

  it('measures it from the baseline of letters', () => {
    const letter = typesetter.typeset('x', false)!
    expect(letter.descent).toBeCloseTo(0.01, 1)
    expect(letter.ascent).toBeCloseTo(0.44, 1)
    const fraction = typesetter.typeset('\\frac{1}{2}', true)!
    expect(fraction.ascent).toBeGreaterThan(1)
    expect(fraction.descent).toBeGreaterThan(0.5)
    expect(typesetter.typeset('\\frac{1}{2}', false)!.ascent).toBeLessThan(fraction.ascent)
  })

  it.each(['\\frac{', '\\unknown', 'a & b', '\\begin{matrix}', '   ', 'x'.repeat(30_000)])(
    'returns undefined for other text: %.20s',
    (source) => expect(typesetter.typeset(source, true)).toBeUndefined(),
  )

  it.each([
    '\\def\\a{\\a\\a}\\a',
    `\\def\\b{${'x'.repeat(100)}}\\def\\c{${'\\b'.repeat(100)}}\\def\\d{${'\\c'.repeat(100)}}\\d`,
  ])('ends one that expands without end: %.20s', (source) => {
    expect(typesetter.typeset(source, true)).toBeUndefined()
  })

  it('separates the macros of one formula from the next', () => {
    const { width } = typesetter.typeset('x', false)!
    expect(typesetter.typeset('\\newcommand{\\mine}{x}\\mine', false)).toMatchObject({ width })
    expect(typesetter.typeset('\\mine', false)).toBeUndefined()
  })

  it('breaks one that is wider than a sheet into lines', () => {
    const wide = typesetter.typeset(Array.from({ length: 60 }, () => 'x').join('+'), true)!
    expect(wide.width).toBeLessThan(42)
    expect(wide.ascent + wide.descent).toBeGreaterThan(2)
  })

  it('places a number after its formula', () => {
    const numbered = typesetter.typeset('a=b \\tag{1}', true)!
    expect(numbered.width).toBeGreaterThan(typesetter.typeset('a=b', true)!.width + 2)
  })
})

describe('a page with formulas', () => {
  it('aligns them with the baseline of the letters around them', async () => {
    const { bytes } = await drawPages({ 'a.md': { title: 'T', text: 'xxxxxxxx $$xxxxxxxx$$' } })
    const line = linesOf(sheetOf(bytes))[1]!
    const left = 124
    const words = bottomOf(line, left, left + 70)
    const formula = bottomOf(line, left + 110, left + 180)
    expect(words).toBeGreaterThan(0)
    expect(Math.abs(formula - words)).toBeLessThanOrEqual(1)
  })

  it('centres a formula on its own line', async () => {
    const { bytes } = await drawPages({ 'a.md': { title: 'T', text: '$$\nx = 1 + y\n$$' } })
    const sheet = sheetOf(bytes)
    const columns = linesOf(sheet)[1]!.flatMap((row) =>
      [...row.entries()].filter(([, value]) => isInk(value)),
    )
    const places = columns.map(([column]) => column)
    const middle = (Math.min(...places) + Math.max(...places)) / 2
    expect(Math.abs(middle - sheet.width / 2)).toBeLessThan(4)
  })

  it('increases the height of a line for a high formula', async () => {
    const gap = async (formula: string) => {
      const { bytes } = await drawPages({ 'a.md': { title: 'T', text: `One.\n\n${formula} two.\n\nThree.` } })
      return sheetOf(bytes).rows.findLastIndex((row, at) => at < 1500 && row.some(isInk))
    }
    expect(await gap('$$\\displaystyle\\sum_{i=0}^n$$')).toBeGreaterThan((await gap('$$x$$')) + 20)
  })

  it('shows invalid source as typed', async () => {
    const { bytes, text } = await drawPages({ 'a.md': { title: 'T', text: 'In $$\\frac{$$ a line.' } })
    expect(text).toContain('In \\frac{ a line.')
    const { bytes: blank } = await drawPages({ 'a.md': { title: 'T', text: 'In a line.' } })
    const inkIn = (pdf: Uint8Array) =>
      linesOf(sheetOf(pdf))[1]!.flatMap((row) => [...row].filter(isInk)).length
    expect(inkIn(bytes)).toBeGreaterThan(inkIn(blank) + 50)
  })

  it('can be searched for its typed source', async () => {
    const { text } = await drawPages({ 'a.md': 'Then $$e^{i\\pi} = -1$$ holds.\n\n$$\n\\sqrt{2}\n$$' })
    expect(text).toContain('e^{i\\pi} = -1')
    expect(text).toContain('\\sqrt{2}')
  })
})
