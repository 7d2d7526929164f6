import { expect, it } from 'vitest'
import { QUEUED } from './people.ts'
import { runSeeds } from './run-seeds.ts'

it('loses nothing, repeats nothing and ends equal in 400 worlds, in which users perform every queued operation', async () => {
  const { faults, performed } = await runSeeds(1, 400)
  expect(faults).toEqual([])
  expect(QUEUED.map(({ id }) => id).filter((id) => !performed.has(id))).toEqual([])
}, 600_000)
