import { describe, expect, it } from 'vitest'
import { addSpace } from '../../support/content/content.ts'
import { openSyncFixture, refused, textChange, type SyncFixture } from '../../support/sync/sync-fixture.ts'
import { KINDS, type RemoteKind } from '../simulation/remote-kind.ts'

const openMember = (kind: RemoteKind) =>
  openSyncFixture({ kind, visitorOf: (origin) => origin.addUser('create') })

const remove = (at: SyncFixture, organization = at.origin.organization) =>
  at.origin.store.run('DELETE FROM member WHERE organization = ? AND user = ?', organization, at.visitor.user)
const inviteAgain = (at: SyncFixture) => at.origin.setRole(at.visitor.user, at.origin.organization, 'create')
const organizations = (at: SyncFixture) =>
  at.app.call('listOrganizationsForAuthenticatedUser', {}).items.map(({ id }) => id)
const comment = (at: SyncFixture, markdown: string, space = at.space) =>
  at.app.attempt('postCommentInSpace', { params: { spaceId: space }, body: { body: { markdown } } })
const trash = async (at: SyncFixture) => {
  const answer = await at.app.ask('listTrash', {})
  if (!answer.ok) throw new Error(answer.problem.message)
  return (answer.value as { items: { text: string; reason: string; space: string }[] }).items
}
const count = (at: SyncFixture, table: string) =>
  at.app.store.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)?.rows

