import { expect, it } from 'vitest'
import { runSeeds } from './run-seeds.ts'

it('is as sound with a remote that has no feed, no keys and no preconditions, in 300 worlds', async () => {
  expect(await runSeeds(1, 300, { kind: 'public' })).toEqual([])
}, 600_000)

it('is as sound with a remote that has the documented operations alone, in 300 worlds', async () => {
  expect(await runSeeds(1, 300, { kind: 'documented' })).toEqual([])
}, 600_000)
