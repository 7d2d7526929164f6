import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { registry } from '../../src-main/operations/all.ts'
import type { AnyOperation } from '../../src-main/operations/define-operation.ts'
import { openStore } from '../../src-main/replica/open-store.ts'
import { knownIds } from '../support/known-ids.ts'
import { startTestHost, type Reply, type TestHost } from '../support/host.ts'
import { requestsTo, type RandomRequest } from '../support/random-requests.ts'
import { expectSound } from '../support/sound-store.ts'

const SEED = 20261121
const ROUNDS = 16
/** Requests of one round, after which the ids that are there are looked up again. */
const REQUESTS = 400

/** What fetches from other machines, or ends what the test stands on, is not for chance. */
const LEFT_OUT =
  /^(revokeUserToken|importContent|importContentInChangeRequest|createOpenAPISpec|createOrUpdateOpenAPISpecBySlug)$/

const operations = [...registry.values()].filter(({ id }) => !LEFT_OUT.test(id))

async function send(host: TestHost, { operation, path, query, body }: RandomRequest): Promise<Reply> {
  const search = new URLSearchParams(query).toString()
  return host.ask(
    operation.method,
    `${path}${search && `?${search}`}`,
    operation.body ? (body ?? {}) : undefined,
  )
}

function expectAnswer(operation: AnyOperation, reply: Reply, request: string): void {
  if (reply.status >= 500) throw new Error(`${request} answers ${JSON.stringify(reply.json)}`)
  if (reply.status >= 400) {
    expect(reply.json).toEqual({
      error: { code: reply.status, message: expect.stringMatching(/\S.*\.$/s) as string },
    })
    return
  }
  expect({ request, status: reply.status }).toEqual({ request, status: operation.success })
  if (!operation.response) return expect(reply.json).toBeNull()
  const { error } = operation.response.safeParse(reply.json)
  if (error) throw new Error(`${request} gives an answer that is not of its shape`, { cause: error })
}

/** Makes one thing of each kind, so that chance finds things to do something to. */
async function makeThings({ ask, data }: TestHost): Promise<void> {
  const [organization] = knownIds(data)['organizationId'] ?? []
  const [space] = knownIds(data)['spaceId'] ?? []
  const [page] = knownIds(data)['pageId'] ?? []
  const make = async (path: string, body: unknown) =>
    ((await ask('POST', path, body)).json as { id: string }).id
  await make(`/v1/orgs/${organization}/collections`, { title: 'Shelf' })
  await ask('PUT', `/v1/orgs/${organization}/teams`, { title: 'Team' })
  await make(`/v1/orgs/${organization}/invites`, { role: 'read' })
  const request = `/v1/spaces/${space}/change-requests/${await make(`/v1/spaces/${space}/change-requests`, {})}`
  for (const place of [`/v1/spaces/${space}`, request]) {
    for (let times = 0; times < 3; times += 1) {
      const comment = await make(`${place}/comments`, { page, body: { markdown: 'Hm' } })
      await make(`${place}/comments/${comment}/replies`, { body: { markdown: 'Well' } })
    }
  }
}

it('answers thousands of random requests without a fault of its own, each as its schema says, and stays whole', async () => {
  const book = mkdtempSync(join(tmpdir(), 'carrel-random-'))
  writeFileSync(join(book, 'README.md'), '# Welcome\n\nSee [the other](other.md).\n')
  writeFileSync(join(book, 'other.md'), '# Other\n\n![dot](dot.png)\n')
  writeFileSync(join(book, 'dot.png'), Buffer.from('iVBORw0KGgo=', 'base64'))
  let ids = 0
  const host = await startTestHost([book], { newId: () => `id${String(ids++).padStart(6, '0')}` })
  await makeThings(host)
  const reached = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const known = knownIds(host.data)
    const requests = fc.sample(fc.oneof(...operations.map((operation) => requestsTo(operation, known))), {
      numRuns: REQUESTS,
      seed: SEED + round,
    })
    for (const request of requests) {
      const reply = await send(host, request)
      const { path, query, body } = request
      const told = `seed ${SEED}, round ${round}: ${request.operation.id} ${JSON.stringify({ path, query, body })}`
      expectAnswer(request.operation, reply, told)
      if (reply.status < 300) reached.add(request.operation.id)
    }
    expectSound(host.data)
  }
  // Chance has to get past the checks of most operations, or it proves little.
  const missed = operations.filter(({ id }) => !reached.has(id)).map(({ id }) => id)
  expect(missed.slice(Math.floor(operations.length / 2))).toEqual([])
  const { data } = host
  await host.close()
  openStore(join(data, 'workspace.db')).close()
  await host.end()
  rmSync(book, { recursive: true })
}, 300_000)
