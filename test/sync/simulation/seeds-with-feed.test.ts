import { expect, it } from 'vitest'
import { QUEUED } from './people.ts'
import { runSeeds } from './run-seeds.ts'

/** Some operations are rare. More worlds run until users have performed each of them, up to this one. */
const LAST = 400

it('loses nothing, repeats nothing and ends equal in 150 worlds, in which users perform every queued operation', async () => {
  const first = await runSeeds(1, 150)
  const faults = [...first.faults]
  const performed = new Set(first.performed)
  const missing = () => QUEUED.map(({ id }) => id).filter((id) => !performed.has(id))
  for (let from = 151; from < LAST && missing().length > 0; from += 25) {
    const more = await runSeeds(from, from + 24)
    faults.push(...more.faults)
    for (const id of more.performed) performed.add(id)
  }
  expect(faults).toEqual([])
  expect(missing()).toEqual([])
}, 600_000)
