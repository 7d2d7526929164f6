import type { CallOutput } from '../../src-main/hosts/client-types.ts'
import type { CallResult } from '../../src-main/operations/engine/dispatch.ts'
import type { ContentChange } from '../../src-main/schemas/content-change.ts'
import { addChangeRequest, addSpace, merge } from './content/authoring.ts'
import { openTestWorkspace, type TestWorkspace } from './workspace.ts'

type Tree = CallOutput<'listPages'>['pages']

/** A space with pages, and short functions that edit it by change requests and read it. */
export interface ReviewFixture {
  workspace: TestWorkspace
  space: string
  /** The ids of the first pages, in order. */
  pages: string[]
  begin(): string
  /** Applies a batch. Throws the problem of a refusal. */
  change(changeRequest: string, ...changes: ContentChange[]): void
  attempt(changeRequest: string, ...changes: unknown[]): CallResult
  /** Merges a batch in a change request of its own, as another user does in the meantime. */
  changeSpace(...changes: ContentChange[]): void
  mergeResult(changeRequest: string): 'merge' | 'conflicts'
  text(page: string, changeRequest?: string): string
  /** The titles of the tree, one a line, with two spaces for each level. */
  tree(changeRequest?: string): string[]
  conflicts(changeRequest: string): CallOutput<'listChangeRequestConflicts'>['items']
}

/** Returns the change that replaces the text of a page. */
export const newText = (page: string, markdown: string): ContentChange => ({
  operation: 'update_page',
  page,
  document: { markdown },
})

/** Opens a workspace and returns the setup of a test on a space of pages, by title and text. */
export function openReviewFixture(pages: Record<string, string>): ReviewFixture {
  return reviewFixtureIn(openTestWorkspace(), pages)
}

/** Returns the setup of a test on a new space of an open workspace. */
export function reviewFixtureIn(workspace: TestWorkspace, pages: Record<string, string>): ReviewFixture {
  const { space, pages: ids } = addSpace(workspace, pages)
  const of = (changeRequest: string) => ({ spaceId: space, changeRequestId: changeRequest })
  const begin = () => addChangeRequest(workspace, space)
  const change: ReviewFixture['change'] = (changeRequest, ...changes) => {
    workspace.call('updateChangeRequestContent', { params: of(changeRequest), body: { changes } })
  }
  return {
    workspace,
    space,
    pages: ids,
    begin,
    change,
    attempt: (changeRequest, ...changes) =>
      workspace.attempt('updateChangeRequestContent', { params: of(changeRequest), body: { changes } }),
    changeSpace(...changes) {
      const other = begin()
      change(other, ...changes)
      merge(workspace, space, other)
    },
    mergeResult: (changeRequest) =>
      workspace.call('mergeChangeRequest', { params: of(changeRequest) }).result,
    text(page, changeRequest) {
      const found =
        changeRequest === undefined
          ? workspace.call('getPageById', { params: { spaceId: space, pageId: page } })
          : workspace.call('getPageInChangeRequestById', { params: { ...of(changeRequest), pageId: page } })
      return found.markdown ?? ''
    },
    tree: (changeRequest) =>
      outline(
        changeRequest === undefined
          ? workspace.call('listPages', { params: { spaceId: space } }).pages
          : workspace.call('listPagesInChangeRequest', { params: of(changeRequest) }).pages,
      ),
    conflicts: (changeRequest) =>
      workspace.call('listChangeRequestConflicts', { params: of(changeRequest) }).items,
  }
}

function outline(pages: Tree, depth = 0): string[] {
  return pages.flatMap((page) => ['  '.repeat(depth) + page.title, ...outline(page.pages, depth + 1)])
}
