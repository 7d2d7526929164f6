import { expect, it } from 'vitest'
import { runSeeds } from './run-seeds.ts'

it('loses nothing, repeats nothing and ends equal in the worlds of seeds 1,001 to 2,000', async () => {
  expect(await runSeeds(1001, 2000)).toEqual([])
}, 600_000)
