import { expect, it } from 'vitest'
import { runSeeds } from './run-seeds.ts'

it('no invariant breaks with a remote without a feed, keys and preconditions, in 60 worlds', async () => {
  expect((await runSeeds(1, 60, { kind: 'public' })).faults).toEqual([])
}, 600_000)

it('no invariant breaks with a remote without a feed that fails over single things for a while, in 20 worlds', async () => {
  expect((await runSeeds(1, 20, { kind: 'public', failures: 0.01 })).faults).toEqual([])
}, 600_000)
