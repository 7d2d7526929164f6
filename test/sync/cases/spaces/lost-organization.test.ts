import { describe, expect, it } from 'vitest'
import { addSpace } from '../../../support/content/authoring.ts'
import { openSyncFixture, refused, textChange, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import { KINDS, type RemoteKind } from '../../simulation/remote-kind.ts'

const openMember = (kind: RemoteKind) =>
  openSyncFixture({ kind, visitorOf: (origin) => origin.addUser('create') })

const remove = (fixture: SyncFixture, organization = fixture.origin.organization) =>
  fixture.origin.store.run(
    'DELETE FROM member WHERE organization = ? AND user = ?',
    organization,
    fixture.visitor.user,
  )
const inviteAgain = (fixture: SyncFixture) =>
  fixture.origin.setRole(fixture.visitor.user, fixture.origin.organization, 'create')
const organizations = (fixture: SyncFixture) =>
  fixture.app.call('listOrganizationsForAuthenticatedUser', {}).items.map(({ id }) => id)
const comment = (fixture: SyncFixture, markdown: string, space = fixture.space) =>
  fixture.app.attempt('postCommentInSpace', { params: { spaceId: space }, body: { body: { markdown } } })
const trash = async (fixture: SyncFixture) => {
  const answer = await fixture.app.callAsync('listTrash', {})
  if (!answer.ok) throw new Error(answer.problem.message)
  return (answer.value as { items: { text: string; reason: string; space: string }[] }).items
}
const count = (fixture: SyncFixture, table: string) =>
  fixture.app.store.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)?.rows

describe.each(KINDS)('with a remote of kind "%s", a member who was removed', (kind) => {
  it('has no content of the organization any more, and sees a notice', async () => {
    const fixture = await openMember(kind)
    expect(organizations(fixture)).toEqual([fixture.origin.organization])
    remove(fixture)
    await fixture.sync()
    expect(organizations(fixture)).toEqual([])
    for (const table of ['space', 'page_version', 'revision', 'comment', 'member', 'listed_entity', 'pulled'])
      expect([table, count(fixture, table)]).toEqual([table, 0])
    expect(await trash(fixture)).toEqual([])
    expect(fixture.status().state).toBe('attention')
    expect(fixture.app.replica.connection()).toMatchObject({
      problem: null,
      lost: [{ organization: fixture.origin.organization, title: 'Library', edits: 0, texts: 0 }],
    })
  })

  it('finds the unsent texts in the trash', async () => {
    const fixture = await openMember(kind)
    fixture.offline()
    comment(fixture, 'Never sent.\n')
    fixture.app.call('createChangeRequest', { params: { spaceId: fixture.space }, body: { subject: 'Plan' } })
    remove(fixture)
    fixture.online()
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(fixture.status()).toMatchObject({ pending: 0, attention: 0, state: 'attention' })
    const retained = await trash(fixture)
    expect(retained.map(({ text }) => text).toSorted()).toEqual(['Never sent.\n', 'Plan'])
    for (const item of retained) expect(item).toMatchObject({ reason: 'access-lost', space: fixture.space })
    expect(fixture.app.replica.connection().lost).toMatchObject([{ edits: 2, texts: 2 }])
  })

  it('finds a text in the trash that was refused before the removal was known', async () => {
    const fixture = await openMember(kind)
    fixture.offline()
    comment(fixture, 'Refused.\n')
    fixture.network.onRequest = (operation) =>
      operation === 'postCommentInSpace' ? refused(403, 'auth.forbidden') : undefined
    await fixture.sync()
    expect(fixture.outbox()).toMatchObject([{ state: 'needs-you' }])
    remove(fixture)
    fixture.online()
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(await trash(fixture)).toMatchObject([{ text: 'Refused.\n' }])
  })

  it('has everything again in the next round after an invitation, without a restart', async () => {
    const fixture = await openMember(kind)
    remove(fixture)
    await fixture.sync()
    inviteAgain(fixture)
    await fixture.sync()
    expect(organizations(fixture)).toEqual([fixture.origin.organization])
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(fixture.app.replica.connection().lost).toEqual([])
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
    comment(fixture, 'Back again.\n')
    await fixture.sync()
    const there = fixture.origin.call('listCommentsInSpace', { params: { spaceId: fixture.space } })
    expect(there.items.map(({ body }) => body.markdown)).toEqual(['Back again.\n'])
  })

  it('has nothing after a removal while the app was closed, and everything after an invitation', async () => {
    const fixture = await openMember(kind)
    remove(fixture)
    fixture.crash()
    await fixture.sync()
    expect(organizations(fixture)).toEqual([])
    fixture.crash()
    expect(fixture.app.replica.connection().lost).toHaveLength(1)
    inviteAgain(fixture)
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
  })

  it('sees no effect of a removal and an invitation between two rounds', async () => {
    const fixture = await openMember(kind)
    remove(fixture)
    inviteAgain(fixture)
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(fixture.app.replica.connection().lost).toEqual([])
  })

  it('does not see the notice after its dismissal', async () => {
    const fixture = await openMember(kind)
    remove(fixture)
    await fixture.sync()
    const params = { organizationId: fixture.origin.organization }
    expect(await fixture.app.callAsync('dismissLostOrganization', { params })).toMatchObject({ ok: true })
    expect(fixture.status().state).toBe('idle')
    await fixture.sync()
    expect(fixture.app.replica.connection().lost).toEqual([])
  })

  it('loses nothing when a token is revoked', async () => {
    const fixture = await openMember(kind)
    fixture.offline()
    comment(fixture, 'Waits.\n')
    fixture.network.onRequest = () => refused(401, 'auth.required')
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(fixture.app.replica.connection()).toMatchObject({ problem: { code: 'auth.required' }, lost: [] })
    expect(fixture.outbox()).toMatchObject([{ state: 'queued' }])
    fixture.online()
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
  })

  it('loses nothing while the organization is unlisted and still answers by its id', async () => {
    const fixture = await openMember(kind)
    fixture.network.onAnswer = (operation, result) =>
      operation === 'listOrganizationsForAuthenticatedUser' && result.ok
        ? { ...result, value: { items: [] } }
        : undefined
    addSpace(fixture.origin, { Late: 'Late.\n' })
    await fixture.sync()
    expect(count(fixture, 'space')).toBe(2)
    expect(fixture.app.replica.connection().lost).toEqual([])
  })

  it('loses nothing while the server fails for the organization', async () => {
    const fixture = await openMember(kind)
    remove(fixture)
    fixture.network.onRequest = (operation) =>
      operation === 'getOrganizationById' ? refused(500, 'server.fault') : undefined
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(fixture.app.replica.connection()).toMatchObject({
      problem: { code: expect.any(String) },
      lost: [],
    })
  })

  it('retains the other organization and its edits', async () => {
    const fixture = await openMember(kind)
    const second = fixture.origin.addOrganization('Second')
    for (const { user } of [fixture.origin, fixture.visitor]) fixture.origin.setRole(user, second, 'create')
    const other = addSpace(fixture.origin, { There: 'Said there.\n' }, second)
    await fixture.sync()
    expect(organizations(fixture)).toHaveLength(2)
    fixture.offline()
    comment(fixture, 'To the lost one.\n')
    comment(fixture, 'To the other one.\n', other.space)
    remove(fixture)
    fixture.online()
    await fixture.sync()
    expect(organizations(fixture)).toEqual([second])
    expect(fixture.outbox()).toEqual([])
    const remoteComments = fixture.origin.call('listCommentsInSpace', { params: { spaceId: other.space } })
    expect(remoteComments.items.map(({ body }) => body.markdown)).toEqual(['To the other one.\n'])
    expect((await trash(fixture)).map(({ text }) => text)).toEqual(['To the lost one.\n'])
    expect(count(fixture, 'space')).toBe(1)
  })

  it('has only the content for guests after becoming a guest', async () => {
    const fixture = await openMember(kind)
    const open = addSpace(fixture.origin, { Open: 'For guests.\n' })
    await fixture.sync()
    fixture.origin.setRole(fixture.visitor.user, fixture.origin.organization, null)
    fixture.origin.store.run(
      'INSERT INTO given_level (organization, level, user, space) VALUES (?, ?, ?, ?)',
      fixture.origin.organization,
      'read',
      fixture.visitor.user,
      open.space,
    )
    await fixture.sync()
    const seen = (space: string) => fixture.app.attempt('getSpaceById', { params: { spaceId: space } }).ok
    expect([seen(open.space), seen(fixture.space)]).toEqual([true, false])
    expect(count(fixture, 'space')).toBe(1)
    expect(count(fixture, 'member')).toBe(1)
    expect(fixture.app.replica.connection().lost).toEqual([])
  })
})

