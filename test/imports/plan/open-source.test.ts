import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  archiveFile,
  folderOf,
  patched,
  tarOf,
  temporaryFolder,
  xzOf,
  zipOf,
} from '../../support/content/archives.ts'
import { corpusArchive, corpusFolder } from '../../support/content/corpora.ts'
import { BOOK, entriesOf, open, refusal } from '../../support/content/open-sources.ts'

describe('opening a source', () => {
  it('reads a folder in place and leaves out tool folders', async () => {
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

  it('reads zip, tar, tar.gz and tar.xz alike, uses the only top folder as the root, and cleans up', async () => {
    const inFolder = { 'my-book/README.md': '# Book\n', 'my-book/guide/install.md': '# Install\n' }
    const tar = await tarOf(Object.entries(inFolder).map(([name, content]) => ({ name, content })))
    const archives = [
      archiveFile('A Book.zip', zipOf(inFolder)),
      archiveFile('A Book.tar', tar),
      archiveFile('A Book.tar.gz', gzipSync(tar)),
      archiveFile('A Book.tgz', gzipSync(tar)),
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

  it('reads an archive whose paths begin with ./, as tar packs the present folder', async () => {
    const files = {
      './README.md': '# Start\n',
      './docs/a.md': '# A\n',
      './.git/config': 'x',
      'docs/./b.md': '# B\n',
    }
    const entries = Object.entries(files).map(([name, content]) => ({ name, content }))
    const tar = await tarOf([{ name: './', type: 'directory' }, ...entries])
    for (const path of [archiveFile('a.tar', tar), archiveFile('a.zip', zipOf(files))]) {
      const { source } = await open(path)
      expect(source.files.map((file) => file.path).toSorted()).toEqual([
        'README.md',
        'docs/a.md',
        'docs/b.md',
      ])
      expect(entriesOf(source)).toEqual(['note entry.tool .git'])
      await source.close()
    }
  })

  it('unpacks a real archive to the same files as the system', async () => {
    const folder = await corpusFolder('axon')
    const archive = corpusArchive('axon')
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

describe('a file that is not a source', () => {
  it.each([
    ['garbage', Buffer.from('%$§ no archive at all'.repeat(50))],
    ['an empty file', Buffer.alloc(0)],
    ['the head of a gzip file', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
    ['a gzip file of a page', gzipSync('# Lamps\n\nAbout lamps.\n')],
    ['a bzip2 file', Buffer.from('BZh91AY&SY')],
    ['a zip cut short', zipOf(BOOK).subarray(0, 90)],
    ['the head of a zip', Buffer.from([0x50, 0x4b, 3, 4])],
    ['an empty zip', zipOf({})],
  ])('refuses %s and names the supported sources', async (_, bytes) => {
    const problem = await refusal(archiveFile('book.zip', bytes))
    expect(problem.code).toBe('import.archive-broken')
    expect(problem.message).toMatch(
      /Import a folder, a \.zip, a \.tar\.gz or a \.tar\.xz|import the folder|import that/,
    )
  })

  it('refuses a tar.gz that is cut short or damaged', async () => {
    const packed = gzipSync(await tarOf([{ name: 'README.md', content: 'word '.repeat(20_000) }]))
    const damaged = Buffer.from(packed)
    damaged[packed.length - 6]! ^= 0xff
    for (const bytes of [
      packed.subarray(0, packed.length - 40),
      packed.subarray(0, packed.length - 4),
      damaged,
    ])
      expect((await refusal(archiveFile('a.tar.gz', bytes))).code).toBe('import.archive-broken')
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

  it('imports a file of a zip with a wrong checksum unchanged, and reports it', async () => {
    const zip = zipOf({}, { 'README.md': [Buffer.from('one two three'), { level: 0 }] })
    const { source } = await open(archiveFile('a.zip', patched(zip, 'two', 'TWO')))
    expect(Buffer.from(source.read('README.md')).toString()).toBe('one TWO three')
    expect(entriesOf(source)).toEqual(['repair file.damaged README.md'])
    await source.close()
  })

  it('leaves out a file of a zip with damaged bytes, and imports the others', async () => {
    const text = Buffer.from('some words of a text '.repeat(200))
    const zip = zipOf({}, { 'a.md': [text, { level: 9 }], 'b.md': [Buffer.from('# B'), { level: 0 }] })
    zip[60]! ^= 0xff
    zip[61]! ^= 0xff
    const { source, folder } = await open(archiveFile('a.zip', zip))
    expect(source.files.map(({ path }) => path)).toContain('b.md')
    expect(entriesOf(source)).toEqual(['repair file.damaged a.md'])
    await source.close()
    expect(readdirSync(folder)).toEqual([])
  })

  it('refuses a zip with only encrypted files, and leaves out a single one', async () => {
    const zip = Buffer.from(zipOf(BOOK))
    const encrypt = (most: number) => {
      const encrypted = Buffer.from(zip)
      for (const [signature, flags] of [
        [0x04034b50, 6],
        [0x02014b50, 8],
      ] as const) {
        let left = most
        for (let offset = 0; offset < zip.length - 4 && left > 0; offset++) {
          if (encrypted.readUInt32LE(offset) !== signature) continue
          encrypted[offset + flags]! |= 1
          left -= 1
        }
      }
      return archiveFile('a.zip', encrypted)
    }
    expect((await refusal(encrypt(2))).message).toContain('encrypted')
    const { source } = await open(encrypt(1))
    expect(source.files.map(({ path }) => path)).toEqual(['guide/install.md'])
    expect(entriesOf(source)).toEqual(['repair file.damaged README.md'])
    await source.close()
  })

  it('reports a missing path', async () => {
    expect((await refusal(join(temporaryFolder(), 'nowhere'))).code).toBe('import.not-found')
  })
})
