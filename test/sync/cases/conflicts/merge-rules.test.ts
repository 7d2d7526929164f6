import { expect, it } from 'vitest'
import { NO_RULES } from '../../../../src-main/schemas/merge-rules.ts'
import { retryIntent } from '../../../../src-main/sync/outbox/resolve-by-user.ts'
import { openSyncFixture, textChange, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const rules = { ...NO_RULES, approvals: 1 }
const setRules = (at: SyncFixture, where: 'origin' | 'app') =>
  at[where].call('updateMergeRulesForSpace', { params: { spaceId: at.space }, body: { rules } })
const merge = (at: SyncFixture, changeRequestId: string) =>
  at.app.attempt('mergeChangeRequest', { params: { spaceId: at.space, changeRequestId } })
const outcome = (at: SyncFixture) => at.outbox().map(({ operation, error }) => [operation, error?.code])

it('merge rules arrive on a replica and hold there offline, and a rule that is set there arrives at the origin', async () => {
  const at = await openSyncFixture()
  setRules(at, 'origin')
  await at.sync()
  at.offline()
  const draft = at.begin('Words')
  at.change(draft, textChange(at.pages[0]!, 'Typed here.\n'))
  expect(merge(at, draft)).toMatchObject({ ok: false, problem: { code: 'merge.rules' } })
  at.app.call('updateMergeRulesForSpace', { params: { spaceId: at.space }, body: { rules: null } })
  at.online()
  await at.sync()
  const { own } = at.origin.call('getMergeRulesForSpace', { params: { spaceId: at.space } })
  expect(own).toBeNull()
})

it('a merge that was queued before the rule existed waits with the reason, and is retried once the rule is met', async () => {
  const at = await openSyncFixture()
  const reviewer = at.origin.addUser('review')
  at.offline()
  const draft = at.begin('Words')
  at.change(draft, textChange(at.pages[0]!, 'Typed here.\n'))
  expect(merge(at, draft).ok).toBe(true)
  setRules(at, 'origin')
  at.online()
  await at.sync()
  await at.sync()
  expect(outcome(at)).toEqual([['mergeChangeRequest', 'merge.rules']])
  expect(at.there(at.pages[0]!)).not.toBe('Typed here.\n')
  const [there] = at.draftsThere()
  reviewer.call('submitChangeRequestReview', {
    params: { spaceId: at.space, changeRequestId: there!.id },
    body: { status: 'approved' },
  })
  await at.sync()
  retryIntent(at.app.replica, at.outbox()[0]!.id)
  await at.sync()
  expect(outcome(at)).toEqual([])
  expect(at.there(at.pages[0]!)).toBe('Typed here.\n')
})

it('merge rules of a newer origin stop the merge of an older client, which names no bypass', async () => {
  const at = await openSyncFixture({ kind: 'documented' })
  const draft = await at.beginThere()
  setRules(at, 'origin')
  at.app.call('mergeChangeRequest', { params: { spaceId: at.space, changeRequestId: draft } })
  await at.sync()
  expect(outcome(at)).toEqual([['mergeChangeRequest', 'merge.rules']])
})
