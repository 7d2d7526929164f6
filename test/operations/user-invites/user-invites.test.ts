import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callerOfToken, newToken } from '../../../src-main/operations/tokens/tokens.ts'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const DAY = 86_400_000

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const params = () => ({ organizationId: workspace.organization })
const create = (body: object = {}) =>
  workspace.call('createUserInviteInOrganization', { params: params(), body: { role: 'edit', ...body } })
const preview = (secret: string) => workspace.anonymous.attempt('previewUserInvite', { body: { secret } })
const accept = (secret: string, { token = newToken(), displayName = 'Grace' } = {}) =>
  workspace.anonymous.attempt('acceptUserInvite', { body: { secret, displayName, token, device: 'Laptop' } })
const listed = () => workspace.call('listUserInvitesInOrganization', { params: params(), query: {} }).items
const memberNames = () =>
  workspace
    .call('listMembersInOrganizationById', { params: params(), query: {} })
    .items.map(({ user }) => user.displayName)
const userCount = () => workspace.store.get<{ count: number }>('SELECT count(*) AS count FROM user')?.count

describe('an invite that creates a user', () => {
  it('shows its holder the inviting user and the place, and creates nothing', () => {
    const { secret, expiresAt } = create({ days: 2 })
    expect(preview(secret)).toMatchObject({
      ok: true,
      value: {
        organization: { id: workspace.organization, title: 'Library' },
        place: { kind: 'organization', title: 'Library' },
        role: 'edit',
        invitedBy: `Person ${workspace.user}`,
        expiresAt,
      },
    })
    expect(listed()).toMatchObject([{ uses: 1, usesLeft: 1 }])
  })

  it('creates a user with the role, whose device has the only copy of the token', () => {
    const token = newToken()
    const accepted = accept(create().secret, { token })
    expect(accepted).toMatchObject({ ok: true, value: { user: { displayName: 'Grace' } } })
    expect(JSON.stringify(accepted)).not.toContain(token)
    const user = callerOfToken(workspace.store, token)?.user ?? ''
    const member = workspace.call('getMemberInOrganizationById', { params: { ...params(), userId: user } })
    expect(member).toMatchObject({ role: 'edit', user: { displayName: 'Grace' } })
  })

  it('lists the token of the device for its user, who can revoke it', () => {
    const token = newToken()
    accept(create().secret, { token })
    const user = callerOfToken(workspace.store, token)?.user ?? ''
    const rows = workspace.store.all('SELECT label, beginning FROM token WHERE user = ?', user)
    expect(rows).toEqual([{ label: 'Laptop', beginning: token.slice(0, 8) }])
  })

  it('adds a guest of only its space', () => {
    const library = libraryOf(workspace)
    const space = library.space('Handbook')
    library.space('Secret plans')
    const token = newToken()
    expect(accept(create({ role: 'comment', space }).secret, { token }).ok).toBe(true)
    const user = callerOfToken(workspace.store, token)?.user ?? ''
    expect(workspace.store.all('SELECT role FROM member WHERE user = ?', user)).toEqual([{ role: null }])
    expect(workspace.store.all('SELECT space, level FROM given_level WHERE user = ?', user)).toEqual([
      { space, level: 'comment' },
    ])
  })

  it('admits as many users as it was created for, and no more', () => {
    const { secret } = create({ uses: 2 })
    expect(accept(secret, { displayName: 'Ada' }).ok).toBe(true)
    expect(accept(secret, { displayName: 'Grace' }).ok).toBe(true)
    expect(refusal(accept(secret, { displayName: 'Mallory' }))).toBe('state.conflict')
    expect(memberNames()).toEqual(['Grace', 'Ada', `Person ${workspace.user}`])
    expect(listed()).toMatchObject([{ uses: 2, usesLeft: 0 }])
  })

  it('is refused after it has expired, was revoked, or lost its space', () => {
    const space = libraryOf(workspace).space('Handbook')
    const [old, revoked, elsewhere] = [create({ days: 1 }), create({ days: 9 }), create({ days: 9, space })]
    workspace.advance(DAY)
    workspace.call('deleteUserInviteInOrganization', { params: { ...params(), userInviteId: revoked.id } })
    workspace.call('deleteSpaceById', { params: { spaceId: space } })
    const users = userCount()
    expect([old, revoked, elsewhere].map(({ secret }) => refusal(preview(secret)))).toEqual([
      'state.conflict',
      'resource.unknown',
      'resource.unknown',
    ])
    expect([old, revoked, elsewhere].map(({ secret }) => refusal(accept(secret)))).toEqual([
      'state.conflict',
      'resource.unknown',
      'resource.unknown',
    ])
    expect(userCount()).toBe(users)
  })

  it('is refused while the organization permits no invites', () => {
    const { secret } = create()
    workspace.store.run('UPDATE organization SET invite_links = 0')
    expect(refusal(preview(secret))).toBe('state.conflict')
    expect(refusal(accept(secret))).toBe('state.conflict')
  })

  it('is not valid while its creator is not an administrator', () => {
    const { secret } = create({ uses: 5 })
    const other = workspace.addUser('admin')
    workspace.setRole(workspace.user, workspace.organization, 'read')
    expect(refusal(preview(secret))).toBe('resource.unknown')
    expect(refusal(accept(secret))).toBe('resource.unknown')
    expect(refusal(workspace.attempt('joinWithUserInvite', { body: { secret } }))).toBe('resource.unknown')
    const seen = other.call('listUserInvitesInOrganization', { params: params(), query: {} }).items
    expect(seen).toMatchObject([{ uses: 5, usesLeft: 5 }])
  })

  it('ends when its space moves to another organization, also if the space returns', () => {
    const space = libraryOf(workspace).space('Handbook')
    const elsewhere = workspace.addOrganization('Elsewhere')
    workspace.setRole(workspace.user, elsewhere, 'admin')
    const { secret } = create({ space })
    for (const organization of [elsewhere, workspace.organization])
      workspace.call('transferSpace', { params: { spaceId: space }, body: { organization } })
    expect(refusal(preview(secret))).toBe('resource.unknown')
  })

  it('is listed without its secret, and only the hash is stored', () => {
    const { secret } = create()
    expect(JSON.stringify(listed())).not.toContain(secret)
    const rows = workspace.store.all('SELECT * FROM user_invite')
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4))
  })

  it('leaves the list 30 days after its expiry', () => {
    const old = create({ days: 1 })
    workspace.advance(30 * DAY)
    create()
    expect(listed().map(({ id }) => id)).toContain(old.id)
    workspace.advance(2 * DAY)
    create()
    expect(listed().map(({ id }) => id)).not.toContain(old.id)
  })
})

