import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { needsOf } from '../../src-main/operations/access/needs.ts'
import { BODY_LIMIT } from '../../src-main/operations/engine/body-limits.ts'
import { defaultCustomization } from '../../src-main/operations/sites/default-customization.ts'
import { fittingValue } from '../support/documents/fitting-value.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { ADAPTIVE_SCHEMA, SPECIFICATION } from '../support/publishing.ts'

let host: TestHost
let book: string
let names: Record<string, string>

beforeAll(async () => {
  book = mkdtempSync(join(tmpdir(), 'carrel-book-'))
  mkdirSync(join(book, 'guide'))
  writeFileSync(
    join(book, 'README.md'),
    '# Welcome\n\nSee [the guide](guide/start.md) and [nothing](gone.md).\n',
  )
  writeFileSync(join(book, 'guide/start.md'), '# Start\n\n![a picture](../dot.png)\n')
  writeFileSync(join(book, 'dot.png'), Buffer.from('iVBORw0KGgo=', 'base64'))
  mkdirSync(join(book, '.gitbook/includes'), { recursive: true })
  writeFileSync(join(book, '.gitbook/includes/note.md'), '---\ntitle: Note\n---\n\nA note.\n')
  mkdirSync(join(book, '.gitbook/templates'))
  writeFileSync(join(book, '.gitbook/templates/how-to.md'), '---\ntitle: How to\n---\n\nSteps.\n')
  writeFileSync(join(book, '.gitbook/vars.yaml'), 'version: 1.0.1\n')
  host = await startTestHost([book])
  names = await nameEverything()
})

afterAll(async () => {
  await host.end()
  rmSync(book, { recursive: true })
})

interface Named {
  id: string
}

/** Makes one thing of every kind and answers what stands for each parameter of a path. */
async function nameEverything(): Promise<Record<string, string>> {
  const [organization] = await items('/v1/orgs')
  const [space] = await items(`/v1/orgs/${organization}/spaces`)
  const content = (await host.ask('GET', `/v1/spaces/${space}/content`)).json as {
    id: string
    pages: Named[]
    files: Named[]
    reusableContents: Named[]
  }
  const page = content.pages[0]?.id ?? ''
  const collection = await made(`/v1/orgs/${organization}/collections`, { title: 'Shelf' })
  const changeRequest = await made(`/v1/spaces/${space}/change-requests`, { subject: 'Contract' })
  const comment = await made(`/v1/spaces/${space}/comments`, { page, body: { markdown: 'Hm' } })
  const reply = await made(`/v1/spaces/${space}/comments/${comment}/replies`, { body: { markdown: 'Well' } })
  const ofChange = `/v1/spaces/${space}/change-requests/${changeRequest}/comments`
  const changeRequestComment = await made(ofChange, { body: { markdown: 'Hm' } })
  const people = `/v1/orgs/${organization}`
  const user = (await host.ask('GET', '/v1/user')).json as Named
  const team = (await host.ask('PUT', `${people}/teams`, { title: 'Writers', members: [user.id] }))
    .json as Named
  return {
    organizationId: organization ?? '',
    userId: user.id,
    teamId: team.id,
    samlProviderId: await made(`${people}/saml`, { label: 'Staff' }),
    inviteId: await made(`${people}/link-invites`, { role: 'read' }),
    emailDomain: 'example.org',
    integrationName: await nameIntegration(organization ?? ''),
    tokenId: await made('/v1/user/tokens', { label: 'Contract' }),
    spaceId: space ?? '',
    importId: (await items(`/v1/spaces/${space}/imports`))[0] ?? '',
    collectionId: collection,
    changeRequestId: changeRequest,
    reviewId: await made(`/v1/spaces/${space}/change-requests/${changeRequest}/reviews`, {
      status: 'approved',
    }),
    revisionId: content.id,
    pageId: page,
    fileId: content.files[0]?.id ?? '',
    reusableContentId: content.reusableContents[0]?.id ?? '',
    variableName: 'version',
    templateName: 'how-to',
    commentId: comment,
    commentReplyId: reply,
    changeRequestComment,
    changeRequestReply: await made(`${ofChange}/${changeRequestComment}/replies`, {
      body: { markdown: 'Well' },
    }),
    pagePath: 'welcome',
    ...(await namePublishing(people, space ?? '')),
  }
}

async function nameIntegration(organization: string): Promise<string> {
  const name = 'contract-kit'
  await host.ask('POST', `/v1/integrations/${name}`, { ...INTEGRATION, organization })
  return name
}

