import { expect, it } from 'vitest'
import { runSeeds } from './run-seeds.ts'

it('loses nothing, repeats nothing and ends equal in the worlds of seeds 1 to 1,000', async () => {
  expect(await runSeeds(1, 1000)).toEqual([])
}, 600_000)
