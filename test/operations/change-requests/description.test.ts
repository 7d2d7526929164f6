import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MergeRules, NO_RULES } from '../../../src-main/schemas/merge-rules.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

let fixture: ReviewFixture
let params: { spaceId: string; changeRequestId: string }

beforeEach(() => {
  fixture = openReviewFixture({ First: 'one' })
  params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
})
afterEach(() => fixture.workspace.close())

const describeAs = (markdown: string) =>
  fixture.workspace.call('updateChangeRequestById', { params, body: { description: { markdown } } })
const read = () => fixture.workspace.call('getChangeRequestById', { params })

describe('The description of a change request', () => {
  it('is missing until it is written, and after it is removed', () => {
    expect(read()).not.toHaveProperty('description')
    expect(describeAs('Why **this** change.').description).toEqual({ markdown: 'Why **this** change.' })
    expect(read().description).toEqual({ markdown: 'Why **this** change.' })
    describeAs('')
    expect(read()).not.toHaveProperty('description')
  })

  it('changes alone, and stays when the subject or the status changes', () => {
    fixture.workspace.call('updateChangeRequestById', { params, body: { subject: 'First' } })
    describeAs('Reason')
    expect(read()).toMatchObject({ subject: 'First', status: 'draft', description: { markdown: 'Reason' } })
    fixture.workspace.call('updateChangeRequestById', { params, body: { subject: 'Second' } })
    fixture.workspace.call('updateChangeRequestById', { params, body: { status: 'open' } })
    expect(read()).toMatchObject({ subject: 'Second', status: 'open', description: { markdown: 'Reason' } })
  })

  it('may have at most 20,000 characters', () => {
    const longest = 'x'.repeat(20_000)
    expect(describeAs(longest).description).toEqual({ markdown: longest })
    expect(() => describeAs('x'.repeat(20_001))).toThrow(expect.objectContaining({ code: 'input.invalid' }))
  })

  it('is set with a request for a review', () => {
    const { user } = fixture.workspace.addUser('review')
    const body = { users: [user], description: { markdown: 'Please read the second page.' } }
    fixture.workspace.call('requestReviewersForChangeRequest', { params, body })
    expect(read()).toMatchObject({ status: 'open', description: body.description })
  })

  it('can be required by the merge rules', () => {
    fixture.workspace.call('updateMergeRulesForSpace', {
      params: { spaceId: fixture.space },
      body: { rules: { ...NO_RULES, description: true } },
    })
    const preview = () => fixture.workspace.call('getMergePreview', { params }).unmetRules
    expect(preview()).toEqual([{ kind: 'description', sentence: 'The change request needs a description.' }])
    const merge = () => fixture.workspace.attempt('mergeChangeRequest', { params })
    expect(merge()).toMatchObject({ ok: false, problem: { code: 'merge.rules' } })
    describeAs('Reason')
    expect(preview()).toEqual([])
    expect(merge().ok).toBe(true)
  })

  it('is not required by rules that an earlier version stored', () => {
    const { description: _, ...earlier } = NO_RULES
    expect(MergeRules.parse(earlier)).toEqual(NO_RULES)
  })

  it.each(['draft', 'open', 'archived', 'merged'] as const)(
    'is found by its words in a change request that is %s',
    (status) => {
      fixture.workspace.call('updateChangeRequestById', { params, body: { subject: 'Lamps' } })
      describeAs('The old text said nothing about dimmable bulbs.')
      if (status === 'merged') fixture.workspace.call('mergeChangeRequest', { params })
      else fixture.workspace.call('updateChangeRequestById', { params, body: { status } })
      const search = (query: string) =>
        fixture.workspace.call('searchChangeRequestsInOrganization', {
          params: { organizationId: fixture.workspace.organization },
          query: { query, status },
        }).items
      expect(search('lamps dimmable')).toEqual([
        expect.objectContaining({
          id: params.changeRequestId,
          status,
          body: expect.stringContaining('bulbs'),
        }),
      ])
      expect(search('lamps')[0]).not.toHaveProperty('body')
      expect(search('absent')).toEqual([])
      const listed = fixture.workspace.call('listChangeRequestsForSpace', {
        params: { spaceId: fixture.space },
        query: { status, text: 'dimmable' },
      })
      expect(listed.items.map(({ id }) => id)).toEqual([params.changeRequestId])
    },
  )
})

describe('The contributors of a change request', () => {
  it('are the users who wrote in it, then those who commented, each with the number of their acts', () => {
    const { workspace } = fixture
    const writer = workspace.addUser('edit')
    const reader = workspace.addUser('comment')
    const body = { changes: [{ operation: 'insert_page' as const, title: 'New' }] }
    writer.call('updateChangeRequestContent', { params, body })
    const comment = reader.call('postCommentInChangeRequest', { params, body: { body: { markdown: 'One' } } })
    reader.call('postCommentReplyInChangeRequest', {
      params: { ...params, commentId: comment.id },
      body: { body: { markdown: 'Two' } },
    })
    const { items, count } = workspace.call('getContributorsByChangeRequestId', { params })
    const seen = items.map(({ user, actionType, count: times }) => [user.id, actionType, times])
    expect(seen).toEqual([
      [writer.user, 'edit', 1],
      [reader.user, 'comment', 2],
    ])
    expect(count).toBe(2)
  })
})
