import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openStore } from '../../src-main/store/open-store.ts'
import { readDescription, type Description } from '../support/documents/described-operations.ts'
import { requestsTo, type RandomRequest } from '../support/documents/random-requests.ts'
import { startTestHost, type Reply, type TestHost } from '../support/hosts/host.ts'
import { SPECIFICATION } from '../support/publishing.ts'
import { expectSound } from '../support/sound-store.ts'
import { knownIds, knownPaths } from '../support/sync/known-ids.ts'

const SEED = 20261121
/** More where somebody asks for more. */
const ROUNDS = Number(process.env['CARREL_RANDOM_ROUNDS'] ?? 16)
/** Requests of one round, after which the ids that are there are looked up again. */
const REQUESTS = 400

/** Operations that chance does not call: they request other machines, or end what the test depends on. */
const LEFT_OUT =
  /^(revokeUserToken|importContent|importContentInChangeRequest|createOpenAPISpec|createOrUpdateOpenAPISpecBySlug)$/

async function send(host: TestHost, { operation, path, query, body }: RandomRequest): Promise<Reply> {
  const search = new URLSearchParams(query).toString()
  const sent = operation.body ? (body ?? {}) : undefined
  return host.ask(operation.method, `${path}${search && `?${search}`}`, sent)
}

/** An answer is no fault of the host, and has the status and the shape that the document gives it. */
function expectAnswer({ operation }: RandomRequest, { status, json }: Reply, described: string): void {
  if (status >= 500) throw new Error(`${described} answers ${JSON.stringify(json)}`)
  const fault = operation.faultOf(status, json)
  if (fault !== null) throw new Error(`${described} answers ${status} ${JSON.stringify(json)}, but ${fault}`)
  if (status < 400) return
  expect(json).toEqual({
    error: { code: status, message: expect.stringMatching(/\S.*\.$/s) as string },
  })
}

/** The document that a client would read. */
async function describedBy(host: TestHost): Promise<Description> {
  const description = readDescription((await host.ask('GET', '/v1/openapi.json')).json)
  return { ...description, operations: description.operations.filter(({ id }) => !LEFT_OUT.test(id)) }
}

/** Makes a thing and answers its id; throws where it is refused. */
function makerOn({ ask }: TestHost): (path: string, body: unknown) => Promise<string> {
  return async (path, body) => {
    const { status, json } = await ask('POST', path, body)
    if (status >= 300) throw new Error(`${path} answers ${JSON.stringify(json)}`)
    return (json as { id: string }).id
  }
}

/** Makes one thing of each kind, so that chance finds things to do something to. */
async function makeThings(host: TestHost): Promise<void> {
  const { ask, data } = host
  const [organization] = knownIds(data)['organizationId'] ?? []
  const [space] = knownIds(data)['spaceId'] ?? []
  const [page] = knownIds(data)['pageId'] ?? []
  const make = makerOn(host)
  await make(`/v1/orgs/${organization}/collections`, { title: 'Shelf' })
  await ask('PUT', `/v1/orgs/${organization}/teams`, { title: 'Team' })
  await make(`/v1/orgs/${organization}/link-invites`, { role: 'read' })
  const request = `/v1/spaces/${space}/change-requests/${await make(`/v1/spaces/${space}/change-requests`, {})}`
  for (const place of [`/v1/spaces/${space}`, request]) {
    for (let times = 0; times < 3; times += 1) {
      const comment = await make(`${place}/comments`, { page, body: { markdown: 'Hm' } })
      await make(`${place}/comments/${comment}/replies`, { body: { markdown: 'Well' } })
    }
  }
  await makePublishing(host, `/v1/orgs/${organization}`, space ?? '')
}

/** Creates a site with a section and a share link, and the entities of an organization beside its content. */
async function makePublishing(host: TestHost, organization: string, spaceId: string): Promise<void> {
  const make = makerOn(host)
  for (const title of ['Docs', 'Help']) {
    const site = `${organization}/sites/${await make(`${organization}/sites`, { title, spaces: [spaceId] })}`
    await make(`${site}/sections`, { spaceId: await make(`${organization}/spaces`, { title }) })
    await make(`${site}/share-links`, { name: 'Friends' })
  }
  await make(`${organization}/saml`, { label: 'Staff' })
  await make(`${organization}/custom-fields`, { name: 'audience', type: 'text' })
  await make(`${organization}/openapi`, { slug: 'lending', source: { text: SPECIFICATION } })
  await make(`${organization}/translations`, { title: 'Nordic' })
  const kit = { title: 'Kit', description: '', scopes: [], script: '' }
  await make('/v1/integrations/test-kit', { ...kit, organization: organization.split('/').at(-1) })
}

it('answers thousands of random requests as documented without an internal fault, and stays intact', async () => {
  const book = mkdtempSync(join(tmpdir(), 'carrel-random-'))
  writeFileSync(join(book, 'README.md'), '# Welcome\n\nSee [the other](other.md).\n')
  writeFileSync(join(book, 'other.md'), '# Other\n\n![dot](dot.png)\n')
  writeFileSync(join(book, 'dot.png'), Buffer.from('iVBORw0KGgo=', 'base64'))
  let made = 0
  const host = await startTestHost([book], { newId: () => `id${String(made++).padStart(6, '0')}` })
  await makeThings(host)
  const description = await describedBy(host)
  const { operations } = description
  const reached = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = knownIds(host.data)
    const paths = knownPaths(
      host.data,
      operations.map(({ path }) => path),
    )
    const requests = fc.sample(
      fc.oneof(
        // Operations that chance has not got past the checks of come more often.
        ...operations.map((operation) => ({
          weight: reached.has(operation.id) ? 1 : 3,
          arbitrary: requestsTo(operation, description, { ids, paths: paths.get(operation.path) ?? [] }),
        })),
      ),
      {
        numRuns: REQUESTS,
        seed: SEED + round,
      },
    )
    for (const request of requests) {
      const reply = await send(host, request)
      const { path, query, body } = request
      const described = `seed ${SEED}, round ${round}: ${request.operation.id} ${JSON.stringify({ path, query, body })}`
      expectAnswer(request, reply, described)
      if (reply.status < 300) reached.add(request.operation.id)
    }
    expectSound(host.data)
  }
  // Chance has to get past the checks of most operations, or it proves little.
  const missed = operations.filter(({ id }) => !reached.has(id)).map(({ id }) => id)
  expect(missed.slice(Math.floor(operations.length / 4))).toEqual([])
  const { data } = host
  await host.close()
  openStore(join(data, 'workspace.db')).close()
  await host.end()
  rmSync(book, { recursive: true })
}, 300_000)
