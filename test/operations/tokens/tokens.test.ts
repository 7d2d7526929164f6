import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callerOfToken, noteTokenUse } from '../../../src-main/operations/tokens/tokens.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const create = (label = 'Script', caller: Pick<TestWorkspace, 'call'> = workspace) =>
  caller.call('createUserToken', { body: { label } })

describe('a token', () => {
  it('is shown once, and only its hash is stored', () => {
    const { token, ...shown } = create()
    expect(token).toMatch(/^crl_[\w-]{43}$/)
    expect(shown).toEqual({
      object: 'token',
      id: shown.id,
      label: 'Script',
      beginning: token.slice(0, 8),
      createdAt: '2026-01-01T00:00:00.000Z',
    })
    expect(workspace.call('listUserTokens', {})).toEqual({ count: 1, items: [shown] })
    expect(workspace.store.database.serialize().includes(token)).toBe(false)
  })

  it('authenticates its user until it is revoked', () => {
    const { id, token } = create()
    const other = workspace.addUser('admin')
    expect(callerOfToken(workspace.store, token)).toMatchObject({ kind: 'token', user: workspace.user })
    expect(refusal(other.attempt('revokeUserToken', { params: { tokenId: id } }))).toBe('resource.unknown')
    workspace.call('revokeUserToken', { params: { tokenId: id } })
    expect(callerOfToken(workspace.store, token)).toBeUndefined()
    expect(refusal(workspace.attempt('revokeUserToken', { params: { tokenId: id } }))).toBe(
      'resource.unknown',
    )
  })

  it('is listed for its own user only', () => {
    create('Mine')
    const other = workspace.addUser('read')
    create('Theirs', other)
    expect(other.call('listUserTokens', {}).items.map(({ label }) => label)).toEqual(['Theirs'])
  })

  it('records its use at most once a minute', () => {
    const { token } = create()
    const writes = () => workspace.store.get<{ count: number }>('SELECT total_changes() AS count')?.count ?? 0
    const use = (milliseconds: number) => {
      workspace.advance(milliseconds)
      const before = writes()
      noteTokenUse(workspace.store, workspace.now, token)
      return writes() - before
    }
    expect([use(1000), use(59_999), use(1), use(1)]).toEqual([1, 0, 1, 0])
    expect(workspace.call('listUserTokens', {}).items[0]?.lastUsedAt).toBe('2026-01-01T00:01:01.000Z')
  })

  it('has a label of 1 to 50 characters', () => {
    expect(create('🪶'.repeat(50)).label).toBe('🪶'.repeat(50))
    for (const label of ['', ' ', '🪶'.repeat(51), undefined]) {
      expect(refusal(workspace.attempt('createUserToken', { body: { label } }))).toBe('input.invalid')
    }
  })
})
