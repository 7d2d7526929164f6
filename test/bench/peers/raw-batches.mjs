/** The minimal server of pages with their texts: bare node:http over better-sqlite3, a batch per answer. */
import { createServer } from 'node:http'
import Sqlite from 'better-sqlite3'

const [path, space] = process.argv.slice(2)
const database = new Sqlite(path, { readonly: true })
const batch = database.prepare(
  `SELECT page, title, slug, page_version.parent, position, description, blob.data AS markdown
   FROM page_version LEFT JOIN blob ON blob.id = page_version.text
   WHERE line = (SELECT line FROM space WHERE id = ?) AND page > ? AND until IS NULL AND deleted = 0
   ORDER BY page LIMIT ?`,
)

const server = createServer((request, response) => {
  const query = new URL(request.url, 'http://host').searchParams
  const rows = batch.all(space, query.get('after') ?? '', Number(query.get('limit')))
  const body = Buffer.from(JSON.stringify(rows))
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}`
  process.stdout.write(`${JSON.stringify({ url, token: 'none' })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
