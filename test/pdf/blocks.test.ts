import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { splitPage } from '../../src-main/content/markdown/split-page.ts'
import { drawPages } from '../support/content/draw-pages.ts'
import { png } from '../support/content/png.ts'

const HANDBOOK = join(import.meta.dirname, '../../src-main/handbook')
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>'

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim())
}

describe('a page', () => {
  it('shows every kind of block of the handbook', async () => {
    const file = readFileSync(join(HANDBOOK, 'writing/blocks.md'), 'utf8')
    const { text } = await drawPages({ 'writing/blocks.md': { title: 'Blocks', text: splitPage(file).text } })
    for (const expected of [
      'Something that cannot be undone.',
      'Linux',
      'sudo apt-get install libsecret-1-0',
      'greet.ts',
      'export function greet(name: string): string {',
      'What is in here?',
      'Text that only some readers need.',
      '\\int_{-\\infty}^{\\infty} e^{-x^2} \\, dx = \\sqrt{\\pi}',
      'Opens a change request',
      'commonmark.org',
      'The desk is where the work is done.',
      'Code with a title {% code title="…" %}',
      'A footnote stands at the end of the page',
    ])
      expect(text).toContain(expected)
  })

  it('starts with its title and description, and does not repeat the title', async () => {
    const { text } = await drawPages({
      'a.md': { title: 'First steps', description: 'Where to begin', text: '# First steps\n\nText.' },
    })
    expect(linesOf(text).slice(0, 3)).toEqual(['First steps', 'Where to begin', 'Text.'])
  })

  it('prints code as it is typed, and wraps lines that are too long', async () => {
    const long = 'x'.repeat(300)
    const { text } = await drawPages({ 'a.md': `\`\`\`\nif a:\n    b\n\n\tc\n${long}\n\`\`\`` })
    expect(text).toContain('if a:')
    expect(text.replaceAll('\n', '')).toContain(long)
    expect(Math.max(...linesOf(text).map((line) => line.length))).toBeLessThan(110)
  })

  it('reports how many lines of very long code it leaves out', async () => {
    const printed = `first${'\n'.repeat(19_999)}last`
    const { text } = await drawPages({
      'a.md': `\`\`\`\n${printed}\nomitted${'\n'.repeat(1233)}end\n\`\`\`\n\nAfter`,
    })
    const words = linesOf(text).filter((line) => line !== '' && !line.startsWith('Handbook'))
    expect(words).toEqual(['a', 'first', 'last', '1,234 more lines are not printed.', 'After'])
  })

  it('numbers lists from their start and ticks finished tasks', async () => {
    const { text } = await drawPages({ 'a.md': '7. seven\n8. eight\n\n- [x] done\n- [ ] open' })
    expect(linesOf(text)).toEqual(expect.arrayContaining(['7. seven', '8. eight', '☑ done', '☐ open']))
  })

  it('shows safe raw HTML, and nothing of unsafe HTML', async () => {
    const { text } = await drawPages({
      'a.md':
        '<table><tr><td>cell</td></tr></table>\n\n<script>evil()</script>\n\n<p align="center">middle</p>',
    })
    expect(text).toContain('cell')
    expect(text).toContain('middle')
    expect(text).not.toContain('evil')
  })

  it('shows the source of a block that nests too deeply', async () => {
    const { text } = await drawPages({ 'a.md': `${'>'.repeat(500)} deep\n\nAfter` })
    expect(text).toContain('>>>>>>')
    expect(text).toContain('After')
  })
})

