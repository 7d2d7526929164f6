import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** The slowest files, in seconds on one core. A clean clone has no measured times, so the order is stated here. */
const SLOWEST: readonly [file: string, seconds: number][] = [
  ['e2e/clicks/double-click.test.ts', 65],
  ['e2e/journey.test.ts', 60],
  ['e2e/offline/two-replicas.test.ts', 60],
  ['sync/processes/remote-kinds.test.ts', 60],
  ['sync/simulation/seeds-without-feed.test.ts', 50],
  ['sync/processes/kill-and-cut.test.ts', 50],
  ['sync/cases/failures/crash-at-every-step.test.ts', 50],
  ['e2e/review/review-offline.test.ts', 50],
  ['e2e/offline/offline.test.ts', 50],
  ['e2e/writing/two-writers.test.ts', 45],
  ['sync/simulation/seeds-with-feed.test.ts', 45],
  ['e2e/review/queued-merge.test.ts', 45],
  ['workspace/reading-thread.test.ts', 40],
  ['e2e/reading/accessibility.test.ts', 40],
  ['e2e/writing/live-preview.test.ts', 40],
  ['e2e/review/history.test.ts', 40],
  ['sync/simulation/seeds-documented.test.ts', 30],
  ['sync/simulation/seeds-over-http.test.ts', 30],
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
