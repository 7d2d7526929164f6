import { expect, it, onTestFinished } from 'vitest'
import type { CallOutput, OperationId } from '../../../src-main/hosts/client-types.ts'
import type { FoundPages } from '../../../src-main/schemas/find/found-page.ts'
import type { ReplacementResult } from '../../../src-main/schemas/find/replacement.ts'
import { openWorkspace } from '../../../src-main/workspace/core.ts'
import { temporaryFolder } from '../../support/content/archives.ts'
import { failingLog } from '../../support/workspace.ts'

type Find = { text: string; [option: string]: string | boolean }

/** Opens a workspace on a real store with a space of pages. Returns functions that search and replace in it. */
async function openFixture(pages: Record<string, string>) {
  const workspace = openWorkspace({ data: temporaryFolder(), log: failingLog, clock: () => 0 })
  onTestFinished(() => workspace.close())
  const caller = workspace.localCaller()
  async function call<Id extends OperationId>(id: Id, input: object, by = caller): Promise<CallOutput<Id>> {
    const result = await workspace.call(id, input, by)
    if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`)
    return result.value as CallOutput<Id>
  }
  const { organization } = workspace.identity()
  const space = await call('createSpace', {
    params: { organizationId: organization },
    body: { title: 'Book', emptyState: true },
  })
  const spaceId = space.id
  const change = async (changes: object[]) => {
    const { id } = await call('createChangeRequest', { params: { spaceId } })
    const params = { spaceId, changeRequestId: id }
    for (let at = 0; at < changes.length; at += 50)
      await call('updateChangeRequestContent', { params, body: { changes: changes.slice(at, at + 50) } })
    await call('mergeChangeRequest', { params })
  }
  await change(
    Object.entries(pages).map(([title, markdown]) => ({
      operation: 'insert_page',
      title,
      ...(markdown !== '' && { document: { markdown } }),
    })),
  )
  const find = async (query: Find, changeRequestId?: string): Promise<FoundPages['items']> => {
    const items: FoundPages['items'] = []
    for (let page: string | undefined, more = true; more; more = page !== undefined) {
      const input = {
        params: { spaceId, ...(changeRequestId !== undefined && { changeRequestId }) },
        query: { ...query, ...(page !== undefined && { page }) },
      }
      const part: FoundPages = await (changeRequestId === undefined
        ? call('findInSpaceContent', input)
        : call('findInChangeRequestContent', input))
      items.push(...part.items)
      page = part.next?.page
    }
    return items
  }
  const replace = (
    found: FoundPages['items'],
    query: Find,
    choice: object = {},
    changeRequest?: string,
  ): Promise<ReplacementResult> =>
    workspaceReplace({
      ...query,
      ...(changeRequest !== undefined && { changeRequest }),
      pages: found.map(({ id, state }) => ({ page: id, state, ...choice })),
    })
  const workspaceReplace = async (body: object, by = caller): Promise<ReplacementResult> => {
    const result = await workspace.call('replaceInSpaceContent', { params: { spaceId }, body }, by)
    if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`)
    return result.value as ReplacementResult
  }
  const pageIn = (changeRequestId: string, pageId: string) =>
    call('getPageInChangeRequestById', { params: { spaceId, changeRequestId, pageId } })
  return { workspace, call, spaceId, change, find, replace, pageIn, organization, workspaceReplace }
}

it('replaces every hit in one change request, in titles and texts, and leaves the space unchanged', async () => {
  const fixture = await openFixture({
    'Old name': 'The old name, `old` and [old](./old.md).\r\n',
    Other: 'Nothing.\n',
  })
  const found = await fixture.find({ text: 'old' })
  const result = await fixture.replace(found, { text: 'old', replacement: 'new' })
  expect(result).toMatchObject({ pages: 1, hits: 5, skipped: [] })
  const page = await fixture.pageIn(result.changeRequest?.id ?? '', found[0]!.id)
  expect(page).toMatchObject({ title: 'new name', markdown: 'The new name, `new` and [new](./new.md).\r\n' })
  const request = await fixture.call('getChangeRequestById', {
    params: { spaceId: fixture.spaceId, changeRequestId: result.changeRequest?.id ?? '' },
  })
  expect(request.subject).toBe('Replace "old" by "new"')
  expect(await fixture.find({ text: 'old' })).toEqual(found)
})

it('leaves the hits that the user excluded', async () => {
  const fixture = await openFixture({ One: 'a1 a2 a3\n' })
  const query = { text: String.raw`a(\d)`, regex: true, titles: false, replacement: 'b$1' }
  const result = await fixture.replace(await fixture.find(query), query, { without: [1] })
  const page = await fixture.pageIn(result.changeRequest!.id, (await fixture.find(query))[0]!.id)
  expect(page.markdown).toBe('b1 a2 b3\n')
  expect(result.hits).toBe(2)
})

