import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallOutput } from '../../src-main/hosts/client-types.ts'
import { fedRows } from '../support/sync/fed-rows.ts'
import { FeedCopy } from '../support/sync/feed-copy.ts'
import { FeedReader } from '../support/sync/feed-reader.ts'
import type { Visitor } from '../support/workspace.ts'
import { ids, openBook, type Book, type UserAction } from './book.ts'
import { LIBRARY_ACTIONS, WRITING_ACTIONS } from './content-actions.ts'
import { PEOPLE_ACTIONS, PUBLISHING_ACTIONS } from './organization-actions.ts'

type Tree = CallOutput<'listPages'>['pages']
const flat = (pages: Tree): Tree => pages.flatMap((page) => [page, ...flat(page.pages)])

/** Compares the reader's content with the answers of the operations for the same caller. */
function expectSame(book: Book, visitor: Visitor, reader: FeedReader): void {
  const spaces = visibleSpaces(book, visitor)
  expect(reader.ids('space')).toEqual(spaces)
  for (const spaceId of spaces) {
    const params = { spaceId }
    const space = visitor.call('getSpaceById', { params })
    expect(reader.value('space', spaceId)).toMatchObject({ title: space.title, parent: space.parent ?? null })
    const fed = [...reader.pages(spaceId)].filter(([, page]) => page !== null)
    const shown = flat(visitor.call('listPages', { params }).pages)
    expect(fed.map(([id]) => id).toSorted()).toEqual(shown.map(({ id }) => id).toSorted())
    for (const [pageId, page] of fed) {
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
    const fed = reader.value('change-request', shown.id)
    expect(fed).toMatchObject({ status: shown.status, number: shown.number })
    const params = { spaceId, changeRequestId: shown.id }
    expect(fed.conflicts.map(({ page }) => page)).toEqual(
      visitor.call('listChangeRequestConflicts', { params }).items.map(({ page }) => page),
    )
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
    const fed = reader.value('comment', shown.id)
    expect(fed).toMatchObject({ status: shown.status, markdown: shown.body.markdown })
    expect(fed.reactions).toHaveLength(shown.reactions.length)
  }
  const fed = [...reader.entities.values()].filter(
    (entity) => entity.kind === 'comment' && entity.space === spaceId && entity.value.changeRequest === null,
  )
  expect(fed).toHaveLength(comments.length)
}

/** Returns plans of actions, each with the number and size of the feed pages requested after it. */
function planOf(actions: Record<string, UserAction>) {
  const step = fc.record({
    action: fc.constantFrom(...Object.keys(actions)),
    subject: fc.nat(20),
    choice: fc.nat(20),
    pages: fc.nat(2),
    limit: fc.integer({ min: 1, max: 9 }),
  })
  return fc.array(step, { maxLength: 50, size: 'max' })
}

/** Runs the actions while readers and replicas follow, and compares the results. */
function expectAllReceived(actions: Record<string, UserAction>): void {
  fc.assert(
    fc.property(planOf(actions), (steps) => {
      const book = openBook()
      const visitors = [book, book.reader, book.guest]
      const readers = visitors.map(() => new FeedReader(book.organization))
      const copies = visitors.map(() => new FeedCopy(book.store, book.organization))
      for (const { action, subject, choice, pages, limit } of steps) {
        book.advance(1)
        actions[action]?.(book, subject, choice)
        for (let page = 0; page < pages; page += 1)
          visitors.forEach((visitor, index) => {
            readers[index]?.pullOnce(visitor, limit)
            copies[index]?.pullOnce(visitor, limit)
          })
      }
      visitors.forEach((visitor, index) => {
        const [reader, copy] = [readers[index], copies[index]]
        if (!reader || !copy) throw new Error('Every visitor reads')
        expectEnd(book, visitor, { reader, copy })
      })
      book.close()
    }),
    { numRuns: 40, seed: 20261121, endOnFailure: true },
  )
}

function expectEnd(book: Book, visitor: Visitor, { reader, copy }: { reader: FeedReader; copy: FeedCopy }) {
  reader.pullAll(visitor, 7)
  copy.pullAll(visitor, 7)
  const fresh = new FeedReader(book.organization)
  fresh.pullAll(visitor)
  expect(reader.snapshot()).toEqual(fresh.snapshot())
  expectSame(book, visitor, reader)
  const whole = new FeedCopy(book.store, book.organization)
  whole.pullAll(visitor)
  const rows = fedRows(copy.store, book.organization)
  expect(rows).toEqual(fedRows(whole.store, book.organization))
  // An administrator sees everything, so the rows equal those of the origin.
  if (visitor === book) expect(rows).toEqual(fedRows(book.store, book.organization))
  copy.store.close()
  whole.store.close()
}

describe('the change feed', () => {
  it('ends in the state of the store, whatever is written between its pages', () => {
    expectAllReceived({ ...LIBRARY_ACTIONS, ...WRITING_ACTIONS })
  }, 240_000)

  it('ends in the state of the store for people and their grants', () => {
    expectAllReceived({ ...LIBRARY_ACTIONS, ...PEOPLE_ACTIONS })
  }, 240_000)

  it('ends in the state of the store for the publications of an organization', () => {
    expectAllReceived({ ...LIBRARY_ACTIONS, ...PUBLISHING_ACTIONS })
  }, 240_000)
})