describe.each(KINDS)('with a remote of kind "%s", a member who was removed', (kind) => {
  it('has no content of the organization any more, and sees a notice', async () => {
    const at = await openMember(kind)
    expect(organizations(at)).toEqual([at.origin.organization])
    remove(at)
    await at.sync()
    expect(organizations(at)).toEqual([])
    for (const table of ['space', 'page_version', 'revision', 'comment', 'member', 'listed_entity', 'pulled'])
      expect([table, count(at, table)]).toEqual([table, 0])
    expect(await trash(at)).toEqual([])
    expect(at.status().state).toBe('attention')
    expect(at.app.replica.connection()).toMatchObject({
      problem: null,
      lost: [{ organization: at.origin.organization, title: 'Library', edits: 0, texts: 0 }],
    })
  })

  it('finds the unsent texts in the trash', async () => {
    const at = await openMember(kind)
    at.offline()
    comment(at, 'Never sent.\n')
    at.app.call('createChangeRequest', { params: { spaceId: at.space }, body: { subject: 'Plan' } })
    remove(at)
    at.online()
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(at.status()).toMatchObject({ pending: 0, attention: 0, state: 'attention' })
    const kept = await trash(at)
    expect(kept.map(({ text }) => text).toSorted()).toEqual(['Never sent.\n', 'Plan'])
    for (const item of kept) expect(item).toMatchObject({ reason: 'access-lost', space: at.space })
    expect(at.app.replica.connection().lost).toMatchObject([{ edits: 2, texts: 2 }])
  })

  it('finds a text in the trash that was refused before the removal was known', async () => {
    const at = await openMember(kind)
    at.offline()
    comment(at, 'Refused.\n')
    at.weather.before = (operation) =>
      operation === 'postCommentInSpace' ? refused(403, 'auth.forbidden') : undefined
    await at.sync()
    expect(at.outbox()).toMatchObject([{ state: 'needs-you' }])
    remove(at)
    at.online()
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(await trash(at)).toMatchObject([{ text: 'Refused.\n' }])
  })

  it('has everything again in the next round after an invitation, without a restart', async () => {
    const at = await openMember(kind)
    remove(at)
    await at.sync()
    inviteAgain(at)
    await at.sync()
    expect(organizations(at)).toEqual([at.origin.organization])
    expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(at.app.replica.connection().lost).toEqual([])
    expect(at.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
    comment(at, 'Back again.\n')
    await at.sync()
    const there = at.origin.call('listCommentsInSpace', { params: { spaceId: at.space } })
    expect(there.items.map(({ body }) => body.markdown)).toEqual(['Back again.\n'])
  })

  it('has nothing after a removal while the app was closed, and everything after an invitation', async () => {
    const at = await openMember(kind)
    remove(at)
    at.crash()
    await at.sync()
    expect(organizations(at)).toEqual([])
    at.crash()
    expect(at.app.replica.connection().lost).toHaveLength(1)
    inviteAgain(at)
    await at.sync()
    expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
  })

  it('sees no effect of a removal and an invitation between two rounds', async () => {
    const at = await openMember(kind)
    remove(at)
    inviteAgain(at)
    await at.sync()
    expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(at.app.replica.connection().lost).toEqual([])
  })

  it('sees the notice no more once it was dismissed', async () => {
    const at = await openMember(kind)
    remove(at)
    await at.sync()
    const params = { organizationId: at.origin.organization }
    expect(await at.app.ask('dismissLostOrganization', { params })).toMatchObject({ ok: true })
    expect(at.status().state).toBe('idle')
    await at.sync()
    expect(at.app.replica.connection().lost).toEqual([])
  })

  it('loses nothing when a token is revoked', async () => {
    const at = await openMember(kind)
    at.offline()
    comment(at, 'Waits.\n')
    at.weather.before = () => refused(401, 'auth.required')
    await at.sync()
    expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(at.app.replica.connection()).toMatchObject({ problem: { code: 'auth.required' }, lost: [] })
    expect(at.outbox()).toMatchObject([{ state: 'queued' }])
    at.online()
    await at.sync()
    expect(at.outbox()).toEqual([])
  })

  it('loses nothing while the organization is unlisted and still answers by its id', async () => {
    const at = await openMember(kind)
    at.weather.after = (operation, result) =>
      operation === 'listOrganizationsForAuthenticatedUser' && result.ok
        ? { ...result, value: { items: [] } }
        : undefined
    addSpace(at.origin, { Late: 'Late.\n' })
    await at.sync()
    expect(count(at, 'space')).toBe(2)
    expect(at.app.replica.connection().lost).toEqual([])
  })

  it('loses nothing while the server fails for the organization', async () => {
    const at = await openMember(kind)
    remove(at)
    at.weather.before = (operation) =>
      operation === 'getOrganizationById' ? refused(500, 'server.fault') : undefined
    await at.sync()
    expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(at.app.replica.state.failures).toBe(1)
  })

  it('retains the other organization and its edits', async () => {
    const at = await openMember(kind)
    const second = at.origin.addOrganization('Second')
    for (const { user } of [at.origin, at.visitor]) at.origin.setRole(user, second, 'create')
    const other = addSpace(at.origin, { There: 'Said there.\n' }, second)
    await at.sync()
    expect(organizations(at)).toHaveLength(2)
    at.offline()
    comment(at, 'To the lost one.\n')
    comment(at, 'To the other one.\n', other.space)
    remove(at)
    at.online()
    await at.sync()
    expect(organizations(at)).toEqual([second])
    expect(at.outbox()).toEqual([])
    const said = at.origin.call('listCommentsInSpace', { params: { spaceId: other.space } })
    expect(said.items.map(({ body }) => body.markdown)).toEqual(['To the other one.\n'])
    expect((await trash(at)).map(({ text }) => text)).toEqual(['To the lost one.\n'])
    expect(count(at, 'space')).toBe(1)
  })

  it('who became a guest has the content for guests, and nothing else', async () => {
    const at = await openMember(kind)
    const open = addSpace(at.origin, { Open: 'For guests.\n' })
    await at.sync()
    at.origin.setRole(at.visitor.user, at.origin.organization, null)
    at.origin.store.run(
      'INSERT INTO given_level (organization, level, user, space) VALUES (?, ?, ?, ?)',
      at.origin.organization,
      'read',
      at.visitor.user,
      open.space,
    )
    await at.sync()
    const seen = (space: string) => at.app.attempt('getSpaceById', { params: { spaceId: space } }).ok
    expect([seen(open.space), seen(at.space)]).toEqual([true, false])
    expect(count(at, 'space')).toBe(1)
    expect(count(at, 'member')).toBe(1)
    expect(at.app.replica.connection().lost).toEqual([])
  })
})

describe('with a remote that lists an organization and does not report its changes', () => {
  it('reports it, and continues with the stored content', async () => {
    const at = await openSyncFixture()
    at.weather.before = (operation) =>
      operation === 'listChangesInOrganization' ? refused(403, 'auth.forbidden') : undefined
    await at.sync()
    expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(at.app.replica.connection()).toMatchObject({
      state: 'attention',
      problem: { code: 'sync.organization-refused' },
    })
    at.online()
    await at.sync()
    expect(at.app.replica.connection()).toMatchObject({ state: 'idle', problem: null })
  })
})

describe.each(['feed', 'public'] as const)('with a remote of kind "%s", a token', (kind) => {
  it('of another user removes nothing from the copy', async () => {
    const at = await openMember(kind)
    const other = at.origin.addUser('stranger')
    at.weather.after = (operation, result) => {
      if (operation === 'listOrganizationsForAuthenticatedUser')
        return { ok: true, status: 200, value: { items: [] } }
      if (operation === 'getAuthenticatedUser' && result.ok)
        return { ...result, value: { ...(result.value as object), id: other.user } }
      return undefined
    }
    at.weather.before = (operation) =>
      operation === 'getOrganizationById' ? refused(404, 'resource.unknown') : undefined
    await at.sync()
    expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(at.app.replica.connection()).toMatchObject({ problem: { code: 'sync.other-user' }, lost: [] })
  })

  it('whose user is deleted removes the organization like any removal', async () => {
    const at = await openMember(kind)
    const draft = at.begin()
    at.change(draft, textChange(at.pages[0]!, 'Mine.\n'))
    remove(at)
    at.weather.before = (operation) =>
      operation === 'getAuthenticatedUser' ? refused(404, 'resource.unknown') : undefined
    await at.sync()
    expect(organizations(at)).toEqual([])
    expect((await trash(at)).map(({ text }) => text)).toContain('Mine.\n')
  })
})