it('skips a page with changed hits, with a sentence, and replaces unchanged ones', async () => {
  const fixture = await openFixture({ One: 'First.\n\nA word.\n', Two: 'A word.\n', Three: 'A word.\n' })
  const query = { text: 'word', replacement: 'term' }
  const found = await fixture.find(query)
  const idOf = (title: string) => found.find((page) => page.title === title)?.id ?? ''
  await fixture.change([
    { operation: 'update_page', page: idOf('One'), document: { markdown: 'New first.\n\nA word.\n' } },
    { operation: 'update_page', page: idOf('Two'), document: { markdown: 'Another word.\n' } },
    { operation: 'delete_page', page: idOf('Three') },
  ])
  const result = await fixture.replace(found, query)
  expect(result.pages).toBe(1)
  expect(result.skipped.toSorted()).toEqual([
    '"Two" has changed since the search. Search again to replace its hits.',
    'A page was deleted since the search, so nothing was replaced in it.',
  ])
  const page = await fixture.pageIn(result.changeRequest!.id, idOf('One'))
  expect(page.markdown).toBe('New first.\n\nA term.\n')
})

it('begins no change request when nothing is replaced', async () => {
  const fixture = await openFixture({ One: 'A word.\n' })
  const query = { text: 'One', replacement: ' ' }
  const result = await fixture.replace(await fixture.find(query), query)
  expect(result).toEqual({
    pages: 0,
    hits: 0,
    skipped: ['The new title of "One" would be empty or too long. It was not changed.'],
  })
})

it('changes many pages in bounded batches, as one change request', async () => {
  const pages = Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`Page ${at}`, `word ${at}\n`]))
  const fixture = await openFixture(pages)
  const query = { text: 'word', replacement: 'term' }
  const result = await fixture.replace(await fixture.find(query), query)
  expect(result).toMatchObject({ pages: 130, hits: 130 })
  const { count } = await fixture.call('listChangedPagesInChangeRequest', {
    params: { spaceId: fixture.spaceId, changeRequestId: result.changeRequest!.id },
  })
  expect(count).toBe(130)
})

it('refuses a reader, and an expression that cannot be used', async () => {
  const fixture = await openFixture({ One: 'A word.\n' })
  const [page] = await fixture.find({ text: 'word' })
  const pages = [{ page: page!.id, state: page!.state }]
  fixture.workspace.store.run(
    "INSERT INTO user (id, display_name, email, created_at) VALUES ('reader', 'R', 'r', 0)",
  )
  fixture.workspace.store.run(
    "INSERT INTO member (organization, user, role, joined_at) VALUES (?, 'reader', 'read', 0)",
    fixture.organization,
  )
  const reader = { kind: 'token', user: 'reader' } as const
  await expect(fixture.workspaceReplace({ text: 'word', replacement: 'x', pages }, reader)).rejects.toThrow(
    'auth.forbidden',
  )
  await expect(fixture.workspaceReplace({ text: '(', regex: true, replacement: 'x', pages })).rejects.toThrow(
    'input.invalid',
  )
})

it('replaces in the open change request, in its new and edited pages, and begins no other one', async () => {
  const fixture = await openFixture({ Edited: 'Nothing.\n', Deleted: 'A word.\n' })
  const { spaceId, call } = fixture
  const { pages } = await call('listPages', { params: { spaceId } })
  const idOf = (title: string) => pages.find((page) => page.title === title)?.id ?? ''
  const { id: changeRequestId, number } = await call('createChangeRequest', { params: { spaceId } })
  const params = { spaceId, changeRequestId }
  await call('updateChangeRequestContent', {
    params,
    body: {
      changes: [
        { operation: 'update_page', page: idOf('Edited'), document: { markdown: 'A word of mine.\n' } },
        { operation: 'delete_page', page: idOf('Deleted') },
        { operation: 'insert_page', title: 'New word', document: { markdown: 'word\n' } },
      ],
    },
  })
  const query = { text: 'word', replacement: 'term' }
  const found = await fixture.find(query, changeRequestId)
  const result = await fixture.replace(found, query, {}, changeRequestId)
  expect(result).toEqual({ changeRequest: { id: changeRequestId, number }, pages: 2, hits: 3, skipped: [] })
  const { pages: changed } = await call('listPagesInChangeRequest', { params })
  const texts = await Promise.all(
    changed.map(async ({ id, title }) => [title, (await fixture.pageIn(changeRequestId, id)).markdown]),
  )
  expect(texts.toSorted()).toEqual([
    ['Edited', 'A term of mine.\n'],
    ['New term', 'term\n'],
  ])
  expect(
    (await call('listChangeRequestsForSpace', { params: { spaceId }, query: { status: 'draft' } })).count,
  ).toBe(1)
})

it('replaces nothing in a merged change request, or in one of another space', async () => {
  const fixture = await openFixture({ One: 'A word.\n' })
  const { spaceId, call, organization } = fixture
  const { id } = await call('createChangeRequest', { params: { spaceId } })
  const query = { text: 'word', replacement: 'term' }
  const found = await fixture.find(query, id)
  await call('mergeChangeRequest', { params: { spaceId, changeRequestId: id } })
  await expect(fixture.replace(found, query, {}, id)).rejects.toThrow('change-request.closed')
  const other = await call('createSpace', {
    params: { organizationId: organization },
    body: { title: 'Other', emptyState: true },
  })
  const { id: foreign } = await call('createChangeRequest', { params: { spaceId: other.id } })
  await expect(fixture.replace(found, query, {}, foreign)).rejects.toThrow('resource.unknown')
})
