import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DEFAULT_IMPORT_LIMITS } from '../../../src-main/imports/plan/import-limits.ts'
import { openImportSource } from '../../../src-main/imports/plan/open-source.ts'
import { Problem } from '../../../src-main/schemas/problem.ts'
import { archiveFile, folderOf, tarOf, temporaryFolder, xzOf, zipOf } from '../../support/content/archives.ts'
import { entriesOf, open, refusal } from '../../support/content/open-sources.ts'
import { countTurns } from '../../support/count-turns.ts'

describe('the limits of a source', () => {
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
    const tar = await tarOf([{ name: 'bomb.md', content: zeros }])
    const zip = archiveFile('a.zip', zipOf({ 'bomb.md': zeros }))
    for (const path of [zip, archiveFile('a.tar.gz', gzipSync(tar)), archiveFile('a.tar.xz', xzOf(tar))]) {
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
      expect((await refusal(archiveFile('a.tar.gz', gzipSync(tar)), { limits })).code).toBe('import.limit')
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

  it('refuses an archive with too many hidden files', async () => {
    const hidden = Array.from({ length: 6 }, (_, at) => [`.${at}/config`, `a/.git/${at}`] as const)
    const tar = (files: readonly string[]) =>
      tarOf([{ name: 'a.md', content: '# A' }, ...files.map((name) => ({ name, content: '' }))])
    const limits = { ...small, totalBytes: 50_000, ratioFreeBytes: 50_000 }
    const many = archiveFile('a.tar', await tar(hidden.map(([ofTool]) => ofTool)))
    expect(await refusal(many, { limits })).toMatchObject({
      code: 'import.limit',
      message: 'The import contains more than 5 hidden files and folders. Import a part of it.',
    })
    const { source } = await open(archiveFile('a.tar', await tar(hidden.map(([, ofOne]) => ofOne))), {
      limits,
    })
    expect(entriesOf(source)).toEqual(['note entry.tool a/.git'])
    await source.close()
  })

  it('leaves out a file that is too large, and imports the others', async () => {
    const files = { 'a.md': 'x'.repeat(3001), 'b.md': 'y' }
    const tar = await tarOf(Object.entries(files).map(([name, content]) => ({ name, content })))
    for (const path of [folderOf(files), archiveFile('a.zip', zipOf(files)), archiveFile('a.tar', tar)]) {
      const { source } = await open(path, { limits: { ...small, ratioFreeBytes: 1_000_000 } })
      expect(source.files).toEqual([{ path: 'b.md', size: 1 }])
      expect(entriesOf(source)).toEqual(['repair file.too-large a.md'])
      await source.close()
    }
  })

  it('yields to other work every two megabytes of a bomb', async () => {
    const limits = { ...DEFAULT_IMPORT_LIMITS, ratio: 100_000 }
    const bomb = xzOf(await tarOf([{ name: 'bomb.md', content: '\0'.repeat(40_000_000) }]))
    const path = archiveFile('a.tar.xz', bomb)
    const turns = countTurns()
    const { source } = await open(path, { limits })
    const otherTurns = turns.stop()
    expect(source.files).toEqual([{ path: 'bomb.md', size: 40_000_000 }])
    expect(otherTurns).toBeGreaterThan(20)
    await source.close()
  })

  it('counts omitted bytes too', async () => {
    const tar = await tarOf([
      { name: '.git/pack', content: 'x'.repeat(9000) },
      { name: 'a.md', content: 'x' },
    ])
    expect((await refusal(archiveFile('a.tar', tar), { limits: small })).code).toBe('import.limit')
  })
})

describe('a cancelled opening', () => {
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
