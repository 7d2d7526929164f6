import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallOutput } from '../../src-main/operations/client-types.ts'
import { addSpace } from '../support/content.ts'
import { FeedReader } from '../support/feed-reader.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../support/workspace.ts'

const WHAT = [
  'new space',
  'new collection',
  'rename space',
  'move space',
  'delete space',
  'restore space',
  'transfer space',
  'begin',
  'insert',
  'write',
  'remove page',
  'merge',
  'take in',
  'archive',
  'comment',
  'reply',
  'react',
  'resolve',
  'delete comment',
  'review',
  'new member',
  'change role',
  'give level',
  'take level',
] as const
type What = (typeof WHAT)[number]

/** One thing that somebody does; what it is done to is named by numbers, so that any sequence means something. */
interface Deed {
  what: What
  one: number
  other: number
}

const deed: fc.Arbitrary<Deed> = fc.record({
  what: fc.constantFrom(...WHAT),
  one: fc.nat(20),
  other: fc.nat(20),
})

/** Writes, each with how many pages of the feed are asked for after it, and how long these are. */
const plan = fc.array(fc.tuple(deed, fc.nat(2), fc.integer({ min: 1, max: 9 })), { maxLength: 40 })

type Book = TestWorkspace & { elsewhere: string; guest: Visitor; reader: Visitor }

function openBook(): Book {
  const desk = openTestWorkspace()
  const elsewhere = desk.addOrganization('Elsewhere')
  desk.setRole(desk.user, elsewhere, 'admin')
  const book = { ...desk, elsewhere, guest: desk.addUser(null), reader: desk.addUser('read') }
  addSpace(book, { A: 'a\n', B: 'b\n' })
  return book
}

const ids = (book: Book, sql: string) => book.store.all<{ id: string }>(sql).map(({ id }) => id)

/** Does what can be done; what is refused, for there is nothing to do it to, is left out. */
function act(book: Book, { what, one, other }: Deed): void {
  const pick = (list: string[], index = one) => list[index % Math.max(1, list.length)] ?? 'nothing'
  const organizationId = book.organization
  const spaces = ids(book, "SELECT id FROM space WHERE state = 'ready' ORDER BY created_at, id")
  const spaceId = pick(spaces)
  const requests = book.store.all<{ id: string; space: string }>(
    'SELECT id, space FROM change_request ORDER BY seq',
  )
  const request = requests[one % Math.max(1, requests.length)]
  const inRequest = { spaceId: request?.space ?? 'nothing', changeRequestId: request?.id ?? 'nothing' }
  const pages = ids(book, 'SELECT DISTINCT page AS id FROM page_version ORDER BY page')
  const comments = book.store.all<{ id: string; space: string }>(
    'SELECT id, space FROM comment WHERE change_request IS NULL ORDER BY seq',
  )
  const comment = comments[one % Math.max(1, comments.length)]
  const onComment = { spaceId: comment?.space ?? 'nothing', commentId: comment?.id ?? 'nothing' }
  const collection = pick([...ids(book, 'SELECT id FROM collection ORDER BY created_at, id')], other)
  const change = (body: unknown) => book.attempt('updateChangeRequestContent', { params: inRequest, body })
  const markdown = `words ${one} ${other} ${book.now()}\n`
  book.advance(1)
  switch (what) {
    case 'new space':
      return void addSpace(book, { [`T${one}`]: markdown })
    case 'new collection':
      return void book.attempt('createCollection', {
        params: { organizationId },
        body: { title: `C${one}`, ...(other % 2 === 0 && { parent: collection }) },
      })
    case 'rename space':
      return void book.attempt('updateSpaceById', { params: { spaceId }, body: { title: `S${other}` } })
    case 'move space':
      return void book.attempt('moveSpace', {
        params: { spaceId },
        body: { parent: other % 3 === 0 ? null : collection },
      })
    case 'delete space':
      return void book.attempt('deleteSpaceById', { params: { spaceId } })
    case 'restore space':
      return void book.attempt('restoreSpace', { params: { spaceId } })
    case 'transfer space':
      return void book.attempt('transferSpace', {
        params: { spaceId },
        body: { organization: other % 2 === 0 ? book.elsewhere : book.organization },
      })
    case 'begin':
      return void book.attempt('createChangeRequest', { params: { spaceId }, body: {} })
    case 'insert':
      return void change({
        changes: [{ operation: 'insert_page', title: `P${other}`, document: { markdown } }],
      })
    case 'write':
      return void change({
        changes: [{ operation: 'update_page', page: pick(pages, other), document: { markdown } }],
      })
    case 'remove page':
      return void change({ changes: [{ operation: 'delete_page', page: pick(pages, other) }] })
    case 'merge':
      return void book.attempt('mergeChangeRequest', { params: inRequest })
    case 'take in':
      return void book.attempt('updateChangeRequest', { params: inRequest })
    case 'archive':
      return void book.attempt('updateChangeRequestById', {
        params: inRequest,
        body: { status: other % 2 === 0 ? 'archived' : 'open' },
      })
    case 'comment':
      return void book.attempt('postCommentInSpace', { params: { spaceId }, body: { body: { markdown } } })
    case 'reply':
      return void book.attempt('postCommentReplyInSpace', { params: onComment, body: { body: { markdown } } })
    case 'react':
      return void book.attempt('updateCommentInSpace', {
        params: onComment,
        body: { addedReactions: ['1f44d'] },
      })
    case 'resolve':
      return void book.attempt('updateCommentInSpace', {
        params: onComment,
        body: { resolved: other % 2 === 0 },
      })
    case 'delete comment':
      return void book.attempt('deleteCommentInSpace', { params: onComment })
    case 'review':
      return void book.attempt('submitChangeRequestReview', {
        params: inRequest,
        body: { status: 'approved' },
      })
    case 'new member':
      return void book.addUser('edit')
    case 'change role':
      return book.setRole(book.reader.user, book.organization, other % 3 === 0 ? null : 'comment')
    case 'give level':
      return void book.store.run(
        "INSERT INTO given_level (organization, user, space, level) SELECT organization, ?, id, 'read' FROM space WHERE id = ? AND organization = ?",
        book.guest.user,
        spaceId,
        book.organization,
      )
    case 'take level':
      return void book.store.run('DELETE FROM given_level WHERE space = ?', spaceId)
  }
}

