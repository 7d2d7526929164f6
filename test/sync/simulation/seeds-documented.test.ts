import { expect, it } from 'vitest'
import { runSeeds } from './run-seeds.ts'

it('is as sound with a remote that has the documented operations alone, in 60 worlds', async () => {
  expect((await runSeeds(1, 60, { kind: 'documented' })).faults).toEqual([])
}, 600_000)
