import { expect, it } from 'vitest'
import { NO_RULES } from '../../../../src-main/schemas/merge-rules.ts'
import { retryIntent } from '../../../../src-main/sync/local/resolve-by-user.ts'
import { openSyncFixture, PAGES, textChange, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const rules = { ...NO_RULES, approvals: 1 }
const setRules = (fixture: SyncFixture, where: 'origin' | 'app') =>
  fixture[where].call('updateMergeRulesForSpace', { params: { spaceId: fixture.space }, body: { rules } })
const merge = (fixture: SyncFixture, changeRequestId: string) =>
  fixture.app.attempt('mergeChangeRequest', { params: { spaceId: fixture.space, changeRequestId } })
const outcome = (fixture: SyncFixture) =>
  fixture.outbox().map(({ operation, error }) => [operation, error?.code])

it('merge rules arrive on a replica and hold there offline, and a rule that is set there arrives at the origin', async () => {
  const fixture = await openSyncFixture()
  setRules(fixture, 'origin')
  await fixture.sync()
  fixture.offline()
  const draft = fixture.createDraft('Words')
  fixture.change(draft, textChange(fixture.pages[0]!, 'Typed here.\n'))
  expect(merge(fixture, draft)).toMatchObject({ ok: false, problem: { code: 'merge.rules' } })
  fixture.app.call('updateMergeRulesForSpace', { params: { spaceId: fixture.space }, body: { rules: null } })
  fixture.online()
  await fixture.sync()
  const { own } = fixture.origin.call('getMergeRulesForSpace', { params: { spaceId: fixture.space } })
  expect(own).toBeNull()
})

it('a merge that was queued before the rule existed waits with the reason, and is retried once the rule is met', async () => {
  const fixture = await openSyncFixture()
  const reviewer = fixture.origin.addUser('review')
  fixture.offline()
  const draft = fixture.createDraft('Words')
  fixture.change(draft, textChange(fixture.pages[0]!, 'Typed here.\n'))
  expect(merge(fixture, draft).ok).toBe(true)
  setRules(fixture, 'origin')
  fixture.online()
  await fixture.sync()
  await fixture.sync()
  expect(outcome(fixture)).toEqual([['mergeChangeRequest', 'merge.rules']])
  expect(fixture.remoteText(fixture.pages[0]!)).toBe(PAGES.Start)
  const [there] = fixture.remoteDrafts()
  reviewer.call('submitChangeRequestReview', {
    params: { spaceId: fixture.space, changeRequestId: there!.id },
    body: { status: 'approved' },
  })
  await fixture.sync()
  retryIntent(fixture.app.replica, fixture.outbox()[0]!.id)
  await fixture.sync()
  expect(outcome(fixture)).toEqual([])
  expect(fixture.remoteText(fixture.pages[0]!)).toBe('Typed here.\n')
})

it('merge rules of a newer origin stop the merge of an older client, which names no bypass', async () => {
  const fixture = await openSyncFixture({ kind: 'documented' })
  const draft = await fixture.createRemoteDraft()
  setRules(fixture, 'origin')
  fixture.app.call('mergeChangeRequest', { params: { spaceId: fixture.space, changeRequestId: draft } })
  await fixture.sync()
  expect(outcome(fixture)).toEqual([['mergeChangeRequest', 'merge.rules']])
})
