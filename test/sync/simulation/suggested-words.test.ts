import { expect, it } from 'vitest'
import { suggestionsOf } from '../../../src-renderer/features/comments/read-suggestions.ts'
import { faultsOf } from './run-seeds.ts'
import { arrivedSuggestions } from './suggestions-as-written.ts'

const WORLDS = 20
/** Users review in almost every step of these worlds. */
const REVIEWS = 0.95

it('has suggestions of words arrive once and as written, from pending reviews and directly', async () => {
  const arrived = { pending: 0, direct: 0 }
  const faults: string[] = []
  for (let seed = 1; seed <= WORLDS; seed += 1) {
    const found = await faultsOf(seed, {
      reviews: REVIEWS,
      ended({ origin, replicas }) {
        for (const { reviewer } of replicas)
          for (const [word, body] of arrivedSuggestions(origin, { reviewer }))
            if (suggestionsOf(body).some(({ words }) => words !== undefined))
              arrived[reviewer.suggested.get(word)?.isPending ? 'pending' : 'direct'] += 1
      },
    })
    faults.push(...found.map((fault) => `seed ${seed}: ${fault}`))
  }
  expect(faults).toEqual([])
  expect(arrived.pending).toBeGreaterThan(0)
  expect(arrived.direct).toBeGreaterThan(0)
}, 600_000)
