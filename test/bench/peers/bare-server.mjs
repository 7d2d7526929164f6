/** The minimal server for the reads over HTTP: node:http, better-sqlite3, JSON. */
import { createServer } from 'node:http'
import { readRoutes } from './read-routes.mjs'

const [path] = process.argv.slice(2)
let base = ''
const routes = readRoutes(path, () => base)

function read(url) {
  const [, , , space, content, list, id] = url.split(/[/?]/)
  if (content === 'comments') return routes.comments(space, 50)
  if (list === 'files') return routes.files(space, 50)
  return list === 'pages' ? routes.pages(space) : routes.page(space, id)
}

const server = createServer((request, response) => {
  const body = JSON.stringify(read(request.url))
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  base = `http://127.0.0.1:${server.address().port}`
  process.stdout.write(`${JSON.stringify({ url: base, token: 'none' })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
