import { expect, it } from 'vitest'
import { runSeeds } from './run-seeds.ts'

it('no invariant breaks with a remote that has the documented operations alone, in 25 worlds', async () => {
  expect((await runSeeds(1, 25, { kind: 'documented' })).faults).toEqual([])
}, 600_000)
