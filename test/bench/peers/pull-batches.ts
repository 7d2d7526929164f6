import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { callHost } from '../processes/call-host.ts'
import type { PullFrom } from './pull-peer.ts'

const BATCH = 500

/** The minimal work of a replica: batches over node:http, inserted as they arrive. */
export async function pullBatches({ folder = '.', ...host }: PullFrom): Promise<number> {
  const database = new Sqlite(join(folder, 'raw.db'))
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE page (id TEXT PRIMARY KEY, title, slug, parent, position, description, text)')
  const insert = database.prepare('INSERT INTO page VALUES (?, ?, ?, ?, ?, ?, ?)')
  let pages = 0
  for (let after = ''; ;) {
    const batch = (await callHost(host, 'GET', `/?limit=${BATCH}&after=${after}`)) as Record<string, string>[]
    database.transaction(() => {
      for (const { page, title, slug, parent, position, description, markdown } of batch)
        insert.run(page, title, slug, parent, position, description, markdown)
    })()
    pages += batch.length
    if (batch.length < BATCH) break
    after = batch.at(-1)?.['page'] ?? ''
  }
  database.close()
  return pages
}
