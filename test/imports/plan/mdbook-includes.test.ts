import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expandIncludes, type ReadIncluded } from '../../../src-main/imports/plan/includes/expand-includes.ts'
import { MDBOOK_INCLUDES } from '../../../src-main/imports/plan/includes/mdbook-directives.ts'
import { openImportSource } from '../../../src-main/imports/plan/open-source.ts'
import { planImport } from '../../../src-main/imports/plan/plan-import.ts'
import { folderOf, temporaryFolder } from '../../support/content/archives.ts'
import { countTurns } from '../../support/count-turns.ts'

const MAIN = `use std::io;

// ANCHOR: all
fn main() {
    // ANCHOR: here
    let x = 5;
    // ANCHOR_END: here
    println!("{x}");
}
// ANCHOR_END: all
`
const FILES: Record<string, string> = {
  'code/main.rs': MAIN,
  'code/crlf.txt': 'one\r\ntwo\r\n',
  'src/outer.md': 'Before\n\n{{#include inner.md}}\n',
  'src/inner.md': 'Inner {{#include ../code/crlf.txt:2}}',
  'src/cycle.md': '{{#include cycle.md}}',
}
const withMdbook = (page: string, path: string, read: ReadIncluded) =>
  expandIncludes(page, path, { syntax: MDBOOK_INCLUDES, read })
const expand = (page: string) => withMdbook(page, 'src/page.md', (path) => FILES[path])
const textOf = (page: string) => expand(page).text

describe('hostile includes', () => {
  // A search that begins again at each character would not end within the time of a test.
  it.each([
    ['spaces without an end', `{{#include${' '.repeat(2_000_000)}x`],
    ['directives without an end', '{{#include x'.repeat(60_000)],
    ['many missing files', '{{#include missing}}\n'.repeat(100_000)],
  ])('of %s change no text', (_name, page) => {
    expect(textOf(page)).toBe(page)
  })

  it('read a bounded number of characters for one page', () => {
    const long = `short\n${'x'.repeat(1_000_000)}`
    let reads = 0
    const { text, unresolved } = withMdbook('{{#include a.txt:1}}\n'.repeat(500), 'page.md', () => {
      reads += 1
      return long
    })
    expect(reads).toBe(68)
    expect(text.startsWith('short\nshort\n')).toBe(true)
    expect(unresolved).toHaveLength(500 - 68)
    expect(unresolved[0]).toEqual({ line: 69, source: '{{#include a.txt:1}}' })
  })

  it('read a bounded number of files for one page, however small they are', () => {
    let reads = 0
    withMdbook('{{#include a.txt}}\n'.repeat(100_000), 'page.md', () => {
      reads += 1
      return ''
    })
    expect(reads).toBe(4096)
  })

  it('in a long line are indented without a search for its beginning', () => {
    const line = 'x'.repeat(20_000_000)
    const { text } = withMdbook(line + '{{#include a.txt}}'.repeat(4000), 'p.md', () => 'a')
    expect(text).toBe(line + 'a'.repeat(4000))
  })
})

describe('the includes of mdBook', () => {
  it.each([
    ['{{#include ../code/crlf.txt}}', 'one\ntwo'],
    ['{{ #include ../code/crlf.txt }}', 'one\ntwo'],
    ['{{#include ../code/crlf.txt:2}}', 'two'],
    ['{{#include ../code/crlf.txt::1}}', 'one'],
    ['{{#include ../code/crlf.txt:2:}}', 'two'],
    ['{{#include ../code/crlf.txt:1:2}}', 'one\ntwo'],
    ['{{#include ../code/crlf.txt:9}}', ''],
    ['{{#rustdoc_include ../code/main.rs:here}}', '    let x = 5;'],
    ['{{#include ../code/main.rs:all}}', 'fn main() {\n    let x = 5;\n    println!("{x}");\n}'],
    ['{{#playground ../code/crlf.txt editable}}', '```rust\none\ntwo\n```'],
    ['{{#playpen ../code/crlf.txt}}', '```rust\none\ntwo\n```'],
    ['A {{#title Another title}}B', 'A B'],
    ['\\{{#include ../code/crlf.txt}}', '{{#include ../code/crlf.txt}}'],
    ['{{#include outer.md}}', 'Before\n\nInner two'],
  ])('%s becomes %j', (page, expected) => {
    const { text, unresolved } = expand(page)
    expect(text).toBe(expected)
    expect(unresolved).toEqual([])
  })

  it('retain the indentation of their line, in a list or a block of code', () => {
    const page = '* Item\n\n  ```\n  {{#include ../code/crlf.txt}}\n  ```\n'
    expect(textOf(page)).toBe('* Item\n\n  ```\n  one\n  two\n  ```\n')
  })

  it.each([
    '{{#include missing.rs}}',
    '{{#include ../code/main.rs:nowhere}}',
    '{{#include cycle.md}}',
    '{{#include ../../../../etc/passwd}}',
    '{{#include /etc/passwd}}',
    '{{#include }}',
  ])('are unchanged when they cannot be resolved: %s', (page) => {
    expect(textOf(`One\n${page}\n`)).toBe(`One\n${page}\n`)
  })

  it('report the lines of unresolved ones, and leave other braces unchanged', () => {
    const page = 'A {{ variable }} and {{#each x}}\n\n{{#include missing.rs}}\n'
    expect(expand(page)).toEqual({
      text: page,
      includes: [],
      unresolved: [{ line: 3, source: '{{#include missing.rs}}' }],
    })
  })

  it('are bounded for files that each include the next one twice', () => {
    const bomb = (path: string) => `${'{{#include b'.concat(String(Number(path.slice(5)) + 1))}}}\n`.repeat(2)
    const { text, unresolved } = withMdbook('{{#include b0}}', 'src/page.md', bomb)
    expect(text).toBe('{{#include b0}}')
    expect(unresolved).toHaveLength(1)
  })

  it('are bounded with the indentation of their lines', () => {
    const page = `${' '.repeat(5000)}{{#include lines.txt}}`
    const { text, unresolved } = withMdbook(page, 'page.md', () => '\n'.repeat(1_000_000))
    expect(text).toBe(page)
    expect(unresolved).toEqual([{ line: 1, source: '{{#include lines.txt}}' }])
  })

  it('are bounded for files that include one file a thousand times', () => {
    const large = 'x'.repeat(10_000)
    const read = (path: string) => (path === 'src/large' ? large : '{{#include large}}\n'.repeat(1000))
    const { text } = withMdbook('{{#include many}}', 'src/page.md', read)
    expect(text).toBe('{{#include many}}')
  })
})

