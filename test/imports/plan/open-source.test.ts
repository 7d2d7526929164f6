import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_IMPORT_LIMITS } from '../../../src-main/imports/plan/import-limits.ts'
import type { ImportSource } from '../../../src-main/imports/plan/import-source.ts'
import { openImportSource } from '../../../src-main/imports/plan/open-source.ts'
import type { OpenSourceOptions } from '../../../src-main/imports/plan/open-source.ts'
import { Problem } from '../../../src-main/schemas/problem.ts'
import {
  archiveFile,
  folderOf,
  patched,
  tarOf,
  temporaryFolder,
  xzOf,
  zipOf,
} from '../../support/content/archives.ts'
import { corpusFolder } from '../../support/content/corpora.ts'
import { countTurns } from '../../support/count-turns.ts'

const BOOK = { 'README.md': '# Book\n', 'guide/install.md': '# Install\n' }

/** `severity kind path` of each entry of the report. */
const found = ({ report }: ImportSource): string[] =>
  report.map(({ severity, kind, path }) => `${severity} ${kind} ${path ?? ''}`)

async function open(path: string, options: Partial<OpenSourceOptions> = {}) {
  const folder = join(temporaryFolder(), 'unpacked')
  const source = await openImportSource(path, { temporaryFolder: folder, ...options })
  return { source, folder }
}

/** The problem that opening ends with; it must leave nothing in the temporary folder. */
async function refusal(path: string, options: Partial<OpenSourceOptions> = {}): Promise<Problem> {
  const folder = join(temporaryFolder(), 'unpacked')
  const error: unknown = await openImportSource(path, { temporaryFolder: folder, ...options }).then(
    () => new Error('It was opened.'),
    (reason: unknown) => reason,
  )
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  if (!(error instanceof Problem)) throw error
  return error
}

describe('opening a source', () => {
  it('reads a folder where it stands and leaves tool folders out', async () => {
    const root = folderOf({
      ...BOOK,
      '.git/config': 'x',
      'node_modules/a/index.md': 'x',
      '.gitbook/assets/a.png': 'x',
    })
    const { source } = await open(root)
    expect(source.title).toBe('book')
    expect(source.files.map(({ path }) => path)).toEqual([
      '.gitbook/assets/a.png',
      'guide/install.md',
      'README.md',
    ])
    expect(Buffer.from(source.read('README.md')).toString()).toBe('# Book\n')
    await source.close()
    expect(existsSync(root)).toBe(true)
  })

  it('reads zip, tar and tar.xz alike, takes the one top folder for the root, and cleans up', async () => {
    const inFolder = { 'my-book/README.md': '# Book\n', 'my-book/guide/install.md': '# Install\n' }
    const tar = await tarOf(Object.entries(inFolder).map(([name, content]) => ({ name, content })))
    const archives = [
      archiveFile('A Book.zip', zipOf(inFolder)),
      archiveFile('A Book.tar', tar),
      archiveFile('A Book.tar.xz', xzOf(tar)),
      archiveFile('A Book.bin', xzOf(tar)),
    ]
    for (const path of archives) {
      const { source, folder } = await open(path)
      expect(source.title.replace('.bin', '')).toBe('A Book')
      expect(source.files).toEqual([
        { path: 'guide/install.md', size: 10 },
        { path: 'README.md', size: 7 },
      ])
      expect(Buffer.from(source.read('guide/install.md')).toString()).toBe('# Install\n')
      await source.close()
      await source.close()
      expect(readdirSync(folder)).toEqual([])
    }
  })

  it('unpacks a real archive to the same files as the system does', async () => {
    const folder = await corpusFolder('axon')
    const archive = join(
      process.env['CARREL_CORPORA'] ?? join(import.meta.dirname, '../../../../shared/corpora'),
      'axon.tar.xz',
    )
    const [{ source: unpacked }, { source: plain }] = [await open(archive), await open(folder)]
    expect(unpacked.files).toEqual(plain.files)
    for (const { path } of plain.files) expect(unpacked.read(path)).toEqual(plain.read(path))
    await unpacked.close()
  })

  it('reports its progress', async () => {
    const seen: number[] = []
    await open(folderOf(BOOK), { onProgress: ({ files }) => seen.push(files) })
    expect(seen).toEqual([1, 2])
  })
})

