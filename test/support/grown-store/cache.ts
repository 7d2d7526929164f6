import { createHash } from 'node:crypto'
import { constants, rmSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFile } from '../../../src-main/store/database-file.ts'
import { migrations } from '../../../src-main/store/migrations/all.ts'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import type { GrownStore } from './grown-store.ts'

type Grown = Omit<GrownStore, 'data'>
type Log = (line: string) => void
/** Fills an empty data folder. */
export type Grow = (data: string, pages: number, log: Log) => Promise<Grown>

/** The stores of this machine. They are large and take minutes, so they outlive the system's temporary files. */
const FOLDER =
  process.env['CARREL_GROWN_STORES'] ??
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'carrel', 'grown-stores')
/** The file that describes a complete store. */
const MARK = 'grown.json'
/** The age from which an unused store is removed, in milliseconds. */
const UNUSED = 14 * 24 * 3_600_000
const SCHEMA = Math.max(...migrations.map(({ number }) => number))

/** Copies the store of a size. Makes or migrates it first when it is missing. */
export async function openGrownCopy(
  pages: number,
  log: Log,
  grow: Grow,
  folder = FOLDER,
): Promise<GrownStore> {
  const cached = await cachedStore(pages, log, grow, folder)
  const now = new Date()
  await utimes(join(cached, MARK), now, now)
  const data = await mkdtemp(join(tmpdir(), 'carrel-grown-'))
  process.once('exit', () => rmSync(data, { recursive: true, force: true }))
  await copyStore(cached, data)
  return { data, ...(await grownIn(cached)) }
}

/** True when the store of a size is cached on this machine. */
export async function isGrown(pages: number): Promise<boolean> {
  return exists(join(FOLDER, nameOf(pages, await generatorHash(), SCHEMA), MARK))
}

/** Returns the folder of the cached store, which is read-only to callers. */
async function cachedStore(pages: number, log: Log, grow: Grow, folder: string): Promise<string> {
  const generator = await generatorHash()
  const target = join(folder, nameOf(pages, generator, SCHEMA))
  if (await exists(join(target, MARK))) return target
  await mkdir(folder, { recursive: true })
  await removeUnused(folder)
  const temporary = await mkdtemp(`${target}.`)
  try {
    const older = await olderStore(folder, pages, generator)
    const grown = older === undefined ? await makeNew(temporary) : await migrateCopy(older, temporary)
    await writeFile(join(temporary, MARK), JSON.stringify(grown))
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // The second process of a race finds the store of the first one.
    if (!(await exists(join(target, MARK)))) throw error
  }
  return target

  function makeNew(data: string): Promise<Grown> {
    log(`making a workspace of ${pages} pages`)
    return grow(data, pages, log)
  }

  async function migrateCopy(older: string, data: string): Promise<Grown> {
    log(`migrating the workspace of ${pages} pages`)
    await copyStore(older, data)
    await openWorkspace({ data }).close()
    return grownIn(older)
  }
}

function nameOf(pages: number, generator: string, schema: number): string {
  return `${pages}-${generator}-${schema}`
}

/** Returns the newest store of the same generator with an older schema. */
async function olderStore(folder: string, pages: number, generator: string): Promise<string | undefined> {
  const start = nameOf(pages, generator, 0).slice(0, -1)
  const schemas = (await readdir(folder))
    .filter((name) => name.startsWith(start))
    .map((name) => Number(name.slice(start.length)))
    // An incomplete store has a suffix, so its name ends with no number.
    .filter((schema) => schema < SCHEMA)
  return schemas.length === 0 ? undefined : join(folder, nameOf(pages, generator, Math.max(...schemas)))
}

/** Returns a hash of all files of this folder, because a changed generator makes other stores. */
async function generatorHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(import.meta.dirname)).toSorted())
    hash.update(await readFile(join(import.meta.dirname, name)))
  return hash.digest('hex').slice(0, 8)
}

async function copyStore(from: string, to: string): Promise<void> {
  await copyFile(databaseFile(from), databaseFile(to), constants.COPYFILE_FICLONE)
}

async function grownIn(data: string): Promise<Grown> {
  return JSON.parse(await readFile(join(data, MARK), 'utf8')) as Grown
}

async function removeUnused(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const store = join(folder, name)
    const mark = (await exists(join(store, MARK))) ? join(store, MARK) : store
    if (Date.now() - (await stat(mark)).mtimeMs > UNUSED) await rm(store, { recursive: true, force: true })
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
