import { describe, expect, it } from 'vitest'
import { defaultCustomization } from '../../../../src-main/operations/sites/default-customization.ts'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const inTrash = ({ app }: SyncFixture) =>
  trashItems(app.store).map(({ reason, title, text }) => [reason, title, text])

/** Writes offline on the replica and at the remote, and syncs. */
async function writeBoth(fixture: SyncFixture, { here, there }: Record<'here' | 'there', () => void>) {
  fixture.offline()
  here()
  there()
  fixture.online()
  await fixture.sync()
  await fixture.sync()
}

async function openSite(kind: (typeof WRITABLE)[number]) {
  const fixture = await openSyncFixture({ kind })
  const params = { organizationId: fixture.origin.organization }
  const { id } = fixture.origin.call('createSite', { params, body: { title: 'Lamps' } })
  await fixture.sync()
  return { fixture, params: { ...params, siteId: id } }
}

const look = defaultCustomization

describe('settings that two users change', () => {
  it('retain the look of a site that a queued one replaces', async () => {
    const { fixture, params } = await openSite('feed')
    await writeBoth(fixture, {
      here: () => fixture.app.call('updateSiteCustomizationById', { params, body: look('Mine') }),
      there: () => fixture.origin.call('updateSiteCustomizationById', { params, body: look('Theirs') }),
    })
    expect(fixture.origin.call('getSiteCustomizationById', { params }).title).toBe('Mine')
    const [[reason, title, text] = []] = inTrash(fixture)
    expect([reason, title]).toEqual(['overwritten', 'Look of the site – Change the look of a site: Mine'])
    expect(JSON.parse(text!)).toMatchObject({ title: 'Theirs' })
  })

  it('retain the look of a site that another user changes while a queued one is sent', async () => {
    const { fixture, params } = await openSite('feed')
    fixture.app.call('updateSiteCustomizationById', { params, body: look('Mine') })
    fixture.network.onRequest = (operation) => {
      if (operation !== 'updateSiteCustomizationById') return undefined
      delete fixture.network.onRequest
      fixture.origin.call('updateSiteCustomizationById', { params, body: look('Theirs') })
      return undefined
    }
    await fixture.sync()
    expect(fixture.origin.call('getSiteCustomizationById', { params }).title).toBe('Mine')
    expect(inTrash(fixture).map(([reason]) => reason)).toEqual(['overwritten'])
    expect(fixture.outbox()).toEqual([])
  })

  it('retain the schema of visitors that a queued one replaces', async () => {
    const { fixture, params } = await openSite('feed')
    const schema = (name: string) => ({
      jsonSchema: {
        type: 'object' as const,
        properties: { [name]: { type: 'boolean' as const, description: '' } },
        additionalProperties: false as const,
      },
    })
    await writeBoth(fixture, {
      here: () => fixture.app.call('updateSiteAdaptiveSchema', { params, body: schema('mine') }),
      there: () => fixture.origin.call('updateSiteAdaptiveSchema', { params, body: schema('theirs') }),
    })
    const now = fixture.origin.call('getSiteAdaptiveSchema', { params })
    expect(Object.keys(now.jsonSchema.properties)).toEqual(['mine'])
    const [[reason, , text] = []] = inTrash(fixture)
    expect(reason).toBe('overwritten')
    expect(JSON.parse(text!)).toMatchObject(schema('theirs').jsonSchema)
  })

  it.each(WRITABLE)('merge the email domains of both, with a remote of kind "%s"', async (kind) => {
    const fixture = await openSyncFixture({ kind })
    const params = { organizationId: fixture.origin.organization }
    const set = (emailDomains: string[]) => ({ params, body: { emailDomains } })
    fixture.origin.call('updateOrganizationById', set(['old.example', 'base.example']))
    await fixture.sync()
    await writeBoth(fixture, {
      here: () =>
        fixture.app.call('updateOrganizationById', set(['old.example', 'base.example', 'mine.example'])),
      there: () => fixture.origin.call('updateOrganizationById', set(['base.example', 'theirs.example'])),
    })
    const { emailDomains } = fixture.origin.call('getOrganizationById', { params })
    expect(emailDomains).toEqual(['base.example', 'mine.example', 'theirs.example'])
    expect(inTrash(fixture)).toEqual([])
  })

  it('merge the options of a custom field', async () => {
    const fixture = await openSyncFixture()
    const params = { organizationId: fixture.origin.organization, fieldName: 'audience' }
    const options = (...added: string[]) => ({ params, body: { options: ['staff', ...added] } })
    fixture.origin.call('createOrganizationCustomField', {
      params,
      body: { name: 'audience', type: 'select:single', options: ['staff'] },
    })
    await fixture.sync()
    await writeBoth(fixture, {
      here: () => fixture.app.call('updateOrganizationCustomField', options('mine')),
      there: () => fixture.origin.call('updateOrganizationCustomField', options('theirs')),
    })
    const field = fixture.origin.call('getOrganizationCustomFieldByName', { params })
    expect(field.options).toEqual(['staff', 'mine', 'theirs'])
    expect(inTrash(fixture)).toEqual([])
  })
})
