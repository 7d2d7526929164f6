import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { ClientProblem } from '../../../src-renderer/api/client-problem.ts'
import type { Client } from '../../../src-renderer/api/client.ts'
import { changedPages } from '../../../src-renderer/features/change-requests/change-words.ts'
import {
  NO_STEPS,
  type EditSteps,
} from '../../../src-renderer/features/change-requests/tree-edits/edit-history.ts'
import {
  movesInto,
  topmostInOrder,
} from '../../../src-renderer/features/change-requests/tree-edits/plan-moves.ts'
import { StepRunner } from '../../../src-renderer/features/change-requests/tree-edits/step-runner.ts'
import {
  applyChanges,
  treeReads,
  type TreeStore,
} from '../../../src-renderer/features/change-requests/tree-edits/tree-store.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

const BOOK = { One: 'Text one.\n', Two: 'Text two.\n', Three: 'Text three.\n', Four: 'Four.\n' }

/** Opens a change request in its own core, with its steps. */
export function openTree(book: Record<string, string> = BOOK) {
  const fixture = openReviewFixture(book)
  const request = fixture.begin()
  const params = { spaceId: fixture.space, changeRequestId: request }
  const batches: ContentChange[][] = []
  const call = async (operation: string, input: object): Promise<unknown> => {
    const result = fixture.workspace.attempt(operation as 'listPages', input as never)
    if (result.ok) return result.value
    throw new ClientProblem(result.problem)
  }
  const client = { call } as unknown as Client
  const store: TreeStore = {
    ...treeReads(client, () => params),
    differences(page) {
      const { changes } = fixture.workspace.call('getChangeRequestChanges', {
        params,
        query: { limit: 1000 },
      })
      return changedPages(changes).find(({ id }) => id === page)?.marks ?? []
    },
    apply(changes) {
      batches.push(changes)
      return applyChanges(client, params, changes)
    },
  }
  const steps: { value: EditSteps } = { value: NO_STEPS }
  const runner = new StepRunner(store, steps)
  const idOf = (title: string): string => {
    const find = (pages: ReturnType<typeof list>): string | undefined => {
      for (const page of pages) {
        const found = page.title === title ? page.id : find(page.pages)
        if (found !== undefined) return found
      }
      return undefined
    }
    const found = find(list())
    if (found === undefined) throw new Error(`No page ${title}`)
    return found
  }
  const list = () => fixture.workspace.call('listPagesInChangeRequest', { params }).pages
  const places = async (...titles: string[]) =>
    topmostInOrder(
      (await Promise.all(titles.map((title) => store.place(idOf(title))))).filter(
        (place) => place !== undefined,
      ),
    )
  return {
    ...fixture,
    params,
    request,
    store,
    steps,
    runner,
    batches,
    idOf,
    places,
    lines: () => fixture.tree(request),
    changes: () =>
      changedPages(
        fixture.workspace.call('getChangeRequestChanges', { params, query: { limit: 1000 } }).changes,
      ),
    async move(titles: string[], into: string | null, before: number) {
      const gap = { into: into === null ? null : idOf(into), before }
      return runner.run('move', movesInto(await places(...titles), gap))
    },
  }
}
