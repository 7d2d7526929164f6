import { expect, it } from 'vitest'
import { runSeeds } from './run-seeds.ts'

it('is as sound with a remote that has no feed, no keys and no preconditions, in 40 worlds', async () => {
  expect((await runSeeds(1, 40, { kind: 'public' })).faults).toEqual([])
}, 600_000)
