import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChangeRequestReviewStatus, ChangeRequestStatus, GitBookAPI } from 'gitbook-api-0130'
import { GitBookAPI as NewestAPI } from 'gitbook-api-0202'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'

let host: TestHost
let book: string
let client: GitBookAPI
let newest: NewestAPI
let organization: string
let space: string

beforeAll(async () => {
  book = mkdtempSync(join(tmpdir(), 'carrel-client-'))
  for (let number = 1; number <= 5; number += 1)
    writeFileSync(join(book, `page-${number}.md`), `# Page ${number}\n\nWords of page ${number}.\n`)
  writeFileSync(join(book, 'dot.png'), Buffer.from('iVBORw0KGgo=', 'base64'))
  host = await startTestHost([book])
  client = new GitBookAPI({ endpoint: host.url, authToken: host.token })
  newest = new NewestAPI({ endpoint: host.url, authToken: host.token })
  organization = (await client.orgs.listOrganizationsForAuthenticatedUser()).data.items[0]?.id ?? ''
  space = (await client.orgs.listSpacesInOrganizationById(organization)).data.items[0]?.id ?? ''
})

afterAll(async () => {
  await host.end()
  rmSync(book, { recursive: true })
})

interface List<Item> {
  items: Item[]
  next?: { page: string }
  count?: number
}

/** Reads a list by its cursors, two items at a time. */
async function walk<Item>(list: (query: { page?: string; limit: number }) => Promise<{ data: List<Item> }>) {
  const items: Item[] = []
  for (let page: string | undefined, isLast = false; !isLast;) {
    const { data } = await list({ limit: 2, ...(page !== undefined && { page }) })
    items.push(...data.items)
    page = data.next?.page
    isLast = page === undefined
  }
  return items
}

describe('the official client', () => {
  it('signs in and reads its own user', async () => {
    const { data } = await client.user.getAuthenticatedUser()
    expect(data).toMatchObject({ object: 'user', id: expect.any(String) as string })
  })

  it('receives a problem in the form that it understands', async () => {
    const stranger = new GitBookAPI({ endpoint: host.url, authToken: 'wrong' })
    await expect(stranger.user.getAuthenticatedUser()).rejects.toMatchObject({ code: 401 })
    await expect(client.spaces.getSpaceById('nothing')).rejects.toMatchObject({
      code: 404,
      errorMessage: expect.stringContaining('no such space') as string,
    })
  })

  it('pages through every list by its cursors', async () => {
    for (let number = 0; number < 5; number += 1) {
      await client.orgs.createCollection(organization, { title: `Shelf ${number}` })
      await client.spaces.createChangeRequest(space, { subject: `Change ${number}` })
      await client.spaces.postCommentInSpace(space, { body: { markdown: `Comment ${number}` } })
    }
    const collections = await walk((query) =>
      client.orgs.listCollectionsInOrganizationById(organization, query),
    )
    expect(collections.map(({ title }) => title)).toEqual([0, 1, 2, 3, 4].map((number) => `Shelf ${number}`))
    const requests = await walk((query) =>
      client.spaces.listChangeRequestsForSpace(space, { ...query, status: ChangeRequestStatus.Draft }),
    )
    expect(requests.map(({ subject }) => subject).toSorted()).toEqual(
      [0, 1, 2, 3, 4].map((number) => `Change ${number}`),
    )
    const comments = await walk((query) => client.spaces.listCommentsInSpace(space, query))
    expect(new Set(comments.map(({ id }) => id)).size).toBe(5)
    const files = await walk((query) => client.spaces.listFiles(space, query))
    expect(files.map(({ name }) => name)).toEqual(['dot.png'])
    const members = await walk((query) => client.orgs.listMembersInOrganizationById(organization, query))
    expect(members.map(({ role }) => role)).toEqual(['admin'])
  })

  it('reads, writes, comments and merges', async () => {
    const { data: tree } = await client.spaces.listPages(space)
    const page = tree.pages[0]?.id ?? ''
    const { data: request } = await client.spaces.createChangeRequest(space, { subject: 'Write' })
    await newest.spaces.updateChangeRequestContent(space, request.id, {
      changes: [
        { operation: 'update_page', page, document: { markdown: 'Written by the client.\n' } },
        { operation: 'insert_page', title: 'New', document: { markdown: 'A new page.\n' } },
      ],
    } as Parameters<typeof newest.spaces.updateChangeRequestContent>[2])
    const changed = await client.spaces.getPageInChangeRequestById(space, request.id, page, {
      format: 'markdown',
    })
    expect(changed.data).toMatchObject({ markdown: 'Written by the client.\n' })
    const { data: comment } = await client.spaces.postCommentInChangeRequest(space, request.id, {
      page,
      body: { markdown: 'Well done' },
    })
    await client.spaces.updateCommentInChangeRequest(space, request.id, comment.id, { resolved: true })
    await client.spaces.submitChangeRequestReview(space, request.id, {
      status: ChangeRequestReviewStatus.Approved,
    })
    const { data: merged } = await client.spaces.mergeChangeRequest(space, request.id)
    expect(merged.result).toBe('merge')
    const { data: now } = await client.spaces.getPageById(space, page, { format: 'markdown' })
    expect(now).toMatchObject({ markdown: 'Written by the client.\n' })
    const { data: after } = await client.spaces.listPages(space)
    expect(after.pages.map(({ title }) => title)).toContain('New')
    const { data: closed } = await client.spaces.getChangeRequestById(space, request.id)
    expect(closed.status).toBe('merged')
  })

  it('finds written text', async () => {
    const { data } = await client.spaces.searchSpaceContent(space, { query: 'words' })
    expect(data.items.map(({ title }) => title).toSorted()).toEqual(
      [2, 3, 4, 5].map((number) => `Page ${number}`),
    )
  })
})
