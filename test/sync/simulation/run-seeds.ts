import { simulate, type WorldOptions } from './simulate.ts'

export interface Seeds {
  /** The broken invariants, by the worlds that broke them. */
  faults: string[]
  /** The operations that were queued at replicas. */
  performed: ReadonlySet<string>
}

/**
 * Runs the worlds of these seeds. Returns the seed and the faults of each faulty world. Calls `each`
 * after each world.
 */
export async function runSeeds(
  first: number,
  last: number,
  {
    each = () => undefined,
    ...options
  }: WorldOptions & { each?: (seed: number, fault?: string) => void } = {},
): Promise<Seeds> {
  const faults: string[] = []
  const performed = new Set<string>()
  for (let seed = first; seed <= last; seed += 1) {
    const found = await faultsOf(seed, { ...options, did: (operation) => performed.add(operation) })
    if (found.length === 0) each(seed)
    else {
      const fault = `seed ${seed}: ${found.join('; ')}. Replay: ${replayOf(seed, options)}`
      faults.push(fault)
      each(seed, fault)
    }
  }
  return { faults, performed }
}

/** Returns the faults of one world. A thrown error is a fault too. */
export async function faultsOf(seed: number, options: WorldOptions): Promise<string[]> {
  return simulate(seed, options).catch((error: unknown) => [`thrown: ${innermost(error)}`])
}

function replayOf(seed: number, { kind = 'feed', isOverHttp = false }: WorldOptions): string {
  return `npm run simulate -- ${seed} ${seed} ${isOverHttp ? 'http' : kind}`
}

/** Returns the innermost cause of a fault. */
function innermost(error: unknown): string {
  const { cause, message } = error as { cause?: { error?: unknown; operation?: string }; message: string }
  return cause?.error === undefined ? message : `${cause.operation ?? ''} ${innermost(cause.error)}`
}