describe('a source that is none', () => {
  it.each([
    ['garbage', Buffer.from('%$§ no archive at all'.repeat(50))],
    ['an empty file', Buffer.alloc(0)],
    ['a gzip file', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
    ['a zip cut short', zipOf(BOOK).subarray(0, 90)],
    ['the head of a zip', Buffer.from([0x50, 0x4b, 3, 4])],
    ['an empty zip', zipOf({})],
  ])('refuses %s and says what would be right', async (_, bytes) => {
    const problem = await refusal(archiveFile('book.zip', bytes))
    expect(problem.code).toBe('import.archive-broken')
    expect(problem.message).toMatch(/Import a folder, a \.zip or a \.tar\.xz|import the folder|import that/)
  })

  it('refuses a tar.xz that is cut short or damaged', async () => {
    const tar = await tarOf([{ name: 'README.md', content: 'word '.repeat(20_000) }])
    const packed = xzOf(tar)
    const damaged = Buffer.from(packed)
    damaged[packed.length >> 1]! ^= 0xff
    expect((await refusal(archiveFile('a.tar.xz', packed.subarray(0, packed.length - 40)))).code).toBe(
      'import.archive-broken',
    )
    expect((await refusal(archiveFile('a.tar.xz', damaged))).code).toBe('import.archive-broken')
    expect((await refusal(archiveFile('a.tar', tar.subarray(0, 20_000)))).code).toBe('import.archive-broken')
  })

  it('imports a file of a zip with a wrong checksum as it is, and reports it', async () => {
    const zip = zipOf({}, { 'README.md': [Buffer.from('one two three'), { level: 0 }] })
    const { source } = await open(archiveFile('a.zip', patched(zip, 'two', 'TWO')))
    expect(Buffer.from(source.read('README.md')).toString()).toBe('one TWO three')
    expect(found(source)).toEqual(['repair file.damaged README.md'])
    await source.close()
  })

  it('leaves a file of a zip out whose packed bytes are damaged, and imports the others', async () => {
    const text = Buffer.from('some words of a text '.repeat(200))
    const zip = zipOf({}, { 'a.md': [text, { level: 9 }], 'b.md': [Buffer.from('# B'), { level: 0 }] })
    zip[60]! ^= 0xff
    zip[61]! ^= 0xff
    const { source, folder } = await open(archiveFile('a.zip', zip))
    expect(source.files.map(({ path }) => path)).toContain('b.md')
    expect(found(source)).toEqual(['repair file.damaged a.md'])
    await source.close()
    expect(readdirSync(folder)).toEqual([])
  })

  it('refuses a zip of which every file is encrypted, and leaves out a single one', async () => {
    const zip = Buffer.from(zipOf(BOOK))
    const encrypt = (most: number) => {
      const encrypted = Buffer.from(zip)
      for (const [signature, flags] of [
        [0x04034b50, 6],
        [0x02014b50, 8],
      ] as const) {
        let left = most
        for (let at = 0; at < zip.length - 4 && left > 0; at++) {
          if (encrypted.readUInt32LE(at) !== signature) continue
          encrypted[at + flags]! |= 1
          left -= 1
        }
      }
      return archiveFile('a.zip', encrypted)
    }
    expect((await refusal(encrypt(2))).message).toContain('encrypted')
    const { source } = await open(encrypt(1))
    expect(source.files.map(({ path }) => path)).toEqual(['guide/install.md'])
    expect(found(source)).toEqual(['repair file.damaged README.md'])
    await source.close()
  })

  it('names a path that is not there', async () => {
    expect((await refusal(join(temporaryFolder(), 'nowhere'))).code).toBe('import.not-found')
  })
})

describe('an archive that means harm', () => {
  it.each(['../../evil.md', 'a/../../evil.md', '/etc/evil.md', 'C:/evil.md', 'a\\..\\..\\evil.md'])(
    'leaves out the path %s in a zip and in a tar, and imports the others',
    async (name) => {
      const tar = await tarOf([
        { name: 'README.md', content: 'x' },
        { name, content: 'evil' },
      ])
      const zip = zipOf({ 'README.md': 'x', [name]: 'evil' })
      for (const path of [archiveFile('a.tar', tar), archiveFile('a.zip', zip)]) {
        const { source, folder } = await open(path)
        expect(source.files.map((file) => file.path)).toEqual(['README.md'])
        expect(found(source)).toEqual([
          `repair entry.unsafe ${name.replaceAll('\\', name.includes('..\\..') ? '/' : '\\')}`,
        ])
        const inner = readdirSync(folder)
        expect(inner.flatMap((one) => readdirSync(join(folder, one)))).toEqual(['1'])
        await source.close()
      }
    },
  )

  it('renames paths that some system cannot store, and imports both of two equal names', async () => {
    const long = `${'n'.repeat(300)}.md`
    const deep = `${'d/'.repeat(60)}deep.md`
    const tar = await tarOf([
      { name: 'README.md', content: 'one' },
      { name: 'README.md', content: 'two' },
      { name: 'readme.md', content: 'three' },
      { name: 'aux.md', content: 'device' },
      { name: 'a\\b.md', content: 'backslash' },
      { name: long, content: 'long' },
      { name: deep, content: 'deep' },
      { name: 'both', content: 'a file' },
      { name: 'both/x.md', content: 'below a file' },
      { name: 'other/x.md', content: 'below a folder' },
      { name: 'other', content: 'a folder' },
    ])
    const { source } = await open(archiveFile('a.tar', tar))
    const texts = Object.fromEntries(
      source.files.map(({ path }) => [path, Buffer.from(source.read(path)).toString()]),
    )
    expect(texts).toEqual({
      'README.md': 'one',
      'README-1.md': 'two',
      'readme.md': 'three',
      'aux_.md': 'device',
      'a/b.md': 'backslash',
      [`Moved files/${'n'.repeat(100)}.md`]: 'long',
      'Moved files/deep.md': 'deep',
      both: 'a file',
      'Moved files/x.md': 'below a file',
      'other/x.md': 'below a folder',
      'other-1': 'a folder',
    })
    expect(source.report.filter(({ kind }) => kind === 'file.renamed')).toHaveLength(7)
    expect(found(source)).toContain('note file.same-name readme.md')
    await source.close()
  })

  it('leaves links and devices out with a notice, and never writes through them', async () => {
    const outside = temporaryFolder()
    const tar = await tarOf([
      { name: 'README.md', content: '# Book\n' },
      { name: 'link', type: 'symlink', linkname: outside },
      { name: 'link/evil.md', content: 'evil' },
      { name: 'hard.md', type: 'link', linkname: 'README.md' },
      { name: 'pipe', type: 'fifo' },
    ])
    const { source } = await open(archiveFile('a.tar', tar))
    expect(source.files.map(({ path }) => path)).toEqual(['link/evil.md', 'README.md'])
    expect(source.report.map(({ kind, path }) => [kind, path])).toEqual([
      ['entry.left-out', 'link'],
      ['entry.left-out', 'hard.md'],
      ['entry.left-out', 'pipe'],
    ])
    expect(readdirSync(outside)).toEqual([])
    await source.close()
  })

  it('leaves a symbolic link in a zip out', async () => {
    const link = [Buffer.from('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] as const
    const zip = zipOf(BOOK, { 'secret.md': [link[0], link[1]] })
    const { source } = await open(archiveFile('a.zip', zip))
    expect(source.files.map(({ path }) => path)).not.toContain('secret.md')
    expect(source.report[0]?.message).toContain('symbolic link')
    await source.close()
  })

  it('follows no symbolic link in a folder', async () => {
    const root = folderOf(BOOK)
    const outside = folderOf({ 'secret.md': 'secret' }, 'outside')
    symlinkSync(outside, join(root, 'linked'))
    symlinkSync(join(outside, 'secret.md'), join(root, 'secret.md'))
    symlinkSync(root, join(root, 'guide', 'loop'))
    const { source } = await open(root)
    expect(source.files).toHaveLength(2)
    expect(found(source).toSorted()).toEqual([
      'note entry.left-out guide/loop',
      'note entry.left-out linked',
      'note entry.left-out secret.md',
    ])
  })
})

describe('limits', () => {
  const small = {
    ...DEFAULT_IMPORT_LIMITS,
    totalBytes: 5000,
    files: 5,
    fileBytes: 3000,
    ratioFreeBytes: 500,
    depth: 4,
  }

  it('stops a bomb of any kind at the limit', async () => {
    const zeros = 'x'.repeat(2_000_000)
    const bomb = { ...DEFAULT_IMPORT_LIMITS, ratioFreeBytes: 100_000 }
    const tar = xzOf(await tarOf([{ name: 'bomb.md', content: zeros }]))
    for (const path of [archiveFile('a.zip', zipOf({ 'bomb.md': zeros })), archiveFile('a.tar.xz', tar)]) {
      const problem = await refusal(path, { limits: bomb })
      expect(problem.code).toBe('import.limit')
      expect(problem.message).toContain('100 times')
    }
  })

  it('stops a bomb of folders or of padding, which writes no file', async () => {
    const limits = { ...DEFAULT_IMPORT_LIMITS, ratioFreeBytes: 100_000 }
    const folders = Array.from({ length: 3000 }, () => ({ name: 'a/', type: 'directory' as const }))
    const readme = [{ name: 'README.md', content: '# Book\n' }]
    const bombs = [
      await tarOf([...readme, ...folders]),
      Buffer.concat([await tarOf(readme), Buffer.alloc(3_000_000)]),
    ]
    for (const tar of bombs) {
      expect((await refusal(archiveFile('a.tar.xz', xzOf(tar)), { limits })).code).toBe('import.limit')
    }
  })

  it.each([
    ['too many bytes', { 'a.md': 'x'.repeat(2900), 'b.md': 'y'.repeat(2900) }, '5,000 bytes'],
    ['too many files', Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`${n}.md`, 'x'])), '5 files'],
  ])('refuses %s in a folder and in a zip', async (_, files, named) => {
    const limits = { ...small, ratioFreeBytes: 1_000_000 }
    const inFolder = await refusal(folderOf(files), { limits })
    expect([inFolder.code, inFolder.message]).toEqual(['import.limit', expect.stringContaining(named)])
    const inZip = await refusal(archiveFile('a.zip', zipOf(files)), { limits })
    expect(inZip.message).toContain(named)
  })

  it('leaves a file out that is too large, and imports the others', async () => {
    const files = { 'a.md': 'x'.repeat(3001), 'b.md': 'y' }
    const tar = await tarOf(Object.entries(files).map(([name, content]) => ({ name, content })))
    for (const path of [folderOf(files), archiveFile('a.zip', zipOf(files)), archiveFile('a.tar', tar)]) {
      const { source } = await open(path, { limits: { ...small, ratioFreeBytes: 1_000_000 } })
      expect(source.files).toEqual([{ path: 'b.md', size: 1 }])
      expect(found(source)).toEqual(['repair file.too-large a.md'])
      await source.close()
    }
  })

  it('gives others a turn for every two megabytes of a bomb', async () => {
    const limits = { ...DEFAULT_IMPORT_LIMITS, ratio: 100_000 }
    const bomb = xzOf(await tarOf([{ name: 'bomb.md', content: '\0'.repeat(40_000_000) }]))
    const path = archiveFile('a.tar.xz', bomb)
    const turns = countTurns()
    const { source } = await open(path, { limits })
    const turnsOfOthers = turns.stop()
    expect(source.files).toEqual([{ path: 'bomb.md', size: 40_000_000 }])
    expect(turnsOfOthers).toBeGreaterThan(20)
    await source.close()
  })

  it('counts bytes that it leaves out', async () => {
    const tar = await tarOf([
      { name: '.git/pack', content: 'x'.repeat(9000) },
      { name: 'a.md', content: 'x' },
    ])
    expect((await refusal(archiveFile('a.tar', tar), { limits: small })).code).toBe('import.limit')
  })
})

describe('cancelling', () => {
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.md`, `# ${index}\n`]))
  const entries = Object.entries(files).map(([name, content]) => ({ name, content }))

  it.each([0, 1, 15, 29])('leaves nothing behind after %i files', async (after) => {
    const tar = xzOf(await tarOf(entries))
    for (const path of [archiveFile('a.zip', zipOf(files)), archiveFile('a.tar.xz', tar), folderOf(files)]) {
      const controller = new AbortController()
      if (after === 0) controller.abort()
      const problem = await refusal(path, {
        signal: controller.signal,
        onProgress: ({ files: read }) => {
          if (read === after) controller.abort()
        },
      })
      expect(problem.code).toBe('import.cancelled')
    }
  })

  it('leaves earlier files of the temporary folder', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'mine.txt'), 'mine')
    const path = archiveFile('a.zip', zipOf({ '../evil.md': 'x' }))
    await expect(openImportSource(path, { temporaryFolder: folder })).rejects.toThrow(Problem)
    expect(readdirSync(folder)).toEqual(['mine.txt'])
  })
})
