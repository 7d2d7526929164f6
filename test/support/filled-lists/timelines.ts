import { reviewFixtureIn, type ReviewFixture } from '../review-fixture.ts'
import type { TestWorkspace } from '../workspace.ts'
import type { FilledList, Fillings, Item } from './filled-list.ts'

const BOOK = { Guide: 'Text.\n' }
const nameOf = ({ revision }: Item): string => String(revision)
const write = ({ pages }: ReviewFixture, count: number) => ({
  operation: 'update_page' as const,
  page: pages[0] ?? '',
  document: { markdown: `Text ${count}.\n` },
})

/** The revisions of a space or of its only page; no revision is ever removed. */
const timeline =
  (of: 'space' | 'page') =>
  (workspace: TestWorkspace): FilledList => {
    const review = reviewFixtureIn(workspace, BOOK)
    const params = { spaceId: review.space, ...(of === 'page' && { pageId: review.pages[0] ?? '' }) }
    return { params: () => params, add: (count) => review.changeSpace(write(review, count)), nameOf }
  }

function ofChangeRequest(workspace: TestWorkspace): FilledList {
  const review = reviewFixtureIn(workspace, BOOK)
  const params = { spaceId: review.space, changeRequestId: review.begin() }
  return {
    params: () => params,
    add: (count) => review.change(params.changeRequestId, write(review, count)),
    nameOf,
  }
}

/** The deleted pages. A restored page leaves the list. */
function deletedPages(workspace: TestWorkspace): FilledList {
  const review = reviewFixtureIn(workspace, BOOK)
  const params = { spaceId: review.space }
  return {
    params: () => params,
    add: (count) => {
      const title = `Page ${count}`
      review.changeSpace({ operation: 'insert_page', title, document: { markdown: 'Text.\n' } })
      const page = workspace.call('listPages', { params }).pages.find((each) => each.title === title)
      review.changeSpace({ operation: 'delete_page', page: page?.id ?? '' })
    },
    remove(pageId) {
      const { items } = workspace.call('listDeletedPages', { params, query: { limit: 1000 } })
      const revision = items.find(({ id }) => id === pageId)?.revision ?? ''
      review.changeSpace({ operation: 'revert_page', page: pageId, revision })
    },
  }
}

export const timelines: Fillings = {
  listRevisions: [timeline('space')],
  listDeletedPages: [deletedPages],
  listPageRevisions: [timeline('page')],
  listRevisionsInChangeRequest: [ofChangeRequest],
}
