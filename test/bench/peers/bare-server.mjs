/** The least that can answer a page over HTTP: node:http, better-sqlite3, the same row as JSON. */
import { createServer } from 'node:http'
import Sqlite from 'better-sqlite3'

const [path] = process.argv.slice(2)
const database = new Sqlite(path, { readonly: true })
const one = database.prepare(
  `SELECT page_version.page AS id, type, title, slug, description, created_at, updated_at, hex(hash) AS hash, data AS markdown
   FROM page_version JOIN blob ON blob.id = page_version.text WHERE line = 1 AND page = ? AND until IS NULL`,
)
const below = database.prepare(
  'SELECT page AS id, type, title, slug FROM page_version WHERE line = 1 AND parent = ? AND until IS NULL ORDER BY position',
)
const list = database.prepare(
  'SELECT file AS id, name, content_type, size, source_path FROM file_version WHERE line = 1 AND until IS NULL ORDER BY name LIMIT 50',
)

const server = createServer((request, response) => {
  const id = request.url.slice(request.url.lastIndexOf('/') + 1)
  const value = id.startsWith('files') ? { items: list.all() } : { ...one.get(id), pages: below.all(id) }
  const body = JSON.stringify(value)
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}`
  process.stdout.write(`${JSON.stringify({ url, token: '' })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