type Tree = CallOutput<'listPages'>['pages']
const flat = (pages: Tree): Tree => pages.flatMap((page) => [page, ...flat(page.pages)])

/** What the reader keeps is what the operations answer to the same caller. */
function expectSame(book: Book, visitor: Visitor, reader: FeedReader): void {
  const spaces = visibleSpaces(book, visitor)
  expect(reader.ids('space')).toEqual(spaces)
  for (const spaceId of spaces) {
    const params = { spaceId }
    const space = visitor.call('getSpaceById', { params })
    expect(reader.value('space', spaceId)).toMatchObject({ title: space.title, parent: space.parent ?? null })
    const told = [...reader.pages(spaceId)].filter(([, page]) => page !== null)
    const shown = flat(visitor.call('listPages', { params }).pages)
    expect(told.map(([id]) => id).toSorted()).toEqual(shown.map(({ id }) => id).toSorted())
    for (const [pageId, page] of told) {
      const { markdown, slug } = visitor.call('getPageById', { params: { spaceId, pageId } })
      expect([page?.markdown ?? '', page?.slug]).toEqual([markdown ?? '', slug])
    }
    expectSameRequests(visitor, reader, spaceId)
    expectSameComments(visitor, reader, spaceId)
  }
}

function visibleSpaces(book: Book, visitor: Visitor): string[] {
  return ids(book, "SELECT id FROM space WHERE state = 'ready' ORDER BY id")
    .map((spaceId) => visitor.attempt('getSpaceById', { params: { spaceId } }))
    .flatMap((result) => (result.ok ? [result.value as CallOutput<'getSpaceById'>] : []))
    .filter((space) => space.organization === book.organization && space.deletedAt === undefined)
    .map(({ id }) => id)
}

function expectSameRequests(visitor: Visitor, reader: FeedReader, spaceId: string): void {
  const query = { limit: 1000 }
  for (const shown of visitor.call('listChangeRequestsForSpace', { params: { spaceId }, query }).items) {
    const told = reader.value('change-request', shown.id)
    expect(told).toMatchObject({ status: shown.status, number: shown.number })
    const params = { spaceId, changeRequestId: shown.id }
    expect(told.conflicts.map(({ page }) => page)).toEqual(
      visitor.call('listChangeRequestConflicts', { params }).items.map(({ page }) => page),
    )
    // What a closed one stood on is history, which the feed does not carry.
    if (shown.status === 'merged' || shown.status === 'archived') continue
    const pages = reader.pagesOf(shown.id, spaceId)
    const tree = flat(visitor.call('listPagesInChangeRequest', { params }).pages)
    expect([...pages.keys()].toSorted()).toEqual(tree.map(({ id }) => id).toSorted())
    for (const [pageId, page] of pages) {
      const { markdown } = visitor.call('getPageInChangeRequestById', { params: { ...params, pageId } })
      expect(page.markdown ?? '').toBe(markdown ?? '')
    }
  }
}

function expectSameComments(visitor: Visitor, reader: FeedReader, spaceId: string): void {
  const comments = visitor.call('listCommentsInSpace', { params: { spaceId }, query: { limit: 1000 } }).items
  for (const shown of comments) {
    const told = reader.value('comment', shown.id)
    expect(told).toMatchObject({ status: shown.status, markdown: shown.body.markdown })
    expect(told.reactions).toHaveLength(shown.reactions.length)
  }
  const told = [...reader.things.values()].filter(
    (thing) => thing.kind === 'comment' && thing.space === spaceId && thing.value.changeRequest === null,
  )
  expect(told).toHaveLength(comments.length)
}

describe('the change feed', () => {
  it('ends in the state of the store, whatever is written between its pages', () => {
    fc.assert(
      fc.property(plan, (steps) => {
        const book = openBook()
        const visitors = [book, book.reader, book.guest]
        const readers = visitors.map(() => new FeedReader(book.organization))
        for (const [what, pages, limit] of steps) {
          act(book, what)
          for (let page = 0; page < pages; page += 1)
            readers.forEach((reader, index) => reader.ask(visitors[index] ?? book, limit))
        }
        readers.forEach((reader, index) => {
          const visitor = visitors[index] ?? book
          reader.follow(visitor, 7)
          const fresh = new FeedReader(book.organization)
          fresh.follow(visitor)
          expect(reader.snapshot()).toEqual(fresh.snapshot())
          expectSame(book, visitor, reader)
        })
        book.close()
      }),
      { numRuns: 150, seed: 20261121 },
    )
  }, 240_000)
})
