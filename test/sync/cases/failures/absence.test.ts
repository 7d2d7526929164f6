import { describe, expect, it } from 'vitest'
import { addSpace } from '../../../support/content/authoring.ts'
import { openSyncFixture, refused, type SyncFixture, WRITABLE } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

const titles = (fixture: SyncFixture) =>
  fixture.app.call('listPages', { params: { spaceId: fixture.space } }).pages.map(({ title }) => title)
const spaces = (fixture: SyncFixture) =>
  fixture.app
    .call('listSpacesInOrganizationById', { params: { organizationId: fixture.origin.organization } })
    .items.map(({ title }) => title)

describe.each(WRITABLE)('with a remote of kind "%s", an absence from its answers', (kind) => {
  it('is not a deletion: an empty remote removes nothing', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = fixture.createDraft()
    fixture.write(draft, fixture.pages[0]!, 'Mine.\n')
    // A newly installed remote, or a wrong one at the right address: each of its lists is empty.
    fixture.network.onAnswer = (_operation, result) => {
      if (!result.ok || typeof result.value !== 'object' || result.value === null) return undefined
      if ('items' in result.value) return { ...result, value: { ...result.value, items: [] } }
      if ('changes' in result.value) return { ...result, value: { ...result.value, changes: [] } }
      return undefined
    }
    fixture.network.onRequest = (operation) =>
      operation === 'createChangeRequest' ? refused(404, 'resource.unknown') : undefined
    await fixture.sync()
    expect(spaces(fixture)).toEqual(['Handbook'])
    expect(titles(fixture)).toEqual(['Start', 'Next'])
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(fixture.outbox().map(({ texts }) => texts[0]?.after)).toContain('Mine.\n')
  })

  it('is not a deletion: unlisted organizations retain their content here', async () => {
    const fixture = await openSyncFixture({ kind })
    fixture.crash()
    fixture.network.onAnswer = (operation, result) =>
      operation === 'listOrganizationsForAuthenticatedUser' && result.ok
        ? { ...result, value: { items: [] } }
        : undefined
    await fixture.sync()
    expect(titles(fixture)).toEqual(['Start', 'Next'])
  })
})

describe.each(KINDS)('with a remote of kind "%s", a first pull', (kind) => {
  it('retains what came before a page that answers 500, and continues from there', async () => {
    const fixture = await openSyncFixture({ kind })
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, index) => [`Page ${index}`, `Text ${index}.\n`]),
    )
    const { space, pages } = addSpace(fixture.origin, many)
    let requestCount = 0
    fixture.network.onRequest = () => {
      requestCount += 1
      return requestCount === (kind === 'feed' ? 2 : 120) ? refused(500, 'server.fault') : undefined
    }
    await fixture.sync()
    expect(fixture.app.replica.connection().problem).not.toBeNull()
    expect(spaces(fixture)).toContain('Handbook')
    await fixture.sync()
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0 })
    for (const index of [0, 120, 249])
      expect(
        fixture.app.call('getPageById', { params: { spaceId: space, pageId: pages[index]! } }).markdown,
      ).toBe(`Text ${index}.\n`)
    expect(fixture.app.call('listPages', { params: { spaceId: space } }).pages).toHaveLength(250)
  })

  it('ignores an incomplete answer', async () => {
    const fixture = await openSyncFixture({ kind })
    const other = addSpace(fixture.origin, { Late: 'Late.\n' })
    fixture.network.onAnswer = (_operation, result) => {
      if (!result.ok) return undefined
      const { changes, items } = result.value as { changes?: unknown[]; items?: unknown[] }
      // The rest of the cut answer does not match this operation, so the client reports it.
      return (changes ?? items ?? []).length > 0 ? refused(502, 'remote.not-understood') : undefined
    }
    await fixture.sync()
    expect(spaces(fixture)).toEqual(['Handbook'])
    fixture.online()
    await fixture.sync()
    expect(fixture.app.call('listPages', { params: { spaceId: other.space } }).pages[0]?.title).toBe('Late')
  })
})
