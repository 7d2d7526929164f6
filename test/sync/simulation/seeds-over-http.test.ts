import { expect, it } from 'vitest'
import { runSeeds } from './run-seeds.ts'

it('no invariant breaks with the client of the app over HTTP, in 25 worlds', async () => {
  expect((await runSeeds(1, 25, { isOverHttp: true })).faults).toEqual([])
}, 600_000)
