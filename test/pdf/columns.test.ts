import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/content/archives.ts'
import { drawPages } from '../support/content/draw-pages.ts'

interface Word {
  sheet: number
  x: number
  right: number
  y: number
}

/** Draws a page, and returns the places of its words as poppler finds them, in points. */
async function drawn(markdown: string): Promise<(word: string) => Word> {
  const { bytes } = await drawPages({ 'a.md': markdown })
  const path = join(temporaryFolder(), 'columns.pdf')
  writeFileSync(path, bytes)
  const html = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  const words = new Map<string, Word>()
  for (const [index, sheet] of html.split('<page ').slice(1).entries())
    for (const [, x, y, right, word] of sheet.matchAll(
      /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">([^<]*)<\/word>/g,
    ))
      if (!words.has(word!))
        words.set(word!, { sheet: index + 1, x: Number(x), right: Number(right), y: Number(y) })
  return (word) => {
    const found = words.get(word)
    if (!found) throw new Error(`The document has no word ${word}`)
    return found
  }
}

const column = (text: string, attributes = ''): string =>
  `{% column${attributes} %}\n${text}\n{% endcolumn %}\n\n`
const columns = (...each: string[]): string => `{% columns %}\n${each.join('')}{% endcolumns %}\n`

describe('columns in a PDF', () => {
  it('stand beside each other, and text after them below both', async () => {
    const at = await drawn(`${columns(column('Apple'), column('Pear\n\nPlum'))}\nAfter\n`)
    expect(at('Pear').y).toBeCloseTo(at('Apple').y, 1)
    expect(at('Pear').x).toBeGreaterThan(at('Apple').right)
    expect(at('Plum').y).toBeGreaterThan(at('Pear').y)
    expect(at('After').y).toBeGreaterThan(at('Plum').y)
    expect(at('After').x).toBeCloseTo(at('Apple').x, 1)
  })

  it('have the shares of the width that their author wrote', async () => {
    const at = await drawn(columns(column('Apple', ' width="25%"'), column('Pear', ' width="75%"')))
    const even = await drawn(columns(column('Apple'), column('Pear')))
    expect(at('Pear').x - at('Apple').x).toBeCloseTo((471.28 - 18) * 0.25 + 18, 0)
    expect(even('Pear').x - even('Apple').x).toBeCloseTo((471.28 - 18) / 2 + 18, 0)
  })

  it('stand in the middle or at the bottom beside a higher one', async () => {
    const lines = ['One', 'Two', 'Three'].join('\n\n')
    const at = await drawn(
      columns(column(lines), column('Middle', ' valign="middle"'), column('Bottom', ' valign="bottom"')),
    )
    expect(at('Middle').y).toBeCloseTo(at('Two').y, 1)
    expect(at('Bottom').y).toBeCloseTo(at('Three').y, 1)
  })

  it('begin on the right for text from right to left', async () => {
    const at = await drawn(columns(column('שלום'), column('pear')))
    expect(at('pear').right).toBeLessThan(300)
  })

  it('are below each other where they would be too narrow', async () => {
    const at = await drawn(columns(...['Ash', 'Elm', 'Fir', 'Oak', 'Yew'].map((word) => column(word))))
    expect(at('Elm').x).toBeCloseTo(at('Ash').x, 1)
    expect(at('Yew').y).toBeGreaterThan(at('Oak').y)
  })

  it('go on beside each other on the next sheet, with every word on a sheet', async () => {
    const words = (letter: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${letter}${index}`).join('\n\n')
    const at = await drawn(columns(column(`## Title\n\n${words('a', 60)}`), column(words('b', 120))))
    expect(at('a59').sheet).toBeGreaterThan(1)
    expect(at('b119').sheet).toBeGreaterThan(at('a59').sheet)
    for (let index = 0; index < 120; index += 1) {
      expect(at(`b${index}`).y).toBeLessThan(790)
      if (index > 0 && at(`b${index}`).sheet === at(`b${index - 1}`).sheet)
        expect(at(`b${index}`).y).toBeGreaterThan(at(`b${index - 1}`).y)
    }
  })

  it('have their headings in the outline, and links to these lead to them', async () => {
    const { outline, inside } = await drawPages({
      'a.md': `[There](#pears)\n\n${columns(column('## Apples'), column('## Pears'))}`,
    })
    expect(outline.map(([, title]) => title)).toEqual(expect.arrayContaining(['Apples', 'Pears']))
    expect(inside).toHaveLength(1)
  })
})