/** Creates a site with a section and a share link, and the other entities of an organization beside its content. */
async function namePublishing(organization: string, spaceId: string): Promise<Record<string, string>> {
  const siteId = await made(`${organization}/sites`, { title: 'Docs', spaces: [spaceId] })
  const site = `${organization}/sites/${siteId}`
  const siteSectionId = await made(`${site}/sections`, { spaceId })
  const siteSpaceId = await made(`${site}/site-spaces`, { spaceId })
  await made(`${organization}/custom-fields`, { name: 'audience', type: 'text' })
  await made(`${organization}/openapi`, { slug: 'lending', source: { text: SPECIFICATION } })
  return {
    siteId,
    siteSectionId,
    siteSpaceId,
    shareLinkId: await made(`${site}/share-links`, { name: 'Friends' }),
    fieldName: 'audience',
    specSlug: 'lending',
    versionId: await readVersion(`${organization}/openapi/lending`),
    translationSettingsId: await made(`${organization}/translations`, { title: 'Nordic' }),
  }
}

/** Returns the version of a specification once it is processed. */
async function readVersion(path: string): Promise<string> {
  for (;;) {
    const { lastVersion } = (await host.ask('GET', path)).json as { lastVersion?: string }
    if (lastVersion !== undefined) return lastVersion
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function items(path: string): Promise<string[]> {
  const list = (await host.ask('GET', path)).json as { items: Named[] }
  return list.items.map((item) => item.id)
}

async function made(path: string, body: unknown): Promise<string> {
  return ((await host.ask('POST', path, body)).json as Named).id
}

/** The address of an operation, with these names for its parameters. */
function addressOf(path: string, given: Record<string, string>): string {
  // Comments of a change request are not comments of the space.
  const ofChange: Record<string, string> = path.includes('{changeRequestId}/comments')
    ? { commentId: 'changeRequestComment', commentReplyId: 'changeRequestReply' }
    : {}
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => given[ofChange[name] ?? name] ?? 'unknown')
}

const operations = [...registry.values()]
const cases = operations.map((operation) => [operation.id, operation] as const)
/** A domain is no thing of ours: that nobody names it is an empty answer. */
const named = cases.filter(([, { path }]) => path.includes('{') && !path.includes('{emailDomain}'))
const lists = cases.filter(
  ([, operation]) =>
    operation.method === 'GET' && 'limit' in operation.query.shape && 'page' in operation.query.shape,
)
const taking = cases.filter(([, operation]) => operation.body !== undefined)
const reading = cases.filter(([, operation]) => operation.method === 'GET')
/**
 * Operations whose answer is the same each time. The others answer with an address that is valid for a limited time.
 */
const lasting = reading.filter(([id]) => id !== 'getChangeRequestPDF' && id !== 'getSpacePDF')

/** The address that an operation resolves: of content here, or of a page that is in the address itself. */
const namedUrl = (id: string): string =>
  id === 'getContentByUrl' || id === 'getPublishedContentByUrl'
    ? `${host.url}/#/spaces/${names['spaceId']}`
    : 'data:text/html,<title>Hello</title>'

/** The query that a read needs beside the page and the limit. */
function neededQuery(operation: (typeof operations)[number]): string {
  if ('query' in operation.query.shape) return 'query=welcome&'
  if ('url' in operation.query.shape)
    return `${new URLSearchParams({ url: namedUrl(operation.id) }).toString()}&`
  const needed = Object.entries((fittingValue(operation.query) ?? {}) as Record<string, unknown>)
  const pairs = needed.flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]))
  return pairs.length === 0 ? '' : `${new URLSearchParams(pairs).toString()}&`
}

function expectProblem(reply: { status: number; json: unknown }, status: number): void {
  expect(reply.status).toBe(status)
  const message: unknown = expect.stringMatching(/\S.*\.$/s)
  expect(reply.json).toEqual({ error: { code: status, message } })
}

