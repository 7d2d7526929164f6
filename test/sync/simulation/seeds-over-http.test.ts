import { expect, it } from 'vitest'
import { runSeeds } from './run-seeds.ts'

it('is as sound with the client of the app and an origin that listens, in 25 worlds', async () => {
  expect((await runSeeds(1, 25, { isOverHttp: true })).faults).toEqual([])
}, 600_000)
