import { mkdtempSync, rmSync } from 'node:fs'
/**
 * The pages of a space in a PouchDB on disk, like the store of an origin, served by express-pouchdb. Both packages are
 * in a given folder.
 */
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

const [folder, path, space] = process.argv.slice(2)
const load = createRequire(join(folder, 'package.json'))
const PouchDB = load('pouchdb-core').plugin(load('pouchdb-adapter-leveldb')).defaults({ adapter: 'leveldb' })

/** The number of documents in one write. */
const BATCH = 500

const database = new Sqlite(path, { readonly: true })
const rows = database
  .prepare(
    `SELECT page AS _id, title, slug, page_version.parent, position, description, blob.data AS markdown
     FROM page_version LEFT JOIN blob ON blob.id = page_version.text
     WHERE line = (SELECT line FROM space WHERE id = ?) AND until IS NULL AND deleted = 0 ORDER BY page`,
  )
  .all(space)
// It writes its databases, a configuration and a log into the current folder.
const own = mkdtempSync(join(tmpdir(), 'carrel-bench-pouch-'))
process.chdir(own)
const app = load('express')()
app.use('/', load('express-pouchdb')(PouchDB, { mode: 'minimumForPouchDB' }))
// Created after the app, which knows only the databases created after it.
const pages = new PouchDB('pages')
for (let from = 0; from < rows.length; from += BATCH) await pages.bulkDocs(rows.slice(from, from + BATCH))

const server = app.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}`
  process.stdout.write(`${JSON.stringify({ url, token: 'none' })}\n`)
})
process.once('SIGTERM', () => {
  rmSync(own, { recursive: true })
  process.exit(0)
})
