import { simulate, type WorldOptions } from './simulate.ts'

export interface Seeds {
  /** What does not hold, by the worlds that are not sound. */
  faults: string[]
  /** The operations that were queued at desks. */
  performed: ReadonlySet<string>
}

/** Runs the worlds of these seeds: for each that is not sound, its number and what does not hold. Calls `each` after each. */
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

/** What does not hold in one world; a fault that is thrown is one as well. */
export async function faultsOf(seed: number, options: WorldOptions): Promise<string[]> {
  return simulate(seed, options).catch((error: unknown) => [`thrown: ${innermost(error)}`])
}

function replayOf(seed: number, { kind = 'feed', isOverHttp = false }: WorldOptions): string {
  return `npm run simulate -- ${seed} ${seed} ${isOverHttp ? 'http' : kind}`
}

/** What a fault came from in the end. */
function innermost(error: unknown): string {
  const { cause, message } = error as { cause?: { error?: unknown; operation?: string }; message: string }
  return cause?.error === undefined ? message : `${cause.operation ?? ''} ${innermost(cause.error)}`
}