describe('an acceptance that arrives again', () => {
  it('creates no second user and takes no second use', () => {
    const token = newToken()
    const { secret } = create({ uses: 2 })
    const first = accept(secret, { token })
    expect(accept(secret, { token })).toEqual(first)
    expect(listed()).toMatchObject([{ usesLeft: 1 }])
  })

  it('shows the invite again to the user that it created, though it is used up', () => {
    const token = newToken()
    const { secret } = create()
    accept(secret, { token })
    const user = callerOfToken(workspace.store, token)?.user ?? ''
    expect(refusal(preview(secret))).toBe('state.conflict')
    expect(workspace.as(user).attempt('previewUserInvite', { body: { secret } }).ok).toBe(true)
  })

  it('receives the same answer after the organization forbids invites', () => {
    const token = newToken()
    const { secret } = create()
    const first = accept(secret, { token })
    workspace.store.run('UPDATE organization SET invite_links = 0')
    expect(accept(secret, { token })).toEqual(first)
  })

  it('admits no user after the token was revoked', () => {
    const token = newToken()
    const { secret } = create({ uses: 2 })
    accept(secret, { token })
    workspace.store.run('DELETE FROM token')
    const users = userCount()
    expect(refusal(accept(secret, { token }))).toBe('invite.token-spent')
    expect(userCount()).toBe(users)
    expect(callerOfToken(workspace.store, token)).toBeUndefined()
  })

  it('never takes over the token of another user', () => {
    const token = newToken()
    accept(create().secret, { token })
    const attempt = accept(create().secret, { token, displayName: 'Mallory' })
    expect(refusal(attempt)).toBe('invite.token-spent')
  })

  it('accepts no idempotency key, since all anonymous callers would share its answers', () => {
    const body = { secret: create().secret, displayName: 'Ada', token: newToken(), device: 'Laptop' }
    const keyed = workspace.anonymous.attempt('acceptUserInvite', { body, idempotencyKey: 'key-1' })
    expect(refusal(keyed)).toBe('input.invalid')
  })
})

describe('a user who follows an invite', () => {
  it('joins as the existing user', () => {
    const someone = workspace.addUser('stranger')
    const users = userCount()
    const joined = someone.attempt('joinWithUserInvite', { body: { secret: create().secret } })
    expect(joined).toMatchObject({ ok: true, value: { organization: workspace.organization } })
    expect(userCount()).toBe(users)
    expect(memberNames()).toContain(`Person ${someone.user}`)
  })

  it('consumes no use where the invite is redundant', () => {
    workspace.call('joinWithUserInvite', { body: { secret: create().secret } })
    expect(listed()).toMatchObject([{ usesLeft: 1 }])
  })
})

describe('the creation of an invite', () => {
  it('is for administrators', () => {
    const editor = workspace.addUser('edit')
    const attempt = editor.attempt('createUserInviteInOrganization', {
      params: params(),
      body: { role: 'read' },
    })
    expect(refusal(attempt)).toBe('auth.forbidden')
    expect(listed()).toEqual([])
  })

  it.each([
    { role: 'emperor' },
    { role: 'read', days: 0 },
    { role: 'read', days: 91 },
    { role: 'read', uses: 0 },
    { role: 'read', uses: 1.5 },
    { role: 'read', space: 'nowhere' },
    { role: 'read', space: 'a', collection: 'b' },
    { role: null },
  ])('refuses %j', (body) => {
    const attempt = workspace.attempt('createUserInviteInOrganization', { params: params(), body })
    expect(refusal(attempt)).toBe('input.invalid')
  })
})
