import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outcome, refusal } from '../../support/refusal.ts'
import { newText, openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'
import { START, type Visitor } from '../../support/workspace.ts'

let fixture: ReviewFixture

beforeEach(() => {
  fixture = openReviewFixture({ First: 'one' })
})
afterEach(() => fixture.workspace.close())

const paramsOf = (changeRequestId: string) => ({ spaceId: fixture.space, changeRequestId })
const create = (subject?: string) =>
  fixture.workspace.call('createChangeRequest', {
    params: { spaceId: fixture.space },
    body: subject === undefined ? {} : { subject },
  })
const read = (changeRequestId: string) =>
  fixture.workspace.call('getChangeRequestById', { params: paramsOf(changeRequestId) })
const update = (changeRequestId: string, body: unknown, by: Pick<Visitor, 'attempt'> = fixture.workspace) =>
  by.attempt('updateChangeRequestById', { params: paramsOf(changeRequestId), body })

describe('A change request', () => {
  it('is created as a draft on the present revision, in the form that a read returns', () => {
    const { workspace, space } = fixture
    const created = create('Lamps')
    const { revision } = workspace.call('getSpaceById', { params: { spaceId: space } })
    expect(created).toEqual({
      object: 'change-request',
      id: created.id,
      number: 1,
      status: 'draft',
      subject: 'Lamps',
      createdBy: workspace.call('getAuthenticatedUser', {}),
      createdAt: new Date(START).toISOString(),
      updatedAt: new Date(START).toISOString(),
      space,
      revision: created.revision,
      revisionInitial: revision,
      comments: 0,
      outdated: false,
      urls: {
        app: `http://carrel.test/app/spaces/${space}/changes/1`,
        location: `http://carrel.test/v1/spaces/${space}/change-requests/${created.id}`,
      },
    })
    expect(read(created.id)).toEqual(created)
  })

  it('has the next number of its space, by which it is found too', () => {
    const created = [create(), create()]
    expect(created.map(({ number }) => number)).toEqual([1, 2])
    expect(read('2')).toEqual(created[1])
    expect(refusal(fixture.workspace.attempt('getChangeRequestById', { params: paramsOf('3') }))).toBe(
      'resource.unknown',
    )
  })

  it('has no subject by default', () => {
    expect(create().subject).toBe('')
  })

  it('has a new time of change after an update', () => {
    const { id, createdAt } = create()
    fixture.workspace.advance(1000)
    update(id, { subject: 'Later' })
    const updatedAt = new Date(START + 1000).toISOString()
    expect(read(id)).toMatchObject({ subject: 'Later', createdAt, updatedAt })
  })

  it('names the revision of its merge', () => {
    const { id } = create()
    fixture.change(id, newText(fixture.pages[0]!, 'two'))
    expect(read(id)).not.toHaveProperty('revisionMerged')
    fixture.mergeResult(id)
    const { revision } = fixture.workspace.call('getSpaceById', { params: { spaceId: fixture.space } })
    expect(read(id)).toMatchObject({ status: 'merged', revisionMerged: revision, outdated: false })
  })

  it('is created and changed only by users who may edit', () => {
    const { id } = create()
    const outcomes = (role: 'comment' | 'edit' | 'stranger') => {
      const visitor = fixture.workspace.addUser(role)
      const creation = visitor.attempt('createChangeRequest', { params: { spaceId: fixture.space } })
      return [outcome(creation), outcome(update(id, { subject: 'Mine' }, visitor))]
    }
    expect(outcomes('comment')).toEqual(['auth.forbidden', 'auth.forbidden'])
    expect(outcomes('stranger')).toEqual(['resource.unknown', 'resource.unknown'])
    expect(outcomes('edit')).toEqual(['done', 'done'])
  })
})

describe('The status of a change request', () => {
  it('changes among draft, open and archived, in every direction', () => {
    const { id } = create()
    for (const status of ['open', 'archived', 'draft', 'archived', 'open', 'draft']) {
      expect(update(id, { status })).toMatchObject({ ok: true, value: { status } })
      expect(read(id).status).toBe(status)
    }
  })

  it('becomes merged only by a merge', () => {
    const { id } = create()
    expect(refusal(update(id, { status: 'merged' }))).toBe('input.invalid')
    expect(read(id).status).toBe('draft')
  })

  it.each(['draft', 'open', 'archived'])('stays merged instead of becoming %s', (status) => {
    const { id } = create()
    fixture.mergeResult(id)
    expect(refusal(update(id, { status, subject: 'Late' }))).toBe('change-request.closed')
    expect(read(id)).toMatchObject({ status: 'merged', subject: '' })
  })

  it('may be named again after the merge, with a new subject', () => {
    const { id } = create()
    fixture.mergeResult(id)
    expect(update(id, { status: 'merged', subject: 'Late' })).toMatchObject({ value: { subject: 'Late' } })
  })

  it('is counted by the space', () => {
    const counts = () => {
      const space = fixture.workspace.call('getSpaceById', { params: { spaceId: fixture.space } })
      return [space.changeRequests, space.changeRequestsOpen, space.changeRequestsDraft]
    }
    const [first, second, third] = [create().id, create().id, create().id]
    expect(counts()).toEqual([3, 0, 3])
    update(first, { status: 'open' })
    update(second, { status: 'archived' })
    expect(counts()).toEqual([3, 1, 1])
    fixture.mergeResult(third)
    expect(counts()).toEqual([3, 1, 0])
  })
})

describe('An update from the space', () => {
  it('returns the present revision where the space has nothing new', () => {
    const { id, revision } = create()
    const params = paramsOf(id)
    expect(fixture.workspace.call('updateChangeRequest', { params })).toEqual({ revision, result: 'update' })
    expect(read(id).revision).toBe(revision)
  })

  it('names the revision of the space that it applied', () => {
    const { id } = create()
    fixture.changeSpace(newText(fixture.pages[0]!, 'two'))
    const { revision } = fixture.workspace.call('getSpaceById', { params: { spaceId: fixture.space } })
    const answer = fixture.workspace.call('updateChangeRequest', { params: paramsOf(id) })
    expect(read(id)).toMatchObject({ revision: answer.revision, revisionMergedAncestor: revision })
    expect(fixture.text(fixture.pages[0]!, id)).toBe('two')
  })
})
