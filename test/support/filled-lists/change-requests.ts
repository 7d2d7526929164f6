import type { ChangeRequestStatus } from '../../../src-main/schemas/change-request.ts'
import { addSpace, merge } from '../content/authoring.ts'
import { reviewFixtureIn } from '../review-fixture.ts'
import type { TestWorkspace } from '../workspace.ts'
import { commonTitle, type FilledList, type Fillings } from './filled-list.ts'

const DAY = 86_400_000

/** A filter by time that passes all change requests of a test. */
function anyTime(workspace: TestWorkspace): { after: string; before: string } {
  const at = (time: number) => new Date(time).toISOString()
  return { after: at(workspace.now() - DAY), before: at(workspace.now() + DAY) }
}

const STATUSES = ['draft', 'open', 'archived', 'merged'] as const satisfies ChangeRequestStatus[]

/** Change requests of a status, and their way into and out of it. */
function withStatus(workspace: TestWorkspace, status: ChangeRequestStatus, reviewer: string) {
  const spaceId = addSpace(workspace, { Guide: 'Text.\n' }).space
  const change = (changeRequestId: string, to: 'draft' | 'open' | 'archived') =>
    workspace.call('updateChangeRequestById', { params: { spaceId, changeRequestId }, body: { status: to } })
  const add = (count: number) => {
    const body = { subject: commonTitle(count) }
    const { id } = workspace.call('createChangeRequest', { params: { spaceId }, body })
    if (status === 'open') {
      const params = { spaceId, changeRequestId: id }
      workspace.call('requestReviewersForChangeRequest', { params, body: { users: [reviewer] } })
    }
    if (status === 'merged') merge(workspace, spaceId, id)
    else if (status !== 'draft') change(id, status)
    return id
  }
  const remove = (id: string) => change(id, status === 'archived' ? 'draft' : 'archived')
  return { spaceId, add, ...(status !== 'merged' && { remove }) }
}

/** The filters and orders of the lists. Each status has some of them, because each walk costs time. */
const filtersOf = (workspace: TestWorkspace, reviewer: string) => ({
  draft: { order: 'desc', text: 'same' },
  open: { requestedReviewer: reviewer, order: 'asc' },
  archived: { orderBy: 'createdAt', order: 'asc', ...anyTime(workspace) },
  merged: { creator: workspace.user, contributor: workspace.user },
})

const ofSpace =
  (status: ChangeRequestStatus) =>
  (workspace: TestWorkspace): FilledList => {
    const reviewer = workspace.addUser('review').user
    const { spaceId, ...ways } = withStatus(workspace, status, reviewer)
    return {
      params: () => ({ spaceId }),
      queries: [{ status }, { status, ...filtersOf(workspace, reviewer)[status] }],
      ...ways,
    }
  }

/** The change requests of two spaces, alternately. */
const ofOrganization =
  (status: ChangeRequestStatus) =>
  (workspace: TestWorkspace): FilledList => {
    const reviewer = workspace.addUser('review').user
    const ways = [withStatus(workspace, status, reviewer), withStatus(workspace, status, reviewer)] as const
    const places = new Map<string, number>()
    const params = { organizationId: workspace.organization }
    return {
      params: () => params,
      queries: [
        { status: [status] },
        ...(status === 'merged' ? [{ status: [status], space: ways[0].spaceId }] : []),
        { status: [status], ...filtersOf(workspace, reviewer)[status] },
      ],
      add: (count) => {
        const way = ways[count % 2 === 0 ? 0 : 1]
        places.set(way.add(count), count % 2)
      },
      ...(status !== 'merged' && {
        remove: (id: string) => ways[places.get(id) === 0 ? 0 : 1].remove?.(id),
      }),
    }
  }

/** The number of conflicting pages: more than fit on one page of the list. */
const CONFLICTING = 14

