import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { startProcess, type HostProcess } from '../host-process.ts'

/** What a benchmark needs of PouchDB. */
interface Pouch {
  plugin(part: unknown): Pouch
  new (name: string, options?: { adapter: string }): PouchDatabase
}

interface PouchDatabase {
  replicate: { from(source: PouchDatabase): Promise<{ docs_written: number }> }
  destroy(): Promise<void>
}

const FOLDER = join(import.meta.dirname, '../../../.bench/pouchdb')
const PARTS = {
  'pouchdb-core': '9.0.0',
  'pouchdb-adapter-http': '9.0.0',
  'pouchdb-adapter-leveldb': '9.0.0',
  'pouchdb-adapter-memory': '9.0.0',
  'pouchdb-replication': '9.0.0',
  express: '4',
  'express-pouchdb': '4.2.0',
}

/**
 * The pages of a space in a PouchDB, served by express-pouchdb. Neither is a dependency of the project: with all
 * they bring they are installed beside the results, when a benchmark first asks for them.
 */
export async function startPouchServer(database: string, space: string): Promise<HostProcess> {
  install()
  return startProcess([join(import.meta.dirname, 'pouch-server.mjs'), FOLDER, database, space])
}

/** Replicates all of it into a new PouchDB, on disk where a folder is named; answers how many documents came. */
export async function replicatePouch({ url, folder }: { url: string; folder?: string }): Promise<number> {
  const PouchDB = loadPouch()
  const name = `copy-${performance.now()}`
  const copy =
    folder === undefined
      ? new PouchDB(name, { adapter: 'memory' })
      : new PouchDB(join(folder, name), { adapter: 'leveldb' })
  const { docs_written: written } = await copy.replicate.from(new PouchDB(`${url}/pages`))
  // What is on disk goes with its folder, and is not part of pulling.
  if (folder === undefined) await copy.destroy()
  return written
}

let client: Pouch | undefined

/** Loaded once: a part that is plugged in a second time is refused. */
export function loadPouch(): Pouch {
  const load = createRequire(join(FOLDER, 'package.json'))
  client ??= ['adapter-http', 'adapter-leveldb', 'adapter-memory', 'replication'].reduce(
    (pouch, part) => pouch.plugin(load(`pouchdb-${part}`)),
    load('pouchdb-core') as Pouch,
  )
  return client
}

function install(): void {
  if (existsSync(join(FOLDER, 'node_modules/pouchdb-adapter-leveldb'))) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies: PARTS }))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
