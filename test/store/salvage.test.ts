import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSaveCommand } from '../../src-main/hosts/save-command.ts'
import { migrations } from '../../src-main/store/migrations/all.ts'
import { openStore } from '../../src-main/store/open-store.ts'
import { openWorkspace } from '../../src-main/workspace/core.ts'
import { folderOf } from '../support/content/archives.ts'
import { failingLog } from '../support/workspace.ts'

const PAGES = 300
let intact: string
let data: string
let file: string

const wordsOf = (page: number) => `Text of page ${page}. ${'Words and more of them. '.repeat(40)}`

/** Imports a book into a data folder and returns its title. */
async function fill(folder: string): Promise<void> {
  const workspace = openWorkspace({ data: folder, log: failingLog })
  const book = Object.fromEntries(
    Array.from({ length: PAGES }, (_, page) => [`page-${page}.md`, `# Page ${page}\n\n${wordsOf(page)}\n`]),
  )
  await workspace.imports.run(folderOf(book), 'Book')
  await workspace.close()
}

beforeAll(() => {
  intact = mkdtempSync(join(tmpdir(), 'carrel-salvage-intact-'))
})
afterAll(() => rmSync(intact, { recursive: true, force: true }))

beforeEach(async () => {
  if (readdirSync(intact).length === 0) await fill(intact)
  data = mkdtempSync(join(intact, 'case-'))
  file = join(data, 'workspace.db')
  copyFileSync(join(intact, 'workspace.db'), file)
})

/** Changes the bytes of the file. */
function change(work: (bytes: Buffer) => Buffer | void): void {
  const bytes = readFileSync(file)
  writeFileSync(file, work(bytes) ?? bytes)
}

/** Saves the texts. Returns the numbers of the pages with their original text. */
function savedPages(): { pages: number[]; lost: string[] } {
  const before = createHash('sha256').update(readFileSync(file)).digest('hex')
  const to = join(data, 'saved')
  const { lost } = runSaveCommand({ data, to })
  expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(before)
  const texts = readdirSync(to, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(join(to, path), 'utf8'))
  const pages = Array.from({ length: PAGES }, (_, page) => page)
  return { lost, pages: pages.filter((page) => texts.some((text) => text.includes(wordsOf(page)))) }
}

function expectAll(): void {
  const { pages, lost } = savedPages()
  expect(pages).toHaveLength(PAGES)
  expect(lost.join()).toContain('beginning or the end')
}

describe('saving texts from a file with a damaged beginning', { timeout: 120_000 }, () => {
  it.each([
    ['was wiped with its header', (bytes: Buffer) => void bytes.fill(0, 0, 100)],
    ['has random bytes in place of its header', (bytes: Buffer) => void bytes.fill(0xa5, 0, 100)],
    ['names another size of pages', (bytes: Buffer) => void bytes.writeUInt16BE(512, 16)],
    ['was wiped with the first page', (bytes: Buffer) => void bytes.fill(0, 0, 4096)],
    ['was overwritten', (bytes: Buffer) => void bytes.fill(0xff, 0, 4096)],
    ['is that of another file', (bytes: Buffer) => void bytes.write('%PDF-1.7\n'.repeat(455), 0)],
  ])('returns every text when it %s', (_, damage) => {
    change(damage)
    expectAll()
  })

  it('returns the content that a killed host had in its journal alone', async () => {
    const store = openStore(file)
    store.database.pragma('wal_autocheckpoint = 0')
    store.run(
      "INSERT INTO trash (id, reason, kind, title, text, removed_at) VALUES ('t', 'removed', 'page', 'Late', 'Written last.', 1)",
    )
    const other = join(data, 'killed')
    mkdirSync(other)
    for (const ending of ['', '-wal']) copyFileSync(`${file}${ending}`, join(other, `workspace.db${ending}`))
    store.close()
    data = other
    file = join(data, 'workspace.db')
    change((bytes) => void bytes.fill(0, 0, 4096))
    expectAll()
    expect(readFileSync(join(data, 'saved/Trash/Late.md'), 'utf8')).toBe('Written last.')
  })

  it('returns the texts of a store that an earlier version created and this one opened', async () => {
    rmSync(file)
    const earlier = migrations.filter(({ number }) => number <= 140)
    openStore(file, earlier).close()
    await fill(data)
    change((bytes) => void bytes.fill(0, 0, 4096))
    expectAll()
  })
})

describe('saving texts from a file with a missing end', { timeout: 120_000 }, () => {
  it('returns the rest, and reports that there was more', () => {
    const { length } = readFileSync(file)
    truncateSync(file, Math.floor(length * 0.8))
    const { pages, lost } = savedPages()
    expect(pages.length).toBeGreaterThan(PAGES / 4)
    expect(lost.join()).toContain('beginning or the end')
  })
})

describe('saving texts from a file without readable content', () => {
  const SAVE = join(import.meta.dirname, '../../src-main/hosts/save.ts')

  it.each([
    ['is empty', () => Buffer.alloc(0)],
    ['contains zeros alone', (bytes: Buffer) => Buffer.alloc(bytes.length)],
    ['was cut to less than its first page', (bytes: Buffer) => bytes.subarray(0, 100)],
    ['was never a database', () => Buffer.from('Dear diary, \n'.repeat(2000))],
  ])('reports it with advice when it %s', (_, damage) => {
    change(damage)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [SAVE, '--data', data, '--to', join(data, 'saved')],
      { encoding: 'utf8' },
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^Nothing can be read in .*workspace\.db.*backup/)
    expect(stderr).not.toMatch(/save command|saved out/)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it('names another program’s database as such', () => {
    rmSync(file)
    const other = openStore(file, [])
    other.database.exec('CREATE TABLE theirs (x)')
    other.close()
    expect(() => savedPages()).toThrow(/another program/)
  })
})