function conflicts(workspace: TestWorkspace): FilledList {
  const titles = Array.from({ length: CONFLICTING }, (_, at) => commonTitle(at) + '!'.repeat(at))
  const { space, pages, begin, change, changeSpace } = reviewFixtureIn(
    workspace,
    Object.fromEntries(titles.map((title) => [title, 'Base.\n'])),
  )
  const write = (markdown: string) =>
    pages.map((page) => ({ operation: 'update_page' as const, page, document: { markdown } }))
  let params = { spaceId: space, changeRequestId: '' }
  let round = 0
  return {
    params: () => params,
    restock() {
      params = { spaceId: space, changeRequestId: begin() }
      round += 1
      change(params.changeRequestId, ...write(`Mine ${round}.\n`))
      changeSpace(...write(`Theirs ${round}.\n`))
      workspace.call('updateChangeRequest', { params, body: undefined })
    },
    remove: (pageId) =>
      workspace.call('resolveChangeRequestConflict', {
        params: { ...params, pageId },
        body: { keep: 'mine' },
      }),
    nameOf: ({ page }) => String(page),
  }
}

function changedPages(workspace: TestWorkspace): FilledList {
  const { space, begin, change } = reviewFixtureIn(workspace, {})
  const changeRequestId = begin()
  const params = { spaceId: space, changeRequestId }
  return {
    params: () => params,
    queries: [{}],
    add: (count) =>
      change(changeRequestId, {
        operation: 'insert_page',
        title: `Page ${count}`,
        document: { markdown: 'Text.\n' },
      }),
    nameOf: ({ page }) => String(page),
  }
}

function ownChangesOfPage(workspace: TestWorkspace): FilledList {
  const { space, pages, begin, change } = reviewFixtureIn(workspace, { Guide: 'Text.\n' })
  const [page = ''] = pages
  return {
    params: () => ({ spaceId: space, pageId: page }),
    queries: [{}, { kind: 'edits' }],
    add: (count) =>
      change(begin(), { operation: 'update_page', page, document: { markdown: `Text ${count}.\n` } }),
    remove: (changeRequestId) =>
      workspace.call('updateChangeRequestById', {
        params: { spaceId: space, changeRequestId },
        body: { status: 'archived' },
      }),
    nameOf: ({ changeRequest }) => (changeRequest as { id: string }).id,
  }
}

function reviews(workspace: TestWorkspace): FilledList {
  const { space, begin } = reviewFixtureIn(workspace, { Guide: 'Text.\n' })
  const params = { spaceId: space, changeRequestId: begin() }
  return {
    params: () => params,
    queries: [{}, { outdated: false }],
    add: (count) =>
      workspace.call('submitChangeRequestReview', {
        params,
        body: { status: 'approved', ...(count % 2 === 0 && { comment: { markdown: 'Fine' } }) },
      }),
  }
}

function requestedReviewers(workspace: TestWorkspace): FilledList {
  const { space, begin } = reviewFixtureIn(workspace, { Guide: 'Text.\n' })
  const params = { spaceId: space, changeRequestId: begin() }
  return {
    params: () => params,
    queries: [{}],
    add: () =>
      workspace.call('requestReviewersForChangeRequest', {
        params,
        body: { users: [workspace.addUser('review').user] },
      }),
    remove: (userId) =>
      workspace.call('removeRequestedReviewerFromChangeRequest', { params: { ...params, userId } }),
    nameOf: ({ user }) => (user as { id: string }).id,
  }
}

export const changeRequests: Fillings = {
  listChangeRequestsForSpace: STATUSES.map(ofSpace),
  listChangeRequestsForOrganization: STATUSES.map(ofOrganization),
  listChangeRequestConflicts: [conflicts],
  listChangedPagesInChangeRequest: [changedPages],
  listOwnChangesOfPage: [ownChangesOfPage],
  getReviewsByChangeRequestId: [reviews],
  getRequestedReviewersByChangeRequestId: [requestedReviewers],
}