const BOOK = {
  'book.toml': '[book]\ntitle = "Lamps"\n',
  'src/SUMMARY.md': '# Summary\n\n- [Lamps](lamps.md)\n- [Plain](plain.md)\n',
  'src/lamps.md':
    '# Lamps\n\n```rust\n{{#rustdoc_include ../code/main.rs:here}}\n```\n\n{{#include gone.md}}\n',
  'src/plain.md': '# Plain\n\nNo braces.\n',
  'code/main.rs': MAIN,
}
const open = (folder: string) => openImportSource(folder, { temporaryFolder: temporaryFolder() })
const bookText = async (folder: string) =>
  Buffer.from((await open(folder)).read('src/lamps.md')).toString('utf8')

describe('an import of a book of mdBook', () => {
  it('inserts the included files into the pages, and reports found and missing ones', async () => {
    const folder = folderOf(BOOK)
    const { report, pages } = await planImport(await open(folder))
    expect(await bookText(folder)).toBe('# Lamps\n\n```rust\n    let x = 5;\n```\n\n{{#include gone.md}}\n')
    expect(pages.map(({ title }) => title)).toEqual(['Lamps', 'Plain'])
    const includes = report.filter(({ kind }) => kind.startsWith('include.'))
    expect(includes).toMatchObject([
      { kind: 'include.resolved', severity: 'note', path: 'src/lamps.md' },
      { kind: 'include.missing', severity: 'note', path: 'src/lamps.md', line: 7 },
    ])
  })

  it('includes no file outside of the import, also not by a symbolic link, and no binary file', async () => {
    const outside = folderOf({ 'secret.txt': 'secret' })
    const page = '{{#include ../code/link.txt}}\n{{#include ../code/picture.png}}\n'
    const folder = folderOf({ ...BOOK, 'src/lamps.md': page })
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'code/link.txt'))
    writeFileSync(join(folder, 'code/picture.png'), Buffer.from([0x89, 0x50, 0, 0, 1]))
    expect(await bookText(folder)).toBe(page)
  })

  it('has a bounded report, however many includes of a page are missing', async () => {
    const page = '{{#include gone.md}}\n'.repeat(200_007)
    const { report } = await open(folderOf({ ...BOOK, 'src/lamps.md': page }))
    expect(report).toHaveLength(200_001)
    expect(report.at(-1)).toMatchObject({
      kind: 'report.more',
      message: '7 more entries are not listed.',
    })
  })

  it('is sent to a remote unchanged', async () => {
    const source = await open(folderOf(BOOK))
    expect(Buffer.from(source.readOriginal!('src/lamps.md')).toString('utf8')).toBe(BOOK['src/lamps.md'])
  })

  it('leaves the braces of other books unchanged', async () => {
    const { 'book.toml': _, ...files } = BOOK
    expect(await bookText(folderOf(files))).toBe(BOOK['src/lamps.md'])
  })

  it('reads a file without text once, however many directives name it', async () => {
    const page = '{{#include ../code/picture.png}}\n'.repeat(20_000)
    const folder = folderOf({ ...BOOK, 'src/lamps.md': page, 'code/picture.png': Buffer.alloc(1_000_000) })
    expect(await bookText(folder)).toBe(page)
  })
})

describe('large includes', () => {
  const lines = 'A line of code.\n'.repeat(10_000)
  const page = '{{#include ../code/one.txt:1}}\n{{#include ../code/two.txt:9:11}}\n'.repeat(16)
  const large = () =>
    folderOf({
      ...BOOK,
      'code/one.txt': lines,
      'code/two.txt': lines,
      ...Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`src/page-${index}.md`, page])),
    })

  it('let other work run between the pages, also while the pages are checked', async () => {
    const folder = large()
    const opening = countTurns()
    const source = await open(folder)
    expect(opening.stop()).toBeGreaterThan(24)
    const planning = countTurns()
    await planImport(source)
    expect(planning.stop()).toBeGreaterThan(24)
  })

  it('end when the import is cancelled between two pages', async () => {
    const abort = new AbortController()
    setImmediate(() => abort.abort())
    const opening = openImportSource(large(), { temporaryFolder: temporaryFolder(), signal: abort.signal })
    await expect(opening).rejects.toMatchObject({ code: 'import.cancelled' })
  })
})