describe('every operation', () => {
  const needingTokens = cases.filter(([, operation]) => needsOf(operation)?.on !== 'secret')
  it.each(needingTokens)(
    '%s refuses a caller with no token, and one with a wrong token',
    async (_id, operation) => {
      const address = host.url + addressOf(operation.path, names)
      const body = operation.body === undefined ? {} : { body: '{}' }
      const { method } = operation
      expect((await fetch(address, { method, ...body })).status).toBe(401)
      const wrong = await fetch(address, { method, ...body, headers: { Authorization: 'Bearer crl_wrong' } })
      expect(wrong.status).toBe(401)
      expect(wrong.headers.get('www-authenticate')).toBe('Bearer')
    },
  )

  it.each(named)('%s responds with 404 to an unknown id', async (_id, operation) => {
    // The body is valid. An invalid input would be refused before any look-up.
    const reply = await host.ask(
      operation.method,
      `${addressOf(operation.path, {})}?${neededQuery(operation)}`,
      fittingBody(operation.id),
    )
    expectProblem(reply, 404)
  })

  it.each(cases)(
    '%s names the methods of its address in the response to another one',
    async (_id, operation) => {
      const known = new Set(
        operations.filter(({ path }) => path === operation.path).map(({ method }) => method),
      )
      const other = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((method) => !known.has(method))
      if (other === undefined) return
      const reply = await host.ask(other, addressOf(operation.path, names))
      expectProblem(reply, 405)
      for (const method of known) expect(reply.headers.get('allow')).toContain(method)
    },
  )

  it.each(taking)(
    '%s refuses broken JSON, a list for an object, and bytes that are not UTF-8',
    async (_id, operation) => {
      const address = addressOf(operation.path, names)
      expectProblem(await host.ask(operation.method, address, '{"title":'), 400)
      expectProblem(await host.ask(operation.method, address, []), 400)
      expectProblem(await host.ask(operation.method, address, '"text"'), 400)
      const bytes = await fetch(host.url + address, {
        method: operation.method,
        headers: { Authorization: `Bearer ${host.token}` },
        body: new Uint8Array([0x7b, 0xff, 0x7d]),
      })
      expect(bytes.status).toBe(400)
    },
  )

  it('knows the word before the token in any case, and any number of spaces behind it', async () => {
    for (const Authorization of [`bearer ${host.token}`, `Bearer  ${host.token}`])
      expect((await fetch(`${host.url}/v1/user`, { headers: { Authorization } })).status).toBe(200)
  })

  it('refuses half of a character wherever it stands, and takes whole ones', async () => {
    const space = `/v1/spaces/${names['spaceId']}`
    const half = String.raw`\ud83d`
    for (const body of [`{"title":"a${half} b"}`, `{"emoji":["${half}"]}`, `{"x":{"${half}":1}}`])
      expectProblem(await host.ask('PATCH', space, body), 400)
    const whole = await host.ask('PATCH', space, String.raw`{"title":"\ud83d\ude00 \\ud83d"}`)
    expect([whole.status, whole.json]).toMatchObject([200, { title: String.raw`😀 \ud83d` }])
  })

  it.each(taking)('%s refuses a body over the limit before it has read it', async (_id, operation) => {
    const address = addressOf(operation.path, names)
    const limit = operation.bodyLimit ?? BODY_LIMIT
    expect(await announceBody(operation.method, address, limit + 1)).toBe(413)
  })

  it.each(reading)('%s responds as its schema declares', async (_id, operation) => {
    const reply = await host.ask('GET', `${addressOf(operation.path, names)}?${neededQuery(operation)}`)
    expect(reply.status).toBe(operation.success)
    expect(operation.response?.safeParse(reply.json).error).toBeUndefined()
  })

  it.each(lasting)('%s responds with an empty body to a caller who has the tag', async (_id, operation) => {
    const address = `${addressOf(operation.path, names)}?${neededQuery(operation)}`
    const first = await host.ask('GET', address)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^(W\/)?".+"$/)
    const again = await host.ask('GET', address, undefined, { 'If-None-Match': tag })
    expect([again.status, again.json]).toEqual([304, null])
    const other = await host.ask('GET', address, undefined, { 'If-None-Match': '"other"' })
    expect(other.status).toBe(operation.success)
  })

  it.each(lists)(
    '%s takes limits from 0 to 1000 and no cursor that it did not give',
    async (_id, operation) => {
      const address = `${addressOf(operation.path, names)}?${neededQuery(operation)}`
      for (const limit of ['0', '1', '1000'])
        expect((await host.ask('GET', `${address}limit=${limit}`)).status).toBe(200)
      for (const limit of ['-1', '1001', '1.5', 'ten', ''])
        expectProblem(await host.ask('GET', `${address}limit=${limit}`), 400)
      for (const page of ['x', 'W10', 'WyJhIiwxXQ', '%00', 'e30'])
        expectProblem(await host.ask('GET', `${address}page=${page}`), 400)
    },
  )
})

