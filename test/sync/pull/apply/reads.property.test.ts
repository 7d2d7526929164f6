import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type Book, type Deed } from '../../../feed/book.ts'
import { LIBRARY_DEEDS, WRITING_DEEDS } from '../../../feed/content-deeds.ts'
import { PEOPLE_DEEDS, PUBLISHING_DEEDS } from '../../../feed/organization-deeds.ts'
import { differences } from '../../../support/documents/every-read.ts'
import { AppliedCopy } from '../../../support/sync/applied-copy.ts'
import type { Visitor } from '../../../support/workspace.ts'

/** The outcome of one request to the feed. */
const PULLS = ['none', 'whole', 'whole', 'cut off', 'twice'] as const
type Pull = (typeof PULLS)[number]

/** Writes, each with the number of pulls of both organizations after it, in answers of a few changes. */
function planOf(deeds: Record<string, Deed>) {
  const step = fc.record({
    what: fc.constantFrom(...Object.keys(deeds)),
    one: fc.nat(20),
    other: fc.nat(20),
    pulls: fc.tuple(fc.constantFrom(...PULLS), fc.constantFrom(...PULLS)),
    limit: fc.integer({ min: 1, max: 9 }),
  })
  return fc.array(step, { maxLength: 50, size: 'max' })
}

function pullOnce(copy: AppliedCopy, organization: string, pull: Pull, limit: number): void {
  if (pull === 'whole') copy.ask(organization, limit)
  if (pull === 'cut off') copy.askAndBreakOff(organization, limit)
  if (pull === 'twice') copy.askAndWriteTwice(organization, limit)
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

/**
 * A guest receives no other member and no site. So a replica cannot count a guest's team or know where a space is
 * published, which the origin reports.
 */
function asGuestsAreTold(outcome: unknown): string {
  return JSON.stringify(outcome, (key, value: unknown) => {
    if (key === 'published') return undefined
    return key === 'team' && typeof value === 'object' ? { ...value, members: 0 } : value
  })
}

/** Runs the deeds while replicas of three users follow, and compares all reads on both sides. */
function expectSameAnswers(deeds: Record<string, Deed>): void {
  fc.assert(
    fc.property(planOf(deeds), (steps) => {
      const book = openBook()
      const followers = [book, book.reader, book.guest].map((visitor) => ({
        visitor,
        copy: new AppliedCopy(book, visitor),
      }))
      for (const { what, one, other, pulls, limit } of steps) {
        book.advance(1)
        deeds[what]?.(book, one, other)
        for (const { visitor, copy } of followers)
          organizationsOf(book, visitor).forEach((organization, index) =>
            pullOnce(copy, organization, pulls[index] ?? 'none', limit),
          )
      }
      for (const { visitor, copy } of followers) {
        for (const organization of organizationsOf(book, visitor)) copy.follow(organization, 7)
        const comparable = isGuest(book, visitor) ? asGuestsAreTold : JSON.stringify
        expect(differences(book, visitor, copy, comparable)).toEqual([])
        copy.store.close()
      }
      book.close()
    }),
    { numRuns: 15, seed: 20261121 },
  )
}

describe('every read, on a replica that follows the feed', () => {
  it('has the answer of the origin, after any writes and interruptions of pulls', () => {
    expectSameAnswers({ ...LIBRARY_DEEDS, ...WRITING_DEEDS })
  }, 240_000)

  it('has it for users and their rights', () => {
    expectSameAnswers({ ...LIBRARY_DEEDS, ...PEOPLE_DEEDS })
  }, 240_000)

  it('has it for published content of an organization', () => {
    expectSameAnswers({ ...LIBRARY_DEEDS, ...PUBLISHING_DEEDS })
  }, 240_000)
})
