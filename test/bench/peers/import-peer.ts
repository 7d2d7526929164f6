import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import { threadsIn } from '../../../src-main/workspace/threads.ts'

/** The cost of one import. */
export interface ImportRound {
  milliseconds: number
  /** The processor time of all threads, in milliseconds. */
  work: number
  /** The processor time of the thread that writes, in milliseconds. */
  writing: number
  /** The peak memory of the process, in MB. */
  peak: number
}

const [way = '', folder = '', built = ''] = process.argv.slice(2)
const data = mkdtempSync(join(tmpdir(), 'carrel-bench-import-'))
const before = process.cpuUsage()
const writingBefore = process.threadCpuUsage()
const start = performance.now()
await (way === 'carrel' ? importBook() : importRaw())
const milliseconds = performance.now() - start
const { user, system } = process.cpuUsage(before)
const writing = process.threadCpuUsage(writingBefore)
const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
rmSync(data, { recursive: true })
process.send?.({
  milliseconds,
  work: (user + system) / 1000,
  writing: (writing.user + writing.system) / 1000,
  peak: peak / 1e6,
} satisfies ImportRound)
process.on('message', () => undefined)

async function importBook(): Promise<void> {
  const { pages, checkpoint } = threadsIn(built, true)
  const workspace = openWorkspace({ data, threads: { pages: pages!, checkpoint: checkpoint! } })
  await workspace.imports.run(folder)
  await workspace.close()
}

/** Reads every page, stores it as a row and indexes its words: no links, no order, no checks, one transaction. */
async function importRaw(): Promise<void> {
  const database = new Sqlite(join(data, 'raw.db'))
  database.pragma('journal_mode = WAL')
  database.exec(`CREATE TABLE page (id INTEGER PRIMARY KEY, path TEXT, text TEXT);
    CREATE VIRTUAL TABLE fts USING fts5 (title, text, tokenize = 'unicode61 remove_diacritics 2')`)
  const page = database.prepare('INSERT INTO page (path, text) VALUES (?, ?)')
  const words = database.prepare('INSERT INTO fts (rowid, title, text) VALUES (?, ?, ?)')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  database.transaction(() => {
    for (const entry of entries) {
      if (!entry.isFile() || !entry.name.endsWith('.md')) continue
      const path = join(entry.parentPath, entry.name)
      const text = readFileSync(path, 'utf8')
      const { lastInsertRowid } = page.run(path, text)
      words.run(lastInsertRowid, /^# (.*)$/m.exec(text)?.[1] ?? entry.name, text)
    }
  })()
  database.close()
}
