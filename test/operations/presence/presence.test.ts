import { expect, it } from 'vitest'
import { registry } from '../../../src-main/api/all.ts'
import { PRESENCE_EXPIRY } from '../../../src-main/domain/presence-board.ts'
import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import { dispatch, type OperationContext } from '../../../src-main/operations/engine/dispatch.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'
import { addresses, failingLog, noEditors, type Visitor } from '../../support/workspace.ts'

/** Opens a change request of two pages, with functions that report and list presence. */
function openDraft() {
  const fixture = openReviewFixture({ One: 'a\n', Two: 'b\n' })
  const { workspace, space } = fixture
  const params = { spaceId: space, changeRequestId: fixture.begin() }
  const [one = '', two = ''] = fixture.pages
  const report = (by: Visitor, page: string | null, editor = 'window') =>
    by.call('reportPresenceInChangeRequest', { params, body: { editor, page } }).items
  const list = (by: Visitor) =>
    by.call('listPresenceInChangeRequest', { params }).items.map(({ user, page }) => [user.id, page])
  const attempt = (by: Visitor, id: OperationId, body?: object) => {
    const result = by.attempt(id, { params, body })
    return result.ok ? 'ok' : result.problem.code
  }
  return { ...fixture, params, one, two, report, list, attempt, ben: workspace.addUser('edit') }
}

it('lists the pages that other users edit, and never those of the caller', () => {
  const { workspace, ben, one, two, report, list } = openDraft()
  expect(report(workspace, one)).toEqual([])
  expect(report(workspace, one, 'second window')).toEqual([])
  expect(report(ben, two)).toMatchObject([{ object: 'presence', user: { id: workspace.user }, page: one }])
  expect(list(workspace)).toEqual([[ben.user, two]])
  expect(list(ben)).toEqual([[workspace.user, one]])
  const reader = workspace.addUser('read')
  expect(list(reader)).toEqual([
    [workspace.user, one],
    [ben.user, two],
  ])
})

it('removes an editor that closed or stopped reporting', () => {
  const { workspace, ben, one, report, list } = openDraft()
  report(workspace, one)
  report(workspace, null)
  expect(list(ben)).toEqual([])
  report(workspace, one)
  workspace.advance(PRESENCE_EXPIRY - 1)
  expect(list(ben)).toEqual([[workspace.user, one]])
  workspace.advance(1)
  expect(list(ben)).toEqual([])
})

it('emits an event only for a visible change, and writes nothing to the store', () => {
  const { workspace, one, two, params, report } = openDraft()
  const changes = () => workspace.store.get<{ count: number }>('SELECT total_changes() AS count')?.count
  const [before, emitted] = [changes(), workspace.events.length]
  for (const page of [one, one, two, two, null, null]) report(workspace, page)
  const { spaceId: space, changeRequestId: changeRequest } = params
  const { organization } = workspace
  const presence = [{ kind: 'presence', organization, space, changeRequest }]
  expect(workspace.events.slice(emitted)).toMatchObject([
    { touched: presence },
    { touched: presence },
    { touched: presence },
  ])
  expect(changes()).toBe(before)
})

it('refuses a reader who reports, an unknown page and a closed change request', () => {
  const { workspace, one, attempt, params } = openDraft()
  const report = (by: Visitor, page: string) =>
    attempt(by, 'reportPresenceInChangeRequest', { editor: 'window', page })
  expect(report(workspace.addUser('read'), one)).toBe('auth.forbidden')
  expect(report(workspace.addUser(null), one)).toBe('resource.unknown')
  expect(attempt(workspace.addUser(null), 'listPresenceInChangeRequest')).toBe('resource.unknown')
  expect(report(workspace, 'unknown')).toBe('resource.unknown')
  workspace.call('updateChangeRequestById', { params, body: { status: 'archived' } })
  expect(report(workspace, one)).toBe('change-request.closed')
})

it('does not notify the listeners of writes to the store', () => {
  const { workspace, one, params } = openDraft()
  const operation = registry.get('reportPresenceInChangeRequest')
  if (!operation) throw new Error('There is no such operation')
  let writes = 0
  const context: OperationContext = {
    store: workspace.store,
    clock: workspace.now,
    newId: workspace.newId,
    addresses,
    presence: noEditors(),
    log: failingLog,
    checkReads: true,
    announce: () => undefined,
    afterWrite: () => (writes += 1),
  }
  const input = { params, body: { editor: 'window', page: one } }
  const caller = { kind: 'token', user: workspace.user } as const
  expect(dispatch(context, operation, input, caller)).toMatchObject({ ok: true })
  expect(writes).toBe(0)
})

it('names the writer of a content change in its event', () => {
  const { workspace, ben, one, params } = openDraft()
  const emitted = workspace.events.length
  ben.call('updateChangeRequestContent', {
    params,
    body: { changes: [{ operation: 'update_page', page: one, document: { markdown: 'New\n' } }] },
  })
  expect(workspace.events.slice(emitted)).toMatchObject([
    { touched: [{ kind: 'content', writer: ben.user }] },
  ])
})

it('says in its event whether a content change writes texts alone', () => {
  const { workspace, ben, one, params } = openDraft()
  const isTextOnly = (...changes: Record<string, unknown>[]): unknown => {
    const emitted = workspace.events.length
    ben.call('updateChangeRequestContent', { params, body: { changes } as never })
    const [event] = workspace.events.slice(emitted)
    return event?.type === 'changed' && event.touched[0]?.isTextOnly
  }
  const text = { operation: 'update_page', page: one, document: { markdown: 'New\n' } }
  expect(isTextOnly(text)).toBe(true)
  expect(isTextOnly({ ...text, title: 'Other' })).toBeUndefined()
  workspace.call('updateChangeRequestContent', {
    params,
    body: { changes: [{ operation: 'insert_page', title: 'Group' }] },
  })
  const { pages } = workspace.call('listPagesInChangeRequest', { params })
  const group = pages.find(({ title }) => title === 'Group')!
  expect(isTextOnly({ ...text, page: group.id })).toBeUndefined()
  expect(isTextOnly(text, { operation: 'insert_page', title: 'Two', document: {} })).toBeUndefined()
})
