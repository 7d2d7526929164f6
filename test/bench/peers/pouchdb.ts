import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { startProcess, type HostProcess } from '../processes/host-process.ts'

/** The part of PouchDB that a benchmark uses. */
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
 * Starts express-pouchdb with the pages of a space in a PouchDB. Neither is a dependency of the project. They are
 * installed with their own dependencies next to the results, when a benchmark first needs them.
 */
export async function startPouchServer(database: string, space: string): Promise<HostProcess> {
  install()
  return startProcess([join(import.meta.dirname, 'pouch-server.mjs'), FOLDER, database, space])
}

/** Replicates everything into a new PouchDB, on disk when a folder is given. Returns the number of documents. */
export async function replicatePouch({ url, folder }: { url: string; folder?: string }): Promise<number> {
  const PouchDB = loadPouch()
  const name = `copy-${performance.now()}`
  const copy =
    folder === undefined
      ? new PouchDB(name, { adapter: 'memory' })
      : new PouchDB(join(folder, name), { adapter: 'leveldb' })
  const { docs_written: written } = await copy.replicate.from(new PouchDB(`${url}/pages`))
  // A database on disk is removed with its folder, which is not part of pulling.
  if (folder === undefined) await copy.destroy()
  return written
}

let client: Pouch | undefined

/** Loaded once, because a plug-in is refused the second time. */
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
