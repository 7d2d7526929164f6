import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** The slowest files, in seconds on one core. A clean clone has no measured times, so the order is stated here. */
const SLOWEST: readonly [file: string, seconds: number][] = [
  ['sync/simulation/seeds-without-feed.test.ts', 125],
  ['sync/simulation/seeds-1-to-400.test.ts', 115],
  ['sync/processes/kill-and-cut.test.ts', 100],
  ['e2e/two-writers.test.ts', 70],
  ['e2e/double-click.test.ts', 65],
  ['sync/simulation/seeds-documented.test.ts', 55],
  ['sync/simulation/seeds-over-http.test.ts', 50],
  ['e2e/offline.test.ts', 40],
  ['e2e/live-preview.test.ts', 35],
  ['e2e/journey.test.ts', 35],
  ['e2e/two-replicas.test.ts', 35],
  ['sync/cases/crash-at-every-step.test.ts', 30],
  ['e2e/history.test.ts', 30],
  ['sync/pull/apply/reads.property.test.ts', 25],
  ['sync/simulation/simulate.test.ts', 20],
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
