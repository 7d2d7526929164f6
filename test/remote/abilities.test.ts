import { describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { openApiDocument } from '../../src-main/api/openapi.ts'
import { describedAbilities } from '../../src-main/remote/abilities.ts'
import {
  json,
  problem,
  startRemoteWithClient,
  type ReceivedRequest,
  type Behaviour,
} from '../support/sync/http-remote.ts'

const NOTHING = { ok: true, abilities: { feed: false, idempotency: false } }
const orgs: Behaviour = (answer) => json(answer, 200, { count: 0, items: [] })
const isDocument = ({ path }: ReceivedRequest) => path === '/v1/openapi.json'

describe('the abilities of a remote', () => {
  it('are complete for a host of Carrel', () => {
    const described = describedAbilities(registry, openApiDocument(registry))
    expect(described?.abilities).toEqual({ feed: true, idempotency: true })
    expect(described?.keyed.has('createUserToken')).toBe(false)
  })

  it('exclude idempotency when one of its writes accepts no key', () => {
    const document = structuredClone(openApiDocument(registry)) as {
      paths: Record<string, Record<string, { parameters: unknown[] }>>
    }
    document.paths['/v1/orgs/{organizationId}/spaces']!['post']!.parameters = []
    const described = describedAbilities(registry, document)
    expect(described?.abilities).toEqual({ feed: true, idempotency: false })
    expect(described?.keyed.has('createSpace')).toBe(false)
    expect(described?.keyed.has('createChangeRequest')).toBe(true)
  })

  it('lack the operations that are missing from its description, once that is read', async () => {
    const document = structuredClone(openApiDocument(registry)) as { paths: Record<string, object> }
    delete document.paths['/v1/orgs/{organizationId}/saved-searches']
    const { client } = await startRemoteWithClient((answer, request, count) =>
      isDocument(request) ? json(answer, 200, document) : orgs(answer, request, count),
    )
    expect(client.lacks('saveSearchInOrganization')).toBe(false)
    await client.abilities()
    expect(client.lacks('saveSearchInOrganization')).toBe(true)
    expect(client.lacks('createSpace')).toBe(false)
  })

  it.each<[string, Behaviour]>([
    ['has no description', (answer) => problem(answer, 404)],
    [
      'has a page in its place',
      (answer) => answer.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>'),
    ],
    [
      'serves its app everywhere',
      (answer) => answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'),
    ],
    ['has other JSON in its place', (answer) => json(answer, 200, { openapi: 3, paths: [] })],
  ])('are those of the documented operations when it %s and answers one of those', async (_, behave) => {
    const { remote, client } = await startRemoteWithClient((answer, request, count) =>
      isDocument(request) ? behave(answer, request, count) : orgs(answer, request, count),
    )
    expect(await client.abilities()).toEqual(NOTHING)
    expect(remote.requests.map(({ path }) => path)).toEqual(['/v1/openapi.json', '/v1/orgs?limit=1'])
  })

  it('are unknown behind a sign-in page, and are requested again', async () => {
    let signedIn = false
    const { client } = await startRemoteWithClient((answer, request, count) => {
      if (!signedIn) return void answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Sign in')
      if (isDocument(request)) return json(answer, 200, openApiDocument(registry))
      orgs(answer, request, count)
    })
    expect(await client.abilities()).toMatchObject({ ok: false, kind: 'network' })
    signedIn = true
    expect(await client.abilities()).toEqual({ ok: true, abilities: { feed: true, idempotency: true } })
  })

  it('are requested again after a malformed or temporarily missing description', async () => {
    const whole = JSON.stringify(openApiDocument(registry))
    const answers: Behaviour[] = [
      (answer) => problem(answer, 404),
      (answer) => answer.writeHead(200, { 'Content-Type': 'application/json' }).end(whole.slice(9)),
      (answer) => answer.writeHead(200, { 'Content-Type': 'application/json' }).end(whole),
    ]
    const { client } = await startRemoteWithClient((answer, request, count) =>
      isDocument(request) ? answers.shift()?.(answer, request, count) : orgs(answer, request, count),
    )
    expect(await client.abilities()).toEqual(NOTHING)
    expect(await client.abilities()).toEqual({ ok: true, abilities: { feed: true, idempotency: true } })
    expect(answers).toEqual([])
  })

  it('are unknown while the remote fails, and for an invalid token', async () => {
    const failing = await startRemoteWithClient((answer) => problem(answer, 500))
    expect(await failing.client.abilities()).toMatchObject({ ok: false, kind: 'fault' })
    const strange = await startRemoteWithClient((answer) => problem(answer, 401))
    expect(await strange.client.abilities()).toMatchObject({ ok: false, kind: 'unauthorized' })
  })
})
