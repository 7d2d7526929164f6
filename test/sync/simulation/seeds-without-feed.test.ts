import { expect, it } from 'vitest'
import { runSeeds } from './run-seeds.ts'

it('is as sound with a remote that has no feed, no keys and no preconditions, in 25 worlds', async () => {
  expect((await runSeeds(1, 25, { kind: 'public' })).faults).toEqual([])
}, 600_000)
