import type { RemoteKind } from './remote-kind.ts'
import { simulate } from './simulate.ts'

/** What is wrong in the worlds of these seeds: for each that is not sound, its number and what does not hold. */
export async function runSeeds(
  first: number,
  last: number,
  { each = () => undefined, kind = 'feed' }: { each?: (seed: number) => void; kind?: RemoteKind } = {},
): Promise<string[]> {
  const faults: string[] = []
  for (let seed = first; seed <= last; seed += 1) {
    const found = await simulate(seed, undefined, kind)
    if (found.length > 0)
      faults.push(`seed ${seed}: ${found.join('; ')}. Replay: npm run simulate -- ${seed} ${seed} ${kind}`)
    each(seed)
  }
  return faults
}
