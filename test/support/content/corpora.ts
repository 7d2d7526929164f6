import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const NEXT_TO_THE_PROJECT = resolve(import.meta.dirname, '../../../../shared/corpora')

/** Returns the path of a corpus's archive. */
export function corpusArchive(name: string): string {
  return join(process.env['CARREL_CORPORA'] ?? NEXT_TO_THE_PROJECT, `${name}.tar.xz`)
}

/**
 * The folder of a corpus of real documentation (`rust-book`, `merges`, …). It is unpacked once under the system's
 * folder for temporary files. All test files and runs share it, so no test may write into it. The archives are in
 * `CARREL_CORPORA`, else in `../shared/corpora` next to the project.
 *
 * @throws Error when the archive is missing: a test on real documentation must not pass without it
 */
export async function corpusFolder(name: string): Promise<string> {
  const archive = corpusArchive(name)
  const size = await sizeOf(archive)
  if (size === undefined) {
    throw new Error(
      `The corpus ${name} is missing: there is no ${archive}. Set CARREL_CORPORA to the folder of the archives.`,
    )
  }
  const folder = join(tmpdir(), 'carrel-corpora', `${name}-${size}`)
  if ((await sizeOf(folder)) === undefined) await unpack(archive, folder)
  return join(folder, name)
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Unpacks next to the target and renames, so the folder appears at once and complete. The second process of a race
 * finds it and discards its own copy.
 */
async function unpack(archive: string, folder: string): Promise<void> {
  await mkdir(resolve(folder, '..'), { recursive: true })
  const temporary = await mkdtemp(`${folder}.`)
  try {
    await run('tar', ['-xJf', archive, '-C', temporary])
    await rename(temporary, folder)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    if ((await sizeOf(folder)) === undefined) throw error
  }
}
