import { describe, expect, it } from 'vitest'
import type { RemoteKind } from './remote-kind.ts'
import { faultsOf } from './run-seeds.ts'
import { SAFEGUARDS, type Safeguard } from './safeguards.ts'
import { simulate } from './simulate.ts'

/** The number of worlds within which a missing safeguard must be found. */
const WORLDS = 400

/** Users type often in these worlds, because most safeguards are about texts. */
const habits = { typing: 18 }

/** The safeguards of replicas of a remote without a feed, keys and preconditions. */
const WITHOUT_FEED: ReadonlySet<Safeguard> = new Set([
  'search before a second attempt',
  'cursor before a read',
  'proof of deletion',
])

/**
 * The worlds in which each fault was last found. They are tried first, which saves most of the search. A change of
 * the product or of the simulation may move a fault to another world.
 */
const FOUND_BEFORE: Partial<Record<Safeguard, number>> = {
  'idempotency key': 2,
  precondition: 8,
  'frozen input': 26,
  'base of a merge': 6,
  'read revision': 14,
  'trash of removed texts': 9,
  'trash of overwritten texts': 3,
  'trash of discarded texts': 48,
  'search before a second attempt': 4,
  'cursor before a read': 6,
}

/** Returns the seeds of all worlds, with the most promising one first. */
function seedsFor(without: Safeguard): number[] {
  const all = Array.from({ length: WORLDS }, (_, index) => index + 1)
  const first = FOUND_BEFORE[without] ?? 1
  return [first, ...all.filter((seed) => seed !== first)]
}

/** Returns the fault of a world that is free of faults with a safeguard alone. */
async function firstFault(without: Safeguard, kind: RemoteKind): Promise<string | undefined> {
  for (const seed of seedsFor(without)) {
    const [fault] = await faultsOf(seed, { without, kind, habits })
    if (fault === undefined) continue
    expect(await faultsOf(seed, { kind, habits })).toEqual([])
    return `seed ${seed}: ${fault}`
  }
  return undefined
}

describe('the simulation', () => {
  it('gives the same world for the same seed', async () => {
    const lines: [string[], string[]] = [[], []]
    for (const each of lines) await simulate(61, { trace: (line) => each.push(line) })
    expect(lines[0].length).toBeGreaterThan(50)
    expect(lines[1]).toEqual(lines[0])
  }, 600_000)

  const names = Object.keys(SAFEGUARDS) as Safeguard[]
  it.each(names)(
    'detects within 400 worlds that this safeguard is missing: %s',
    async (name) => {
      expect(await firstFault(name, WITHOUT_FEED.has(name) ? 'public' : 'feed')).toBeDefined()
    },
    600_000,
  )
})
