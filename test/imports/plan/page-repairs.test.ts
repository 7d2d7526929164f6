import { describe, expect, it } from 'vitest'
import { readPageHead, splitPage } from '../../../src-main/content/markdown/split-page.ts'
import { decodePage, findEncoding } from '../../../src-main/imports/plan/decode-page.ts'
import { splitLargePage } from '../../../src-main/imports/plan/split-large-page.ts'

/** Returns the text of some bytes, with the detected encoding; null when they contain no text. */
function read(bytes: Uint8Array): [encoding: string, text: string] | null {
  const finding = findEncoding(bytes)
  return finding.kind === 'binary' ? null : [finding.encoding, decodePage(bytes, finding.encoding)]
}

const german = '# Übersicht\n\nDas ist ein schöner Text für alle Leser, die größere Bücher mögen.\n'
const utf16le = Buffer.from(german, 'utf16le')
const utf16be = Buffer.from(utf16le).swap16()

describe('the encoding of a page', () => {
  it('is detected with and without a byte order mark', () => {
    expect(read(Buffer.from(german))).toEqual(['utf-8', german])
    expect(read(Buffer.from(`\ufeff${german}`))).toEqual(['utf-8', `\ufeff${german}`])
    expect(read(utf16le)).toEqual(['utf-16le', german])
    expect(read(utf16be)).toEqual(['utf-16be', german])
    expect(read(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le]))).toEqual(['utf-16le', german])
    expect(read(Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be]))).toEqual(['utf-16be', german])
    expect(read(Buffer.from(german, 'latin1'))).toEqual(['windows-1252', german])
  })

  it('is detected for Japanese and Chinese texts', () => {
    const japanese = Buffer.from('9388967b8cea82cc83658c4c835883678140', 'hex')
    const chinese = Buffer.from(
      'd5e2cac7d2bbb8f6d3c3d3dab2e2cad4b5c4cec4b5b5a3acd2bbb0e3b5c4d6d0cec4cec4d5c2b6bcbadcb3a4a1a3',
      'hex',
    )
    const [shift, text] = read(
      Buffer.concat([Buffer.from('# '), ...Array.from({ length: 5 }, () => japanese)]),
    )!
    expect([shift, text.includes('本語の')]).toEqual(['shift_jis', true])
    expect(read(Buffer.concat([Buffer.from('# A\n\n'), chinese]))).toEqual([
      'gb18030',
      '# A\n\n这是一个用于测试的文档，一般的中文文章都很长。',
    ])
  })

  it('is UTF-8 despite single bytes of another encoding', () => {
    const mixed = Buffer.concat([Buffer.from('Grüße an größere Bücher, '), Buffer.from('Köln\n', 'latin1')])
    expect(read(mixed)).toEqual(['utf-8-mixed', 'Grüße an größere Bücher, Köln\n'])
  })

  it('is absent for bytes that contain no text', () => {
    const picture = Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex')
    expect(read(picture)).toBeNull()
    expect(read(Buffer.from('a\0b c\0d'))).toBeNull()
    expect(read(Buffer.alloc(0))).toEqual(['utf-8', ''])
  })
})

describe('a page over the limit', () => {
  const section = (name: string, size: number) =>
    `## ${name}\n\n${`${name} `.repeat(size / (name.length + 1))}\n\n`

  it('is split at its highest headings into parts that together equal the text', () => {
    const text = `---\ntitle: Big\n---\n\n# Big\n\nIntro\n\n${['One', 'Two', 'Three'].map((name) => section(name, 600)).join('')}`
    const parts = splitLargePage(text, 1000)!
    expect(parts.map(({ title }) => title)).toEqual([null, 'One', 'Two', 'Three'])
    expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
    expect(parts.map(({ line }) => line)).toEqual([1, 9, 13, 17])
    for (const { start, line } of parts) expect(text.slice(0, start).split('\n')).toHaveLength(line)
  })

  it('is split at lower headings when the text below a higher one is too large', () => {
    const inner = ['a', 'b', 'c'].map((name) => `### ${name}\n\n${'word '.repeat(80)}\n\n`).join('')
    const parts = splitLargePage(`# Big\n\n## Long\n\n${inner}`, 500)!
    expect(parts.map(({ title }) => title)).toEqual([null, 'Long', 'a', 'b', 'c'])
  })

  it('has adjacent parts joined when there are very many', () => {
    const text = `# Big\n\n${Array.from({ length: 400 }, (_, at) => section(`S${at}`, 100)).join('')}`
    const parts = splitLargePage(text, 4000)!
    expect(parts.length).toBeLessThan(50)
    expect(parts[1]!.title).toMatch(/^S0 – S\d+$/)
    expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
    for (const { start, end } of parts)
      expect(Buffer.byteLength(text.slice(start, end))).toBeLessThanOrEqual(4000)
  })

  it('is split neither in code nor when one heading has too much text', () => {
    expect(splitLargePage(`# Big\n\n\`\`\`\n${'## no heading\n'.repeat(200)}\`\`\`\n`, 1000)).toBeUndefined()
  })
})

describe('hostile front matter', () => {
  const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghij'
    .split('')
    .map(
      (key, at) => `${key}: &${key} [${Array.from({ length: 9 }, () => `*${'abcdefghij'[at]}`).join(', ')}]`,
    )
    .join('\n')}`
  it.each([
    ['an alias', 'name: &name Guide\ntitle: *name', 'Guide'],
    ['an alias of nothing', 'title: *nothing', undefined],
    ['an alias bomb', `${bomb}\ntitle: *j`, undefined],
    ['a value nested deep', `layout: ${'['.repeat(10_000)}\ntitle: Fine`, 'Fine'],
    ['a value without end', `layout: ${'['.repeat(100_000)}\ntitle: Fine`, 'Fine'],
    ['a list', '- a\n- b', undefined],
    ['text', 'Just words\nand more', undefined],
  ])('is read without a fault: %s', (_, yaml, title) => {
    const source = `---\n${yaml}\n---\n\nText\n`
    const { attributes } = readPageHead(source)
    expect(attributes.title).toBe(title)
    const { head, text } = splitPage(source)
    expect(head + text).toBe(source)
  })
})
