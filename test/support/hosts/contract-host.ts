import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { INTEGRATION } from '../documents/fitting-body.ts'
import { SPECIFICATION } from '../publishing.ts'
import { startTestHost, type TestHost } from './host.ts'

export interface ContractHost {
  host: TestHost
  /** The value of each parameter of a path. */
  names: Record<string, string>
  end: () => Promise<void>
}

/** Starts a host with a book and one resource of every kind. */
export async function startContractHost(): Promise<ContractHost> {
  const book = writeBook()
  const host = await startTestHost([book])
  const end = async () => {
    await host.end()
    rmSync(book, { recursive: true })
  }
  return { host, names: await createEverything(host), end }
}

function writeBook(): string {
  const book = mkdtempSync(join(tmpdir(), 'carrel-book-'))
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
  writeFileSync(join(book, '.gitbook/tags.yaml'), 'tags:\n  - tag: beta\n')
  return book
}

interface Identified {
  id: string
}

/** Creates one resource of every kind, and returns the value of each parameter of a path. */
async function createEverything(host: TestHost): Promise<Record<string, string>> {
  const [organization] = await listIds(host, '/v1/orgs')
  const [space] = await listIds(host, `/v1/orgs/${organization}/spaces`)
  const content = (await host.request('GET', `/v1/spaces/${space}/content`)).json as {
    id: string
    pages: Identified[]
    files: Identified[]
    reusableContents: Identified[]
  }
  const page = content.pages[0]?.id ?? ''
  const collection = await create(host, `/v1/orgs/${organization}/collections`, { title: 'Shelf' })
  const changeRequest = await create(host, `/v1/spaces/${space}/change-requests`, { subject: 'Contract' })
  const comment = await create(host, `/v1/spaces/${space}/comments`, { page, body: { markdown: 'Hm' } })
  const reply = await create(host, `/v1/spaces/${space}/comments/${comment}/replies`, {
    body: { markdown: 'Well' },
  })
  const commentsOfChangeRequest = `/v1/spaces/${space}/change-requests/${changeRequest}/comments`
  const changeRequestComment = await create(host, commentsOfChangeRequest, { body: { markdown: 'Hm' } })
  const people = `/v1/orgs/${organization}`
  const user = (await host.request('GET', '/v1/user')).json as Identified
  const team = (await host.request('PUT', `${people}/teams`, { title: 'Writers', members: [user.id] }))
    .json as Identified
  return {
    organizationId: organization ?? '',
    userId: user.id,
    teamId: team.id,
    samlProviderId: await create(host, `${people}/saml`, { label: 'Staff' }),
    inviteId: await create(host, `${people}/link-invites`, { role: 'read' }),
    emailDomain: 'example.org',
    integrationName: await createIntegration(host, organization ?? ''),
    tokenId: await create(host, '/v1/user/tokens', { label: 'Contract' }),
    spaceId: space ?? '',
    importId: (await listIds(host, `/v1/spaces/${space}/imports`))[0] ?? '',
    collectionId: collection,
    changeRequestId: changeRequest,
    reviewId: await create(host, `/v1/spaces/${space}/change-requests/${changeRequest}/reviews`, {
      status: 'approved',
    }),
    revisionId: content.id,
    pageId: page,
    fileId: content.files[0]?.id ?? '',
    reusableContentId: content.reusableContents[0]?.id ?? '',
    variableName: 'version',
    tagName: 'beta',
    templateName: 'how-to',
    commentId: comment,
    commentReplyId: reply,
    changeRequestComment,
    changeRequestReply: await create(host, `${commentsOfChangeRequest}/${changeRequestComment}/replies`, {
      body: { markdown: 'Well' },
    }),
    pagePath: 'welcome',
    ...(await createSites(host, people, space ?? '')),
  }
}

async function createIntegration(host: TestHost, organization: string): Promise<string> {
  const name = 'contract-kit'
  await host.request('POST', `/v1/integrations/${name}`, { ...INTEGRATION, organization })
  return name
}

/** Creates a site with a section and a share link, and the other entities of an organization beside its content. */
async function createSites(
  host: TestHost,
  organization: string,
  spaceId: string,
): Promise<Record<string, string>> {
  const siteId = await create(host, `${organization}/sites`, { title: 'Docs', spaces: [spaceId] })
  const site = `${organization}/sites/${siteId}`
  const siteSectionId = await create(host, `${site}/sections`, { spaceId })
  const siteSpaceId = await create(host, `${site}/site-spaces`, { spaceId })
  await create(host, `${organization}/custom-fields`, { name: 'audience', type: 'text' })
  await create(host, `${organization}/openapi`, { slug: 'lending', source: { text: SPECIFICATION } })
  return {
    siteId,
    siteSectionId,
    siteSpaceId,
    shareLinkId: await create(host, `${site}/share-links`, { name: 'Friends' }),
    fieldName: 'audience',
    specSlug: 'lending',
    versionId: await readVersion(host, `${organization}/openapi/lending`),
    translationSettingsId: await create(host, `${organization}/translations`, { title: 'Nordic' }),
  }
}

/** Waits until a specification is processed, and returns its version. */
async function readVersion(host: TestHost, path: string): Promise<string> {
  for (;;) {
    const { lastVersion } = (await host.request('GET', path)).json as { lastVersion?: string }
    if (lastVersion !== undefined) return lastVersion
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function listIds(host: TestHost, path: string): Promise<string[]> {
  const list = (await host.request('GET', path)).json as { items: Identified[] }
  return list.items.map((item) => item.id)
}

async function create(host: TestHost, path: string, body: unknown): Promise<string> {
  return ((await host.request('POST', path, body)).json as Identified).id
}
