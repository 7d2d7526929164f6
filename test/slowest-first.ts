import { readFileSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** The slowest files, in seconds on one core. A clean clone has no measured times, so the order is stated here. */
const SLOWEST: readonly [file: string, seconds: number][] = [
  ['e2e/clicks/double-click.test.ts', 110],
  ['sync/processes/kill-and-cut.test.ts', 65],
  ['e2e/writing/two-writers.test.ts', 55],
  ['sync/processes/remote-kinds.test.ts', 45],
  ['e2e/offline/offline.test.ts', 45],
  ['e2e/review/review-offline.test.ts', 45],
  ['e2e/writing/live-preview.test.ts', 45],
  ['imports/import-at-remote.test.ts', 45],
  ['sync/simulation/seeds-without-feed.test.ts', 40],
  ['sync/processes/lost-organization.test.ts', 40],
  ['sync/simulation/simulate.test.ts', 40],
  ['e2e/journey.test.ts', 35],
  ['e2e/review/queued-merge.test.ts', 30],
  ['e2e/reading/accessibility.test.ts', 30],
  ['e2e/offline/two-replicas.test.ts', 30],
  ['sync/simulation/seeds-with-feed.test.ts', 30],
  ['e2e/review/history.test.ts', 30],
  ['sync/simulation/seeds-over-http.test.ts', 30],
  ['hosts/ends-before-ready.test.ts', 30],
  ['sync/simulation/seeds-documented.test.ts', 25],
  ['e2e/writing/editor-blocks.test.ts', 25],
  ['workspace/reading-thread.test.ts', 25],
  ['sync/cases/failures/crash-at-every-step.test.ts', 25],
  ['e2e/writing/edit-draft.test.ts', 25],
  ['operations/every-list.test.ts', 25],
  ['e2e/workspace.test.ts', 25],
  ['e2e/clicks/double-click-replica.test.ts', 25],
  ['pdf/document.test.ts', 25],
  ['feed/feed.property.test.ts', 25],
  ['imports/read/page-readers.test.ts', 20],
  ['e2e/writing/spelling.test.ts', 20],
  ['sync/pull/apply/reads.property.test.ts', 20],
  ['accounts/accounts.test.ts', 20],
  ['renderer/editor/live-preview.property.test.ts', 15],
  ['accounts/damaged-copy.test.ts', 15],
  ['e2e/accounts/invites.test.ts', 15],
  ['e2e/search/token-search.test.ts', 15],
  ['e2e/writing/block-forms.test.ts', 15],
  ['accounts/invites.test.ts', 15],
  ['http/random-requests.property.test.ts', 15],
  ['e2e/reading/api-reference.test.ts', 15],
  ['http/hostile-bodies.test.ts', 15],
  ['e2e/accounts/token-link.test.ts', 15],
  ['store/journal-size.test.ts', 15],
  ['e2e/offline/damaged-copy.test.ts', 10],
  ['e2e/writing/repaired-links.test.ts', 10],
]

/** Files that begin with this line need no window, although their project has one. */
const WITHOUT_WINDOW = '// @vitest-environment node'

/**
 * Starts the slowest files first, so that no worker waits at the end for another one's long file. Then those of one
 * project and environment follow each other, because a worker ends where the next file needs another environment.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map((file, at) => ({ file, at, ...placeOf(file) }))
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return sorted
      .toSorted(
        (one, other) =>
          other.seconds - one.seconds ||
          projects.indexOf(one.project) - projects.indexOf(other.project) ||
          Number(other.hasWindow) - Number(one.hasWindow) ||
          one.at - other.at,
      )
      .map(({ file }) => file)
  }
}

function placeOf({ moduleId, project }: TestSpecification) {
  return {
    seconds: SLOWEST.find(([file]) => moduleId.endsWith(`/test/${file}`))?.[1] ?? 0,
    project: project.name,
    hasWindow: !readFileSync(moduleId, 'utf8').startsWith(WITHOUT_WINDOW),
  }
}
