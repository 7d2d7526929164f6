import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** The slowest files, in seconds on one core. A clean clone has no measured times, so the order is stated here. */
const SLOWEST: readonly [file: string, seconds: number][] = [
  ['sync/processes/kill-and-cut.test.ts', 180],
  ['sync/simulation/seeds-401-to-800.test.ts', 170],
  ['sync/simulation/seeds-1-to-400.test.ts', 165],
  ['sync/simulation/seeds-without-feed.test.ts', 150],
  ['feed/feed.property.test.ts', 110],
  ['sync/simulation/simulate.test.ts', 75],
  ['sync/cases/crash-at-every-step.test.ts', 75],
  ['e2e/two-writers.test.ts', 65],
  ['hosts/ends-before-ready.test.ts', 60],
  ['e2e/double-click.test.ts', 55],
  ['sync/simulation/seeds-documented.test.ts', 55],
  ['sync/simulation/seeds-over-http.test.ts', 45],
  ['sync/pull/apply/reads.property.test.ts', 45],
  ['imports/import-at-remote.test.ts', 40],
]

/** Starts the slowest files first, so that no worker waits at the end for another one's long file. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => secondsOf(other) - secondsOf(one))
  }
}

function secondsOf({ moduleId }: TestSpecification): number {
  return SLOWEST.find(([file]) => moduleId.endsWith(`/test/${file}`))?.[1] ?? 0
}
