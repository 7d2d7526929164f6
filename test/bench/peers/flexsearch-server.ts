import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { engines } from './search-engines.ts'

/** FlexSearch behind a minimal HTTP server: the best results of a query with their snippets, as JSON. */
const [data = '', space = ''] = process.argv.slice(2)
const engine = await engines['FlexSearch']!(data, space)
const server = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://host').searchParams.get('query') ?? ''
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ items: engine.search(query) }))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, token: '' })}\n`)
})
process.once('SIGTERM', () => process.exit())
