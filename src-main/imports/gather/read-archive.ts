import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FOLDER } from '../../platform/private-files.ts'
import { Problem } from '../../schemas/problem.ts'
import type { ImportSource } from '../plan/import-source.ts'
import { openImportSource } from '../plan/open-source.ts'
import type { GatheredContent, Reach } from './gathered-content.ts'
import { nameOfAddress } from './safe-name.ts'

/** Fetches an archive of Markdown, and opens it like an archive on this machine. */
export async function readArchive(url: string, reach: Reach): Promise<GatheredContent> {
  const { bounds, signal, temporaryFolder } = reach
  const archive = await reach.fetch(url, { limits: bounds.file, signal })
  if (archive.status !== 200) {
    throw new Problem('fetch.failed', `${url} answers with status ${archive.status} instead of an archive.`)
  }
  await mkdir(temporaryFolder, { recursive: true, mode: PRIVATE_FOLDER })
  const folder = await mkdtemp(join(temporaryFolder, 'fetched-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const name = nameOfAddress(archive.url)
    const path = join(folder, name || 'import.zip')
    await writeFile(path, archive.bytes)
    const opened = await openImportSource(path, { temporaryFolder: folder, limits: bounds.archive, signal })
    const source = name ? opened : { ...opened, title: reach.title }
    return { source: closedWith(source, remove), leftOut: 0, notices: [] }
  } catch (error) {
    await remove()
    throw error
  }
}

function closedWith(source: ImportSource, remove: () => Promise<void>): ImportSource {
  return {
    ...source,
    async close() {
      await source.close()
      await remove()
    },
  }
}
