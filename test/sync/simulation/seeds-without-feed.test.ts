import { expect, it } from 'vitest'
import { runSeeds } from './run-seeds.ts'

it('no invariant breaks with a remote without a feed, keys and preconditions, in 25 worlds', async () => {
  expect((await runSeeds(1, 25, { kind: 'public' })).faults).toEqual([])
}, 600_000)