describe('with a remote that lists an organization and does not report its changes', () => {
  it('reports it, and continues with the stored content', async () => {
    const fixture = await openSyncFixture()
    fixture.network.onRequest = (operation) =>
      operation === 'listChangesInOrganization' ? refused(403, 'auth.forbidden') : undefined
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(fixture.app.replica.connection()).toMatchObject({
      state: 'attention',
      problem: { code: 'sync.organization-refused' },
    })
    fixture.online()
    await fixture.sync()
    expect(fixture.app.replica.connection()).toMatchObject({ state: 'idle', problem: null })
  })
})

describe.each(['feed', 'public'] as const)('with a remote of kind "%s", a token', (kind) => {
  it('of another user removes nothing from the copy', async () => {
    const fixture = await openMember(kind)
    const other = fixture.origin.addUser('stranger')
    fixture.network.onAnswer = (operation, result) => {
      if (operation === 'listOrganizationsForAuthenticatedUser')
        return { ok: true, status: 200, value: { items: [] } }
      if (operation === 'getAuthenticatedUser' && result.ok)
        return { ...result, value: { ...(result.value as object), id: other.user } }
      return undefined
    }
    fixture.network.onRequest = (operation) =>
      operation === 'getOrganizationById' ? refused(404, 'resource.unknown') : undefined
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(fixture.app.replica.connection()).toMatchObject({ problem: { code: 'sync.other-user' }, lost: [] })
  })

  it('whose user is deleted removes the organization like any removal', async () => {
    const fixture = await openMember(kind)
    const draft = fixture.createDraft()
    fixture.change(draft, textChange(fixture.pages[0]!, 'Mine.\n'))
    remove(fixture)
    fixture.network.onRequest = (operation) =>
      operation === 'getAuthenticatedUser' ? refused(404, 'resource.unknown') : undefined
    await fixture.sync()
    expect(organizations(fixture)).toEqual([])
    expect((await trash(fixture)).map(({ text }) => text)).toContain('Mine.\n')
  })
})
