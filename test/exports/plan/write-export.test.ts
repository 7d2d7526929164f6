import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromBuffer, type ZipFile } from 'yauzl'
import { writeExportFolder, zipExport } from '../../../src-main/exports/plan/write-export.ts'
import { openImportSource } from '../../../src-main/imports/plan/open-source.ts'
import { archiveFile, temporaryFolder } from '../../support/content/archives.ts'

const FILES = [
  { path: 'README.md', bytes: Buffer.from('# Home\n') },
  { path: 'guide/häfen.md', bytes: Buffer.from('ä'.repeat(100_000)) },
  { path: '.gitbook/assets/a.png', bytes: Buffer.from([0, 1, 2, 255]) },
]
const UNSAFE = { path: '../evil.md', bytes: Buffer.from('x') }
const MODIFIED_AT = new Date('2026-11-21T12:00:00Z')

describe('writing an export', () => {
  it('fills a new folder', () => {
    const folder = join(temporaryFolder(), 'a', 'b')
    writeExportFolder(FILES, folder)
    for (const { path, bytes } of FILES) expect(readFileSync(join(folder, path))).toEqual(bytes)
  })

  it('refuses a folder with content, and a path out of the folder', () => {
    const folder = temporaryFolder()
    expect(() => writeExportFolder([UNSAFE], join(folder, 'new'))).toThrow(
      expect.objectContaining({ code: 'export.unsafe-path' }),
    )
    writeFileSync(join(folder, 'mine.txt'), 'mine')
    expect(() => writeExportFolder(FILES, folder)).toThrow(
      expect.objectContaining({ code: 'export.not-empty' }),
    )
    expect(readdirSync(folder).toSorted()).toEqual(['mine.txt', 'new'])
  })

  it('packs a zip that can be imported again', async () => {
    const zip = Buffer.concat([...zipExport(FILES, MODIFIED_AT)])
    expect(zip.length).toBeLessThan(2000)
    const source = await openImportSource(archiveFile('book.zip', zip), {
      temporaryFolder: temporaryFolder(),
    })
    expect(source.files.map(({ path }) => path).toSorted()).toEqual(FILES.map(({ path }) => path).toSorted())
    for (const { path, bytes } of FILES) expect(Buffer.from(source.read(path))).toEqual(bytes)
    await source.close()
  })

  it('packs more files than the ordinary end of a zip can count, and a reader finds all', async () => {
    const COUNT = 66_000
    function* files() {
      for (let number = 0; number < COUNT; number += 1)
        yield { path: `${number}.png`, bytes: Buffer.from('x') }
    }
    const zip = Buffer.concat([...zipExport(files(), MODIFIED_AT)])
    const read = await new Promise<ZipFile>((resolve, reject) =>
      fromBuffer(zip, (error, file) => (error ? reject(error) : resolve(file))),
    )
    const names = new Set<string>()
    read.on('entry', ({ fileName }) => names.add(fileName))
    await once(read, 'end')
    expect([names.size, names.has('0.png'), names.has(`${COUNT - 1}.png`)]).toEqual([COUNT, true, true])
  })

  it('packs the same bytes for the same files, and refuses a path outside of the archive', () => {
    expect(Buffer.concat([...zipExport(FILES, MODIFIED_AT)])).toEqual(
      Buffer.concat([...zipExport(FILES, MODIFIED_AT)]),
    )
    expect(() => [...zipExport([UNSAFE], MODIFIED_AT)]).toThrow(
      expect.objectContaining({ code: 'export.unsafe-path' }),
    )
  })
})
