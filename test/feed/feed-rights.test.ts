import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addSpace } from '../support/content/content.ts'
import { FeedReader } from '../support/sync/feed-reader.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../support/workspace.ts'

let desk: TestWorkspace
let space: string
let team: string
let shareKey: string

beforeEach(() => {
  desk = openTestWorkspace()
  const params = { organizationId: desk.organization }
  space = addSpace(desk, { Start: 'Words.\n' }).space
  team = desk.call('createOrganizationTeam', { params, body: { title: 'Writers' } }).id
  const siteId = desk.call('createSite', { params, body: { title: 'Site', spaces: [space] } }).id
  desk.call('createSiteShareLink', { params: { ...params, siteId }, body: { name: 'For friends' } })
  shareKey = desk.store.get<{ key: string }>('SELECT key FROM share_link')?.key ?? ''
  desk.call('createOrganizationInvite', { params, body: { role: 'edit' } })
  desk.call('createOrganizationSAMLProvider', { params, body: { label: 'Door', certificate: 'CERTIFICATE' } })
  desk.call('createOrganizationCustomField', { params, body: { name: 'age', type: 'number' } })
  desk.call('updateSpaceCustomFields', {
    params: { spaceId: space },
    body: { values: { age: { value: 7 } } },
  })
  desk.call('publishIntegration', {
    params: { integrationName: 'part' },
    body: {
      title: 'Part',
      description: 'Does a part',
      scopes: [],
      script: 'SCRIPT',
      secrets: { KEY: 'SECRET' },
      organization: desk.organization,
    },
  })
})

afterEach(() => desk.close())

function told(visitor: Visitor): FeedReader {
  const reader = new FeedReader(desk.organization)
  reader.follow(visitor)
  return reader
}

const kinds = (reader: FeedReader) =>
  [...new Set([...reader.things.values()].map(({ kind }) => kind))].toSorted()
const text = (reader: FeedReader) => JSON.stringify([...reader.things.values()])

const give = (sql: string, ...values: string[]) =>
  desk.store.run(
    `INSERT INTO given_level (organization, level, ${sql}`,
    desk.organization,
    'comment',
    ...values,
  )

describe('the entries of the feed for each user', () => {
  it('never contain scripts and secrets of integrations', () => {
    expect(text(told(desk))).not.toMatch(/SCRIPT|SECRET/)
  })

  it('contain invites and certificates for administrators, and keys of share links for users who may create', () => {
    const [reader, creator, admin] = [desk.addUser('review'), desk.addUser('create'), desk].map(told)
    const secrets = (by: FeedReader | undefined) => {
      const all = by ? text(by) : ''
      return {
        key: all.includes(shareKey),
        certificate: all.includes('CERTIFICATE'),
        invites: by?.ids('invite').length,
      }
    }
    expect(secrets(reader)).toEqual({ key: false, certificate: false, invites: 0 })
    expect(secrets(creator)).toEqual({ key: true, certificate: false, invites: 0 })
    expect(secrets(admin)).toEqual({ key: true, certificate: true, invites: 1 })
  })

  it('contain the sign-in options for everyone', () => {
    const guest = told(desk.addUser(null))
    expect(kinds(guest)).toEqual(['membership', 'organization', 'sso-login'])
  })

  it('contain for guests their own membership and rights, and no other member', () => {
    const guest = desk.addUser(null)
    const params = { organizationId: desk.organization, teamId: team, userId: guest.user }
    desk.call('addMemberToOrganizationTeamById', { params, body: { role: 'member' } })
    give('team, space) VALUES (?, ?, ?, ?)', team, space)
    const reader = told(guest)
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
    const member = desk.addUser('admin')
    const reader = told(member)
    const before = reader.snapshot()
    desk.setRole(member.user, desk.organization, null)
    reader.follow(member)
    expect(kinds(reader)).toEqual(['membership', 'organization', 'sso-login'])
    desk.setRole(member.user, desk.organization, 'admin')
    reader.follow(member)
    expect(reader.snapshot()).toEqual(before)
  })

  it('report the dependents of a space as deleted while it is deleted', () => {
    give('user, space) VALUES (?, ?, ?, ?)', desk.user, space)
    const reader = told(desk)
    const hanging = () => [reader.ids('site-space').length, reader.ids('given-level').length]
    expect(hanging()).toEqual([1, 1])
    desk.call('deleteSpaceById', { params: { spaceId: space } })
    reader.follow(desk)
    expect(hanging()).toEqual([0, 0])
    desk.call('restoreSpace', { params: { spaceId: space } })
    reader.follow(desk)
    expect(hanging()).toEqual([1, 1])
  })
})
