import { describe, expect, it } from 'vitest'
import { hasDownload } from '../../../src-main/content/api-reference/read-reference-entry.ts'
import { readReferenceAddress } from '../../../src-main/content/api-reference/reference-pages.ts'
import { writeSummary, type SummaryPage } from '../../../src-main/exports/plan/write-summary.ts'
import { readSummary } from '../../../src-main/imports/plan/summary.ts'

const YAML = `type: builtin:openapi
props:
  models: true
  downloadLink: true
dependencies:
  spec:
    ref:
      kind: openapi
      spec: petstore`

/** Returns an item of YAML at an indentation. */
const item = (yaml: string, indent = ''): string =>
  ['* ```yaml', ...yaml.split('\n').map((line) => `  ${line}`), '  ```']
    .map((line) => `${indent}${line}`)
    .join('\n')

const SUMMARY = `# Table of contents

* [Home](README.md)

## Reference

${item(YAML)}
* [After](after.md)
  * [Below](below.md)
${item(YAML, '  ')}
`

describe('an entry of pages that are made from a specification', () => {
  it('is read in its place, as are the entries after it', () => {
    const { entries, ignored } = readSummary(SUMMARY)
    expect(ignored).toEqual([])
    expect(entries.map(({ title, parent, line }) => [title, parent, line])).toEqual([
      ['Home', null, 3],
      ['Reference', null, 5],
      ['petstore', 1, 7],
      ['After', 1, 18],
      ['Below', 3, 19],
      ['petstore', 3, 20],
    ])
    expect(readReferenceAddress(entries[2]?.href ?? '')).toEqual({
      spec: 'petstore',
      models: true,
      source: YAML,
    })
  })

  it('may offer its specification as a file', () => {
    expect(hasDownload(YAML)).toBe(true)
    expect(hasDownload(YAML.replace('downloadLink: true', 'downloadLink: false'))).toBe(false)
    expect(hasDownload('')).toBe(false)
  })

  it('is written back unchanged', () => {
    const { entries } = readSummary(SUMMARY)
    const pages = entries.map(({ title, href, parent }): SummaryPage => {
      const type = href === null ? 'group' : readReferenceAddress(href) ? 'link' : 'document'
      const sourcePath = type === 'document' ? href : null
      return { title, type, parent, hidden: false, sourcePath, ...(type === 'link' && { href: href ?? '' }) }
    })
    expect(writeSummary(pages, 'SUMMARY.md', 'gitbook')).toBe(SUMMARY)
  })

  it('of another type is ignored line by line, and so is one without an end', () => {
    const other = readSummary(`${item('type: builtin:changelog')}\n* [A](a.md)\n`)
    expect([other.entries.map(({ title }) => title), other.ignored]).toEqual([['A'], [1, 2]])
    const open = readSummary('* ```yaml\n  type: builtin:openapi\n* [A](a.md)\n')
    expect([open.entries.map(({ title }) => title), open.ignored]).toEqual([['A'], [1, 2]])
  })
})
