import { expect, it } from 'vitest'
import { runSeeds } from './run-seeds.ts'

it('loses nothing, repeats nothing and ends equal in the worlds of seeds 401 to 800', async () => {
  expect((await runSeeds(401, 800)).faults).toEqual([])
}, 600_000)
