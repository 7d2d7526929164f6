import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor } from '../../src-main/feed/feed-cursor.ts'
import { addSpace } from '../support/content/authoring.ts'
import { refusal } from '../support/refusal.ts'
import { FeedReader } from '../support/sync/feed-reader.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../support/workspace.ts'

let workspace: TestWorkspace
let space: string
let team: string
let shareKey: string

beforeEach(() => {
  workspace = openTestWorkspace()
  const params = { organizationId: workspace.organization }
  space = addSpace(workspace, { Start: 'Words.\n' }).space
  team = workspace.call('createOrganizationTeam', { params, body: { title: 'Writers' } }).id
  const siteId = workspace.call('createSite', { params, body: { title: 'Site', spaces: [space] } }).id
  workspace.call('createSiteShareLink', { params: { ...params, siteId }, body: { name: 'For friends' } })
  shareKey = workspace.store.get<{ key: string }>('SELECT key FROM share_link')?.key ?? ''
  workspace.call('createOrganizationInvite', { params, body: { role: 'edit' } })
  workspace.call('createOrganizationSAMLProvider', {
    params,
    body: { label: 'Door', certificate: 'CERTIFICATE' },
  })
  workspace.call('createOrganizationCustomField', { params, body: { name: 'age', type: 'number' } })
  workspace.call('updateSpaceCustomFields', {
    params: { spaceId: space },
    body: { values: { age: { value: 7 } } },
  })
  workspace.call('publishIntegration', {
    params: { integrationName: 'part' },
    body: {
      title: 'Part',
      description: 'Does a part',
      scopes: [],
      script: 'SCRIPT',
      secrets: { KEY: 'SECRET' },
      organization: workspace.organization,
    },
  })
})

afterEach(() => workspace.close())

function readFeed(visitor: Visitor): FeedReader {
  const reader = new FeedReader(workspace.organization)
  reader.pullAll(visitor)
  return reader
}

const kinds = (reader: FeedReader) =>
  [...new Set([...reader.entities.values()].map(({ kind }) => kind))].toSorted()
const text = (reader: FeedReader) => JSON.stringify([...reader.entities.values()])

const grant = (sql: string, ...values: string[]) =>
  workspace.store.run(
    `INSERT INTO given_level (organization, level, ${sql}`,
    workspace.organization,
    'comment',
    ...values,
  )

describe('the entries of the feed for each user', () => {
  it('never contain scripts and secrets of integrations', () => {
    expect(text(readFeed(workspace))).not.toMatch(/SCRIPT|SECRET/)
  })

  it('contain invites and certificates for administrators, and keys of share links for users who may create', () => {
    const [reader, creator, admin] = [
      workspace.addUser('review'),
      workspace.addUser('create'),
      workspace,
    ].map(readFeed)
    const secrets = (feed: FeedReader | undefined) => {
      const contents = feed ? text(feed) : ''
      return {
        key: contents.includes(shareKey),
        certificate: contents.includes('CERTIFICATE'),
        invites: feed?.ids('invite').length,
      }
    }
    expect(secrets(reader)).toEqual({ key: false, certificate: false, invites: 0 })
    expect(secrets(creator)).toEqual({ key: true, certificate: false, invites: 0 })
    expect(secrets(admin)).toEqual({ key: true, certificate: true, invites: 1 })
  })

  it('are refused to strangers', () => {
    const params = { organizationId: workspace.organization }
    const stranger = workspace.addUser('stranger')
    expect(refusal(stranger.attempt('listChangesInOrganization', { params, query: {} }))).toBe(
      'resource.unknown',
    )
  })

  describe('with a forged cursor', () => {
    const params = () => ({ organizationId: workspace.organization })
    const forged = (visitor: Visitor, known: Set<number>) => {
      const { next } = visitor.call('listChangesInOrganization', { params: params(), query: {} })
      const after = encodeCursor({ ...decodeCursor(next), known })
      return visitor.call('listChangesInOrganization', { params: params(), query: { after, limit: 1000 } })
    }
    const numbers = (count: number) => new Set(Array.from({ length: count }, (_, index) => index + 1))

    it('name no invite, so that a guest cannot join as an administrator', () => {
      const guest = workspace.addUser(null)
      const invite = workspace.store.get<{ id: string }>('SELECT id FROM invite')?.id
      const { changes } = forged(guest, numbers(500))
      expect(changes.map(({ id }) => id)).not.toContain(invite)
      expect(new Set(changes.map(({ kind }) => kind))).not.toContain('invite')
    })

    it('cost a bounded number of reads for each answer', () => {
      const guest = workspace.addUser(null)
      const answer = forged(guest, numbers(20_000))
      expect(answer.more).toBe(true)
      expect(decodeCursor(answer.next).known.size).toBeGreaterThan(10_000)
      const reader = new FeedReader(workspace.organization)
      reader.cursor = answer.next
      reader.pullAll(guest)
      expect(decodeCursor(reader.cursor).known.size).toBeLessThan(10)
    })
  })

  it('contain the sign-in options for everyone', () => {
    const guest = readFeed(workspace.addUser(null))
    expect(kinds(guest)).toEqual(['membership', 'organization', 'sso-login'])
  })

  it('contain for guests their own membership and rights, and no other member', () => {
    const guest = workspace.addUser(null)
    const params = { organizationId: workspace.organization, teamId: team, userId: guest.user }
    workspace.call('addMemberToOrganizationTeamById', { params, body: { role: 'member' } })
    grant('team, space) VALUES (?, ?, ?, ?)', team, space)
    const reader = readFeed(guest)
    expect(reader.value('membership', guest.user).teams).toMatchObject([{ id: team, title: 'Writers' }])
    expect(reader.value('space', space)).toMatchObject({
      levels: [{ team, level: 'comment' }],
      customFields: [{ value: 7 }],
    })
    expect(reader.ids('custom-field')).toHaveLength(1)
    expect(reader.ids('membership')).toEqual([guest.user])
    expect(reader.ids('member').concat(reader.ids('site'), reader.ids('given-level'))).toEqual([])
  })

  it('lose the entries of a lost role, and regain them with it', () => {
    const member = workspace.addUser('admin')
    const reader = readFeed(member)
    const before = reader.snapshot()
    workspace.setRole(member.user, workspace.organization, null)
    reader.pullAll(member)
    expect(kinds(reader)).toEqual(['membership', 'organization', 'sso-login'])
    workspace.setRole(member.user, workspace.organization, 'admin')
    reader.pullAll(member)
    expect(reader.snapshot()).toEqual(before)
  })

  it('report the dependents of a space as deleted while it is deleted', () => {
    grant('user, space) VALUES (?, ?, ?, ?)', workspace.user, space)
    const reader = readFeed(workspace)
    const dependents = () => [reader.ids('site-space').length, reader.ids('given-level').length]
    expect(dependents()).toEqual([1, 1])
    workspace.call('deleteSpaceById', { params: { spaceId: space } })
    reader.pullAll(workspace)
    expect(dependents()).toEqual([0, 0])
    workspace.call('restoreSpace', { params: { spaceId: space } })
    reader.pullAll(workspace)
    expect(dependents()).toEqual([1, 1])
  })
})
