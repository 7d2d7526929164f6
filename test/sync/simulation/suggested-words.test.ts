import { expect, it } from 'vitest'
import { suggestionsOf } from '../../../src-renderer/features/comments/read-suggestions.ts'
import type { WrittenSuggestion } from './reviewer.ts'
import { faultsOf } from './run-seeds.ts'
import { arrivedSuggestions } from './suggestions-as-written.ts'

const WORLDS = 20
/** Users review in almost every step of these worlds. */
const REVIEWS = 0.95

const isOfWords = ({ markdown }: WrittenSuggestion): boolean =>
  suggestionsOf(markdown).some(({ words }) => words !== undefined)

it('has suggestions of words survive the ends of processes, and arrive once and as written', async () => {
  const arrived: WrittenSuggestion[] = []
  const faults: string[] = []
  for (let seed = 1; seed <= WORLDS; seed += 1) {
    const found = await faultsOf(seed, {
      reviews: REVIEWS,
      ended({ origin, replicas }) {
        const suggestions = replicas.flatMap(({ reviewer }) => arrivedSuggestions(origin, reviewer))
        arrived.push(...suggestions.filter(isOfWords))
      },
    })
    faults.push(...found.map((fault) => `seed ${seed}: ${fault}`))
  }
  expect(faults).toEqual([])
  expect(arrived.some(({ isPending }) => !isPending)).toBe(true)
  expect(arrived.some(({ hasSurvivedEnd }) => hasSurvivedEnd)).toBe(true)
  expect(arrived.some(({ isPending, hasSurvivedEnd }) => isPending && hasSurvivedEnd)).toBe(true)
}, 600_000)