/** Says that a body of this size follows, and sends the first byte of it. */
function announceBody(method: string, address: string, size: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${host.token}`, 'Content-Length': String(size) }
    const sent = request(host.url + address, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.write('{')
  })
}

describe('the host', () => {
  it('responds with 404 to an unknown address', async () => {
    expectProblem(await host.ask('GET', '/v1/nothing'), 404)
    expectProblem(await host.ask('GET', '/v1/spaces/'), 404)
  })

  it('refuses a parameter that is there twice and takes one value, and takes several where it takes a list', async () => {
    for (const query of ['limit=1&limit=2', 'page=&page=', 'title=a&title=a'])
      expectProblem(await host.ask('GET', `/v1/orgs/${names['organizationId']}/sites?${query}`), 400)
    const types = await host.ask(
      'GET',
      `/v1/orgs/${names['organizationId']}/sites?type=basic&type=premium&unknown=1&unknown=2`,
    )
    expect(types.status).toBe(200)
  })

  it('refuses a request by another name than its own, and one from the page of another site', async () => {
    const status = await new Promise((resolve) => {
      request(
        `${host.url}/v1/user`,
        { headers: { Host: 'evil.example', Authorization: `Bearer ${host.token}` } },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      ).end()
    })
    expect(status).toBe(403)
    expectProblem(await host.ask('GET', '/v1/user', undefined, { Origin: 'https://evil.example' }), 403)
    expectProblem(await host.ask('GET', '/v1/user', undefined, { Origin: 'null' }), 403)
    expect((await host.ask('GET', '/v1/user', undefined, { Origin: host.url })).status).toBe(200)
  })

  it('writes no token, no text and no query into its log', async () => {
    await host.ask('GET', `/v1/spaces/${names['spaceId']}/search?query=verysecretwords`)
    await host.ask('POST', `/v1/spaces/${names['spaceId']}/comments`, {
      body: { markdown: 'verysecretwords' },
    })
    expect(host.log()).not.toContain('verysecretwords')
    expect(host.log()).not.toContain(host.token)
  })
})

const SECRET = `cri_${'A'.repeat(43)}`
const IMPORTED = { url: 'data:text/markdown,x', source: 'markdown' }
const INTEGRATION = { title: 'It', description: '', scopes: [], script: '' }

/** The least that an operation's body may be; undefined where it takes none. */
function fittingBody(id: string): unknown {
  const bodies: Record<string, unknown> = {
    createOrganizationTeam: { title: 'x' },
    updateTeamInOrganizationById: { title: 'x' },
    createOrganizationSAMLProvider: { label: 'x' },
    createOrganizationInvite: { role: 'read' },
    updateOrganizationInviteById: { role: 'read' },
    createUserInviteInOrganization: { role: 'read' },
    previewUserInvite: { secret: SECRET },
    joinWithUserInvite: { secret: SECRET },
    acceptUserInvite: { secret: SECRET, displayName: 'x', token: `crl_${'A'.repeat(43)}`, device: 'x' },
    inviteUsersToOrganization: { emails: [] },
    createUserToken: { label: 'x' },
    updateChangeRequestContent: { changes: [{ operation: 'delete_page', page: 'x' }] },
    resolveChangeRequestConflict: { keep: 'mine' },
    updateSiteCustomizationById: defaultCustomization('Docs'),
    updateSiteAdaptiveSchema: { jsonSchema: ADAPTIVE_SCHEMA },
    addSectionToSite: { spaceId: 'x' },
    addSpaceToSite: { spaceId: 'x' },
    createSiteShareLink: { name: 'x' },
    updateSpaceCustomFields: { values: {} },
    createOrganizationCustomField: { name: 'x', type: 'text' },
    createOpenAPISpec: { slug: 'x', source: { text: SPECIFICATION } },
    createOrUpdateOpenAPISpecBySlug: { source: { text: SPECIFICATION } },
    createTranslation: { title: 'x' },
    updateTranslation: { title: 'x' },
    submitChangeRequestReview: { status: 'approved' },
    requestReviewersForChangeRequest: { users: ['x'] },
    updateMergeRulesForSpace: { rules: null },
    updateCollectionBooks: { structure: null, books: [] },
    updateMergeRulesForOrganization: { rules: null },
    transferCollection: { organization: 'x' },
    transferSpace: { organization: 'x' },
    importContent: IMPORTED,
    importContentInChangeRequest: IMPORTED,
    publishIntegration: { ...INTEGRATION, organization: 'x' },
    installIntegration: { organization: 'x' },
  }
  if (id in bodies) return bodies[id]
  if (registry.get(id)?.body === undefined) return undefined
  return /[Cc]omment/.test(id) && id.startsWith('post') ? { body: { markdown: 'x' } } : {}
}
