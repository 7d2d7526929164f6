import { describe, expect, it } from 'vitest'
import { openImportSource } from '../../../src-main/imports/plan/open-source.ts'
import { planImport, refusalOf } from '../../../src-main/imports/plan/plan-import.ts'
import { folderOf, temporaryFolder } from '../../support/content/archives.ts'
import { outlineOf } from '../../support/content/plan-outline.ts'
import { plan, findings } from '../../support/content/planned-import.ts'

const PAGES = {
  'README.md': '# Home\n',
  'a.md': '# A\n',
  'b.md': '# B\n',
  'c/README.md': '# C\n',
  'c/d.md': '# D\n',
}

describe('content that cannot be imported as it is', () => {
  it('is repaired, and reported all at once with file and line', async () => {
    const result = await plan({
      'SUMMARY.md':
        '* [A](a.md)\n* [Gone](gone.md)\n* [Out](../out.md)\n* [Me](SUMMARY.md)\n* [B](b.md)\n  * [B](b.md)\n* [ ](c.md)\n* [D](D.md)\n* [Dir](dir)\n',
      'a.md': Buffer.from([0x23, 0x20, 0x41, 0x0a, 0x0a, 0xc3, 0xa4, 0xe4, 0x20]),
      'b.md': '# B\n',
      'c.md': `# C\n${'x'.repeat(1_048_576)}`,
      'd.md': '# D\n',
      'dir/e.md': '# E\n',
    })
    expect(findings(result)).toEqual([
      'repair page.encoding a.md:3',
      'repair page.attached c.md',
      'repair summary.missing-file SUMMARY.md:2',
      'repair summary.invalid-entry SUMMARY.md:3',
      'repair summary.cycle SUMMARY.md:4',
      'repair summary.cycle SUMMARY.md:6',
      'repair summary.case SUMMARY.md:8',
      'repair summary.folder SUMMARY.md:9',
      'note summary.unlisted-page dir/e.md',
      'note page.title :7',
    ])
    expect(outlineOf(result.pages)).toEqual([
      'A [a] a.md',
      'Gone [gone]',
      'Out [out]',
      'Me [me]',
      'B [b] b.md',
      '  B [b] → b.md (4)',
      'c.md [c.md] → c.md',
      'D [d] d.md',
      'Dir [dir]',
      'Not in the table of contents [not-in-the-table-of-contents] hidden',
      '  E [e] dir/e.md',
    ])
    expect(result.report.filter(({ page }) => page !== undefined).map(({ page }) => page)).toEqual([
      1, 2, 3, 5, 7, 8, 6,
    ])
    expect(refusalOf(result)).toBeNull()
    const refusal = refusalOf(result, true)
    expect([refusal?.code, refusal?.message]).toEqual([
      'import.refused',
      expect.stringContaining('(and 7 more)'),
    ])
    expect(refusal?.cause).toHaveLength(8)
  })

  it('is listed completely, in any amount', async () => {
    const summary = Array.from({ length: 250 }, (_, index) => `* [x](${index}.md)`).join('\n')
    const result = await plan({ 'a.md': '# A\n', 'SUMMARY.md': summary })
    expect(result.report.filter(({ kind }) => kind === 'summary.missing-file')).toHaveLength(250)
    expect(refusalOf(result, true)?.cause).toHaveLength(250)
  })

  it('is empty without a page, also with a configuration that names missing files', async () => {
    expect(findings(await plan({ 'a.txt': 'x' }))).toEqual(['refusal pages.none '])
    for (const settings of [
      'root: nowhere\n',
      'root: [\n',
      'structure:\n  summary: x.md\n',
      '&a [*a, *b]\n',
    ]) {
      const result = await plan({ 'a.md': '# A\n', '.gitbook.yaml': settings })
      expect(findings(result)[0]).toMatch(/^repair configuration\.invalid \.gitbook\.yaml/)
      expect(outlineOf(result.pages)).toEqual(['A [a] a.md'])
    }
  })

  it('includes a table of contents without entries: the folders give the order', async () => {
    const result = await plan({ ...PAGES, 'SUMMARY.md': 'All pages are in the folders.\n' })
    expect(findings(result)).toEqual(['repair summary.unreadable SUMMARY.md'])
    expect(outlineOf(result.pages)).toContain('C [c] c/README.md')
  })

  it('includes lines that are not entries, and a second table of contents', async () => {
    const summary = '# Summary\n\nRead this first.\n\n* [A](a.md)\n  and [B](b.md)\n* [Home](README.md)\n'
    const result = await plan({ ...PAGES, 'SUMMARY.md': summary, 'c/SUMMARY.md': '* [D](d.md)\n' })
    expect(findings(result).filter((one) => !one.includes('unlisted'))).toEqual([
      'note summary.other c/SUMMARY.md',
      'note summary.ignored-line SUMMARY.md:3',
      'note summary.ignored-line SUMMARY.md:6',
    ])
  })

  it('includes entries that are nested deeper than pages can be', async () => {
    const lines = Array.from(
      { length: 300 },
      (_, depth) => `${'  '.repeat(depth)}* [P${depth}](p${depth}.md)`,
    )
    const files = Object.fromEntries(lines.map((_, depth) => [`p${depth}.md`, `# P${depth}\n`]))
    const { pages, report } = await plan({ ...files, 'SUMMARY.md': lines.join('\n') })
    const depths: number[] = []
    for (const { parent } of pages) depths.push(parent === null ? 1 : depths[parent]! + 1)
    expect(Math.max(...depths)).toBe(40)
    expect(report.map(({ kind }) => kind)).toEqual(Array.from({ length: 260 }, () => 'summary.too-deep'))
  })

  it('is absent from a plain folder, also for a strict import', async () => {
    expect(refusalOf(await plan(PAGES), true)).toBeNull()
  })

  it('ends when it is cancelled', async () => {
    const source = await openImportSource(folderOf(PAGES), { temporaryFolder: temporaryFolder() })
    await expect(planImport(source, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'import.cancelled',
    })
  })
})
