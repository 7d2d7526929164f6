import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openStore } from '../../src-main/store/open-store.ts'
import { readDescription, type Description } from '../support/documents/described-operations.ts'
import { requestsTo, type RandomRequest } from '../support/documents/random-requests.ts'
import { startTestHost, type Reply, type TestHost } from '../support/hosts/host.ts'
import { expectIntact } from '../support/intact-store.ts'
import { SEED } from '../support/property-seed.ts'
import { SPECIFICATION } from '../support/publishing.ts'
import { knownIds, knownPaths } from '../support/sync/known-ids.ts'

/** The number of rounds. An environment variable can change it. */
const ROUNDS = Number(process.env['CARREL_RANDOM_ROUNDS'] ?? 16)
/** The requests of one round. Each round first reads the existing ids. */
const REQUESTS = 400

/** Operations that the test never calls. They request other machines, or end the access of the test. */
const EXCLUDED =
  /^(revokeUserToken|importContent|importContentInChangeRequest|createOpenAPISpec|createOrUpdateOpenAPISpecBySlug)$/

async function send(host: TestHost, { operation, path, query, body }: RandomRequest): Promise<Reply> {
  const search = new URLSearchParams(query).toString()
  const sent = operation.body ? (body ?? {}) : undefined
  return host.request(operation.method, `${path}${search && `?${search}`}`, sent)
}

/** Expects an answer without a fault of the host, with a documented status and shape. */
function expectAnswer({ operation }: RandomRequest, { status, json }: Reply, described: string): void {
  if (status >= 500) throw new Error(`${described} answers ${JSON.stringify(json)}`)
  const fault = operation.faultOf(status, json)
  if (fault !== null) throw new Error(`${described} answers ${status} ${JSON.stringify(json)}, but ${fault}`)
  if (status < 400) return
  expect(json).toEqual({
    error: { code: status, message: expect.stringMatching(/\S.*\.$/s) as string },
  })
}

/** Reads the description as a client does, without the excluded operations. */
async function describedBy(host: TestHost): Promise<Description> {
  const description = readDescription((await host.request('GET', '/v1/openapi.json')).json)
  return { ...description, operations: description.operations.filter(({ id }) => !EXCLUDED.test(id)) }
}

/** Returns a function that creates a resource and returns its id. It throws where the host refuses. */
function creatorOn(host: TestHost): (path: string, body: unknown) => Promise<string> {
  return async (path, body) => {
    const { status, json } = await host.request('POST', path, body)
    if (status >= 300) throw new Error(`${path} answers ${JSON.stringify(json)}`)
    return (json as { id: string }).id
  }
}

/** Creates one resource of each kind, as a subject of random requests. */
async function createResources(host: TestHost): Promise<void> {
  const [organization] = knownIds(host.data)['organizationId'] ?? []
  const [space] = knownIds(host.data)['spaceId'] ?? []
  const [page] = knownIds(host.data)['pageId'] ?? []
  const create = creatorOn(host)
  await create(`/v1/orgs/${organization}/collections`, { title: 'Shelf' })
  await host.request('PUT', `/v1/orgs/${organization}/teams`, { title: 'Team' })
  await create(`/v1/orgs/${organization}/link-invites`, { role: 'read' })
  const request = `/v1/spaces/${space}/change-requests/${await create(`/v1/spaces/${space}/change-requests`, {})}`
  for (const place of [`/v1/spaces/${space}`, request]) {
    for (let times = 0; times < 3; times += 1) {
      const comment = await create(`${place}/comments`, { page, body: { markdown: 'Hm' } })
      await create(`${place}/comments/${comment}/replies`, { body: { markdown: 'Well' } })
    }
  }
  await createPublishing(host, `/v1/orgs/${organization}`, space ?? '')
}

/** Creates a site with a section and a share link, and the entities of an organization beside its content. */
async function createPublishing(host: TestHost, organization: string, spaceId: string): Promise<void> {
  const create = creatorOn(host)
  for (const title of ['Docs', 'Help']) {
    const site = `${organization}/sites/${await create(`${organization}/sites`, { title, spaces: [spaceId] })}`
    await create(`${site}/sections`, { spaceId: await create(`${organization}/spaces`, { title }) })
    await create(`${site}/share-links`, { name: 'Friends' })
  }
  await create(`${organization}/saml`, { label: 'Staff' })
  await create(`${organization}/custom-fields`, { name: 'audience', type: 'text' })
  await create(`${organization}/openapi`, { slug: 'lending', source: { text: SPECIFICATION } })
  await create(`${organization}/translations`, { title: 'Nordic' })
  const kit = { title: 'Kit', description: '', scopes: [], script: '' }
  await create('/v1/integrations/test-kit', { ...kit, organization: organization.split('/').at(-1) })
}

it('answers thousands of random requests as documented without an internal fault, and stays intact', async () => {
  const book = mkdtempSync(join(tmpdir(), 'carrel-random-'))
  writeFileSync(join(book, 'README.md'), '# Welcome\n\nSee [the other](other.md).\n')
  writeFileSync(join(book, 'other.md'), '# Other\n\n![dot](dot.png)\n')
  writeFileSync(join(book, 'dot.png'), Buffer.from('iVBORw0KGgo=', 'base64'))
  let idCount = 0
  const host = await startTestHost([book], { newId: () => `id${String(idCount++).padStart(6, '0')}` })
  await createResources(host)
  const description = await describedBy(host)
  const { operations } = description
  const completed = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = knownIds(host.data)
    const paths = knownPaths(
      host.data,
      operations.map(({ path }) => path),
    )
    const requests = fc.sample(
      fc.oneof(
        // Operations that no request has completed yet come more often.
        ...operations.map((operation) => ({
          weight: completed.has(operation.id) ? 1 : 3,
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
      if (reply.status < 300) completed.add(request.operation.id)
    }
    expectIntact(host.data)
  }
  // The random requests must complete most operations, or they prove little.
  const missed = operations.filter(({ id }) => !completed.has(id)).map(({ id }) => id)
  expect(missed.slice(Math.floor(operations.length / 4))).toEqual([])
  const { data } = host
  await host.close()
  openStore(join(data, 'workspace.db')).close()
  await host.end()
  rmSync(book, { recursive: true })
}, 300_000)
