import { expect, it } from 'vitest'
import { QUEUED } from './people.ts'
import { runSeeds } from './run-seeds.ts'

/** The operations without which the rarest ones are not possible. */
const PREREQUISITES = ['saveSearchInOrganization', 'deleteSpaceById', 'mergeChangeRequest']
/** The last world in which users try the operations that nobody has performed. */
const LAST = 60

it('loses nothing, repeats nothing and ends equal in 60 worlds, in which users perform every queued operation', async () => {
  const faults: string[] = []
  const performed = new Set<string>()
  const run = async (from: number, to: number, often: readonly string[]) => {
    const seeds = await runSeeds(from, to, { habits: { often } })
    faults.push(...seeds.faults)
    for (const id of seeds.performed) performed.add(id)
  }
  const missing = () => QUEUED.map(({ id }) => id).filter((id) => !performed.has(id))
  await run(1, 60, [])
  for (let seed = 1; seed <= LAST && missing().length > 0; seed += 1)
    await run(seed, seed, [...PREREQUISITES, ...missing()])
  expect(faults).toEqual([])
  expect(missing()).toEqual([])
}, 600_000)
