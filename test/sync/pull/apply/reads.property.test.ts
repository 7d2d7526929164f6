import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type Book, type Deed } from '../../../feed/book.ts'
import { LIBRARY_DEEDS, WRITING_DEEDS } from '../../../feed/content-deeds.ts'
import { PEOPLE_DEEDS, PUBLISHING_DEEDS } from '../../../feed/organization-deeds.ts'
import { AppliedCopy } from '../../../support/sync/applied-copy.ts'
import { differences } from '../../../support/documents/every-read.ts'
import type { Visitor } from '../../../support/workspace.ts'

/** What becomes of one question to the feed. */
const PULLS = ['none', 'whole', 'whole', 'cut off', 'twice'] as const
type Pull = (typeof PULLS)[number]

/** Writes, each with what is pulled after it of the one organization and of the other, in answers of a few changes. */
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
 * A guest is told of nobody else and of no site. So how many are in a guest's team cannot be counted here, and where
 * a space is published is not known, both of which the origin tells.
 */
function asGuestsAreTold(outcome: unknown): string {
  return JSON.stringify(outcome, (key, value: unknown) => {
    if (key === 'published') return undefined
    return key === 'team' && typeof value === 'object' ? { ...value, members: 0 } : value
  })
}

/** Lets the deeds be done while copies of three people follow, and asks everything there and here. */
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
    { numRuns: 30, seed: 20261121 },
  )
}

describe('every read, on a copy that follows the feed', () => {
  it('is answered as at the origin, whatever was written and however pulls were cut off', () => {
    expectSameAnswers({ ...LIBRARY_DEEDS, ...WRITING_DEEDS })
  }, 240_000)

  it('is so for people and what they are given', () => {
    expectSameAnswers({ ...LIBRARY_DEEDS, ...PEOPLE_DEEDS })
  }, 240_000)

  it('is so for what an organization publishes', () => {
    expectSameAnswers({ ...LIBRARY_DEEDS, ...PUBLISHING_DEEDS })
  }, 240_000)
})
