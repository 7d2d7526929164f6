/** The same reads on Fastify, as its guide writes them: routes with parameters, handlers that return a value. */
import fastify from 'fastify'
import { readRoutes } from './read-routes.mjs'

const [path] = process.argv.slice(2)
let base = ''
const routes = readRoutes(path, () => base)

const paging = { type: 'object', properties: { limit: { type: 'integer', minimum: 0, maximum: 1000 } } }
const app = fastify()
app.get('/v1/spaces/:space/content/page/:page', async ({ params }) => routes.page(params.space, params.page))
app.get('/v1/spaces/:space/content/pages', async ({ params }) => routes.pages(params.space))
app.get('/v1/spaces/:space/content/files', { schema: { querystring: paging } }, async ({ params, query }) =>
  routes.files(params.space, query.limit ?? 50),
)
app.get('/v1/spaces/:space/comments', { schema: { querystring: paging } }, async ({ params, query }) =>
  routes.comments(params.space, query.limit ?? 50),
)
base = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ url: base, token: 'none' })}\n`)
process.once('SIGTERM', () => process.exit(0))
