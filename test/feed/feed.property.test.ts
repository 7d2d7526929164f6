import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallOutput } from '../../src-main/hosts/client-types.ts'
import { fedRows } from '../support/sync/fed-rows.ts'
import { FeedCopy } from '../support/sync/feed-copy.ts'
import { FeedReader } from '../support/sync/feed-reader.ts'
import type { Visitor } from '../support/workspace.ts'
import { ids, openBook, type Book, type Deed } from './book.ts'
import { LIBRARY_DEEDS, WRITING_DEEDS } from './content-deeds.ts'
import { PEOPLE_DEEDS, PUBLISHING_DEEDS } from './organization-deeds.ts'

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
  const fed = [...reader.things.values()].filter(
    (thing) => thing.kind === 'comment' && thing.space === spaceId && thing.value.changeRequest === null,
  )
  expect(fed).toHaveLength(comments.length)
}

/** Writes, each with the number and size of the feed pages requested after it. */
function planOf(deeds: Record<string, Deed>) {
  const step = fc.record({
    what: fc.constantFrom(...Object.keys(deeds)),
    one: fc.nat(20),
    other: fc.nat(20),
    pages: fc.nat(2),
    limit: fc.integer({ min: 1, max: 9 }),
  })
  return fc.array(step, { maxLength: 50, size: 'max' })
}

/** Runs the deeds while readers and replicas follow, and compares the results. */
function expectAllTold(deeds: Record<string, Deed>): void {
  fc.assert(
    fc.property(planOf(deeds), (steps) => {
      const book = openBook()
      const visitors = [book, book.reader, book.guest]
      const readers = visitors.map(() => new FeedReader(book.organization))
      const copies = visitors.map(() => new FeedCopy(book.store, book.organization))
      for (const { what, one, other, pages, limit } of steps) {
        book.advance(1)
        deeds[what]?.(book, one, other)
        for (let page = 0; page < pages; page += 1)
          visitors.forEach((visitor, index) => {
            readers[index]?.ask(visitor, limit)
            copies[index]?.ask(visitor, limit)
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
  reader.follow(visitor, 7)
  copy.follow(visitor, 7)
  const fresh = new FeedReader(book.organization)
  fresh.follow(visitor)
  expect(reader.snapshot()).toEqual(fresh.snapshot())
  expectSame(book, visitor, reader)
  const whole = new FeedCopy(book.store, book.organization)
  whole.follow(visitor)
  const rows = fedRows(copy.store, book.organization)
  expect(rows).toEqual(fedRows(whole.store, book.organization))
  // An administrator sees everything, so the rows equal those of the origin.
  if (visitor === book) expect(rows).toEqual(fedRows(book.store, book.organization))
  copy.store.close()
  whole.store.close()
}

describe('the change feed', () => {
  it('ends in the state of the store, whatever is written between its pages', () => {
    expectAllTold({ ...LIBRARY_DEEDS, ...WRITING_DEEDS })
  }, 240_000)

  it('does so for people and what they are given', () => {
    expectAllTold({ ...LIBRARY_DEEDS, ...PEOPLE_DEEDS })
  }, 240_000)

  it('does so for what an organization publishes', () => {
    expectAllTold({ ...LIBRARY_DEEDS, ...PUBLISHING_DEEDS })
  }, 240_000)
})
