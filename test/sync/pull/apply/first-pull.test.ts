import { expect, it, onTestFinished } from 'vitest'
import { applyPeople } from '../../../../src-main/sync/pull/apply/apply-people.ts'
import { addChangeRequest, addSpace, merge, writePage } from '../../../support/content/authoring.ts'
import { failingReads } from '../../../support/documents/every-read.ts'
import { AppliedCopy } from '../../../support/sync/applied-copy.ts'
import { openTestWorkspace } from '../../../support/workspace.ts'

/** Opens an origin whose space has a second revision, from which two older change requests were updated. */
function openUpdated() {
  const origin = openTestWorkspace()
  onTestFinished(() => origin.close())
  const { space, pages } = addSpace(origin, { Start: 'One.\n' })
  const [page] = pages as [string]
  const [empty, conflicting, merged] = [1, 2, 3].map(() => addChangeRequest(origin, space)) as [
    string,
    string,
    string,
  ]
  writePage(origin, { space, changeRequest: conflicting, page }, 'Mine.\n')
  writePage(origin, { space, changeRequest: merged, page }, 'Theirs.\n')
  merge(origin, space, merged)
  for (const changeRequestId of [empty, conflicting])
    origin.call('updateChangeRequest', { params: { spaceId: space, changeRequestId } })
  return { origin, space, conflicting }
}

it.each([1, 2, 3, 5, 8])(
  'a change request is readable at each moment of a first pull in answers of %i entries',
  (limit) => {
    const { origin, space, conflicting } = openUpdated()
    const copy = new AppliedCopy(origin, origin)
    applyPeople(copy.store, [origin.call('getAuthenticatedUser', {})])
    while (copy.pullOnce(origin.organization, limit)) expect(failingReads(origin, copy)).toEqual([])
    const params = { spaceId: space, changeRequestId: conflicting }
    expect(copy.attempt('listChangeRequestConflicts', { params })).toMatchObject({
      value: origin.call('listChangeRequestConflicts', { params }),
    })
  },
)