describe('a table', () => {
  const rows = Array.from({ length: 200 }, (_, index) => `| row ${index} | value |`).join('\n')

  it('repeats its head on each sheet, and loses no row', async () => {
    const { text, info } = await drawPages({ 'a.md': `| Name | Value |\n| --- | --- |\n${rows}` })
    const sheets = Number(info['Pages'])
    expect(sheets).toBeGreaterThan(3)
    expect(text.match(/Name Value/g)).toHaveLength(sheets)
    for (let index = 0; index < 200; index++) expect(text).toContain(`row ${index} value`)
  })

  it('fits on sheets with a cell that is higher than one', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `w${index}`).join(' ')
    const { text } = await drawPages({ 'a.md': `| A | B |\n| --- | --- |\n| left | ${words} |` })
    for (const word of ['w0', 'w1500', 'w2999', 'left']) expect(text).toContain(word)
  })

  it('of many columns stays on the sheet', async () => {
    const head = Array.from({ length: 14 }, (_, index) => `Column${'ABCDEFGHIJKLMN'[index]}`)
    const line = (cells: string[]) => `| ${cells.join(' | ')} |`
    const { text } = await drawPages({
      'a.md': [line(head), line(head.map(() => '---')), line(head)].join('\n'),
    })
    // The reader does not return letters beyond the sheet.
    const letters = text.replaceAll(/\s/g, '')
    expect(head.filter((name) => letters.split(name).length !== 3)).toEqual([])
  })
})

describe('a picture', () => {
  it('of the store is drawn, and is in the document once', async () => {
    const { pictures, info } = await drawPages(
      { 'guide/a.md': '![one](../img/dot.png)\n\n![again](../img/dot.png)\n\n![alpha](/img/alpha.png)' },
      { 'img/dot.png': png(200, 100), 'img/alpha.png': png(60, 60, { alpha: true }) },
    )
    expect(info['Pages']).toBe('1')
    // The picture with alpha has its own mask. A picture that is drawn twice is listed once.
    expect(pictures).toBe(3)
  })

  it('is drawn when it is a drawing, or a data address in the text', async () => {
    const inText = `data:image/png;base64,${Buffer.from(png(50, 50)).toString('base64')}`
    const { text, pictures } = await drawPages(
      { 'a.md': `![drawn](a.svg)\n\n![in the text](${inText})` },
      { 'a.svg': Buffer.from(DRAWING) },
    )
    expect(pictures).toBe(1)
    expect(text).not.toContain('drawn')
  })

  it.each([
    ['that is elsewhere', '![a chart](https://pictures.example/chart.png)'],
    ['that is missing', '![a chart](gone.png)'],
    ['of a kind that is not drawn', '![a chart](a.webp)'],
    ['that is broken', '![a chart](broken.png)'],
  ])('%s is a box with its description', async (_name, markdown) => {
    const { text, pictures } = await drawPages(
      { 'a.md': markdown },
      { 'a.webp': Buffer.from('RIFF0000WEBPVP8 '), 'broken.png': png(20, 20).slice(0, 40) },
    )
    expect(pictures).toBe(0)
    expect(text).toContain('a chart')
  })

  it('cannot read a file of the machine', async () => {
    const reaching =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">' +
      `<image xlink:href="${join(import.meta.dirname, '../../build/package/icon.png')}" width="80" height="80"/></svg>`
    const { pictures } = await drawPages({ 'a.md': '![x](a.svg)' }, { 'a.svg': Buffer.from(reaching) })
    expect(pictures).toBe(0)
  })

  it('omits a picture within a drawing that would unpack to gigabytes, and draws a small one', async () => {
    const drawing = (size: number) => {
      const bytes = Buffer.from(png(20, 20))
      // The header claims this width and height.
      for (const offset of [16, 20]) bytes.writeUInt32BE(size, offset)
      const link = `data:image/png;base64,${bytes.toString('base64')}`
      return Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><image href="${link}" width="80" height="80"/></svg>`,
      )
    }
    const countOf = async (size: number) =>
      (await drawPages({ 'a.md': '![x](a.svg)' }, { 'a.svg': drawing(size) })).pictures
    expect(await countOf(40_000)).toBe(0)
    expect(await countOf(20)).toBe(1)
  })
})
