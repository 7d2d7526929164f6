import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { archiveFile, folderOf, tarOf, temporaryFolder, zipOf } from '../../support/content/archives.ts'
import { BOOK, entriesOf, open } from '../../support/content/open-sources.ts'

describe('a hostile archive', () => {
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
        expect(entriesOf(source)).toEqual([
          `repair entry.unsafe ${name.replaceAll('\\', name.includes('..\\..') ? '/' : '\\')}`,
        ])
        const inner = readdirSync(folder)
        expect(inner.flatMap((unpacked) => readdirSync(join(folder, unpacked)))).toEqual(['1'])
        await source.close()
      }
    },
  )

  it('renames paths that a system cannot store, and imports both of two equal names', async () => {
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
    expect(entriesOf(source)).toContain('note file.same-name readme.md')
    await source.close()
  })

  it('has no lost file where the same path occurs twice around its twin in other capitals', async () => {
    const tar = await tarOf(
      ['README.md', 'a.md', 'A.md', 'a.md', 'A.md'].map((name, index) => ({ name, content: `${index}` })),
    )
    const { source } = await open(archiveFile('a.tar', tar))
    const texts = source.files.map(({ path }) => [path, Buffer.from(source.read(path)).toString()])
    expect(Object.fromEntries(texts)).toEqual({
      'README.md': '0',
      'a.md': '1',
      'A.md': '2',
      'a-1.md': '3',
      'A-1.md': '4',
    })
    await source.close()
  })

  it('leaves out links and devices with a notice, and never writes through them', async () => {
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

  it('with long names of omitted entries has bounded paths in its report', async () => {
    const long = 'n'.repeat(5000)
    const tar = await tarOf([
      { name: 'README.md', content: 'x' },
      { name: long, type: 'symlink', linkname: 'README.md' },
      { name: `${long}/.git/config`, content: 'tool' },
    ])
    const { source } = await open(archiveFile('a.tar', tar))
    const paths = source.report.flatMap(({ path }) => path ?? [])
    expect(paths).toHaveLength(2)
    for (const path of paths) expect(path.length).toBeLessThanOrEqual(201)
    await source.close()
  })

  it('leaves out a symbolic link in a zip', async () => {
    const link = [Buffer.from('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] as const
    const zip = zipOf(BOOK, { 'secret.md': [link[0], link[1]] })
    const { source } = await open(archiveFile('a.zip', zip))
    expect(source.files.map(({ path }) => path)).toEqual(['guide/install.md', 'README.md'])
    expect(source.report).toMatchObject([
      { kind: 'entry.left-out', message: expect.stringContaining('is a symbolic link') },
    ])
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
    expect(entriesOf(source).toSorted()).toEqual([
      'note entry.left-out guide/loop',
      'note entry.left-out linked',
      'note entry.left-out secret.md',
    ])
  })
})
