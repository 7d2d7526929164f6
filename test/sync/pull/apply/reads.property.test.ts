import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPeople } from '../../../../src-main/sync/pull/apply/apply-people.ts'
import { openBook, type Book, type UserAction } from '../../../feed/book.ts'
import { LIBRARY_ACTIONS, WRITING_ACTIONS } from '../../../feed/content-actions.ts'
import { PEOPLE_ACTIONS, PUBLISHING_ACTIONS } from '../../../feed/organization-actions.ts'
import { differences, failingReads } from '../../../support/documents/every-read.ts'
import { AppliedCopy } from '../../../support/sync/applied-copy.ts'
import type { Visitor } from '../../../support/workspace.ts'

/** The outcome of one request to the feed. */
const PULLS = ['none', 'whole', 'whole', 'cut off', 'twice'] as const
type Pull = (typeof PULLS)[number]

/** Returns random writes. Each is followed by a number of pulls of both organizations in small answers. */
function planOf(actions: Record<string, UserAction>) {
  const step = fc.record({
    what: fc.constantFrom(...Object.keys(actions)),
    one: fc.nat(20),
    other: fc.nat(20),
    pulls: fc.tuple(fc.constantFrom(...PULLS), fc.constantFrom(...PULLS)),
    limit: fc.integer({ min: 1, max: 9 }),
  })
  return fc.array(step, { maxLength: 50, size: 'max' })
}

function pullOnce(copy: AppliedCopy, organization: string, pull: Pull, limit: number): void {
  if (pull === 'whole') copy.pullOnce(organization, limit)
  if (pull === 'cut off') copy.pullInterrupted(organization, limit)
  if (pull === 'twice') copy.pullAndApplyTwice(organization, limit)
}

function organizationsOf({ store }: Book, { user }: Visitor): string[] {
  const rows = store.all<{ id: string }>(
    'SELECT organization AS id FROM member WHERE user = ? ORDER BY organization',
    user,
  )
  return rows.map(({ id }) => id)
}

function isGuest({ store, organization }: Book, { user }: Visitor): boolean {
  const sql = 'SELECT 1 FROM member WHERE organization = ? AND user = ? AND role IS NULL'
  return store.get(sql, organization, user) !== undefined
}

const COMMENTERS = new Set(['listCommentersInSpace', 'listCommentersInChangeRequest'])

/**
 * Returns the outcome for a guest. A guest receives no other member and no site. So a replica cannot count a guest's
 * team, list those who commented, or offer authors for a mention, as the origin does. It cannot show where a space is
 * published either.
 */
function asGuestSees(outcome: unknown, operation: string): string {
  if (COMMENTERS.has(operation)) return ''
  return JSON.stringify(outcome, (key, value: unknown) => {
    if (key === 'published') return undefined
    if (key === 'items' && Array.isArray(value)) return value.filter((item) => !isMentionableUser(item))
    return key === 'team' && typeof value === 'object' ? { ...value, members: 0 } : value
  })
}

const isMentionableUser = (item: unknown): boolean => (item as { kind?: unknown } | null)?.kind === 'user'

/** Runs the actions while replicas of three users follow, and compares all reads on both sides. */
function expectSameAnswers(actions: Record<string, UserAction>): void {
  fc.assert(
    fc.property(planOf(actions), (steps) => {
      const book = openBook()
      const followers = [book, book.reader, book.guest].map((visitor) => ({
        visitor,
        copy: new AppliedCopy(book, visitor),
      }))
      for (const { what, one, other, pulls, limit } of steps) {
        book.advance(1)
        actions[what]?.(book, one, other)
        for (const { visitor, copy } of followers)
          organizationsOf(book, visitor).forEach((organization, index) =>
            pullOnce(copy, organization, pulls[index] ?? 'none', limit),
          )
      }
      for (const { visitor, copy } of followers) {
        for (const organization of organizationsOf(book, visitor)) copy.pullAll(organization, 7)
        const comparable = isGuest(book, visitor) ? asGuestSees : undefined
        expect(differences(book, visitor, copy, comparable)).toEqual([])
        copy.store.close()
      }
      book.close()
    }),
    { numRuns: 15, seed: 20261121 },
  )
}

/** Runs the actions, pulls all from the beginning in small answers, and runs every read after each answer. */
function expectNoFailure(actions: Record<string, UserAction>): void {
  fc.assert(
    fc.property(planOf(actions), fc.integer({ min: 1, max: 9 }), (steps, limit) => {
      const book = openBook()
      for (const { what, one, other } of steps) {
        book.advance(1)
        actions[what]?.(book, one, other)
      }
      const copy = new AppliedCopy(book, book)
      applyPeople(copy.store, [book.call('getAuthenticatedUser', {})])
      for (const organization of organizationsOf(book, book))
        while (copy.pullOnce(organization, limit)) expect(failingReads(book, copy)).toEqual([])
      copy.store.close()
      book.close()
    }),
    { numRuns: 10, seed: 20261128 },
  )
}

describe('every read, on a replica in the middle of its first pull', () => {
  it('is answered or refused, and never fails', () => {
    expectNoFailure({ ...LIBRARY_ACTIONS, ...WRITING_ACTIONS, ...PUBLISHING_ACTIONS })
  }, 240_000)
})

describe('every read, on a replica that follows the feed', () => {
  it('has the answer of the origin, after any writes and interruptions of pulls', () => {
    expectSameAnswers({ ...LIBRARY_ACTIONS, ...WRITING_ACTIONS })
  }, 240_000)

  it('has the answer of the origin for users and their rights', () => {
    expectSameAnswers({ ...LIBRARY_ACTIONS, ...PEOPLE_ACTIONS })
  }, 240_000)

  it('has the answer of the origin for published content of an organization', () => {
    expectSameAnswers({ ...LIBRARY_ACTIONS, ...PUBLISHING_ACTIONS })
  }, 240_000)
})
