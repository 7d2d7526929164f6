import { describe, expect, it } from 'vitest'
import { addSpace } from '../../../support/content/content.ts'
import { openSyncFixture, refused, type SyncFixture, WRITABLE } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

const titles = (at: SyncFixture) =>
  at.app.call('listPages', { params: { spaceId: at.space } }).pages.map(({ title }) => title)
const spaces = (at: SyncFixture) =>
  at.app
    .call('listSpacesInOrganizationById', { params: { organizationId: at.origin.organization } })
    .items.map(({ title }) => title)

describe.each(WRITABLE)('with a remote of kind "%s", an absence from its answers', (kind) => {
  it('is not a deletion: an empty remote removes nothing', async () => {
    const at = await openSyncFixture({ kind })
    const draft = at.begin()
    at.write(draft, at.pages[0]!, 'Mine.\n')
    // A newly installed remote, or a wrong one at the right address: each of its lists is empty.
    at.weather.after = (_operation, result) => {
      if (!result.ok || typeof result.value !== 'object' || result.value === null) return undefined
      if ('items' in result.value) return { ...result, value: { ...result.value, items: [] } }
      if ('changes' in result.value) return { ...result, value: { ...result.value, changes: [] } }
      return undefined
    }
    at.weather.before = (operation) =>
      operation === 'createChangeRequest' ? refused(404, 'resource.unknown') : undefined
    await at.sync()
    expect(spaces(at)).toEqual(['Handbook'])
    expect(titles(at)).toEqual(['Start', 'Next'])
    expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(at.outbox().map(({ texts }) => texts[0]?.after)).toContain('Mine.\n')
  })

  it('is not a deletion: unlisted organizations retain their content here', async () => {
    const at = await openSyncFixture({ kind })
    at.crash()
    at.weather.after = (operation, result) =>
      operation === 'listOrganizationsForAuthenticatedUser' && result.ok
        ? { ...result, value: { items: [] } }
        : undefined
    await at.sync()
    expect(titles(at)).toEqual(['Start', 'Next'])
  })
})

describe.each(KINDS)('with a remote of kind "%s", a first pull', (kind) => {
  it('retains what came before a page that answers 500, and continues from there', async () => {
    const at = await openSyncFixture({ kind })
    const many = Object.fromEntries(
      Array.from({ length: 250 }, (_, index) => [`Page ${index}`, `Text ${index}.\n`]),
    )
    const { space, pages } = addSpace(at.origin, many)
    let asked = 0
    at.weather.before = () => {
      asked += 1
      return asked === (kind === 'feed' ? 2 : 120) ? refused(500, 'server.fault') : undefined
    }
    await at.sync()
    expect(at.app.replica.state).toMatchObject({ failures: 1 })
    expect(spaces(at)).toContain('Handbook')
    await at.sync()
    expect(at.status()).toMatchObject({ state: 'idle', pending: 0 })
    for (const index of [0, 120, 249])
      expect(at.app.call('getPageById', { params: { spaceId: space, pageId: pages[index]! } }).markdown).toBe(
        `Text ${index}.\n`,
      )
    expect(at.app.call('listPages', { params: { spaceId: space } }).pages).toHaveLength(250)
  })

  it('ignores an incomplete answer', async () => {
    const at = await openSyncFixture({ kind })
    const other = addSpace(at.origin, { Late: 'Late.\n' })
    at.weather.after = (_operation, result) => {
      if (!result.ok) return undefined
      const { changes, items } = result.value as { changes?: unknown[]; items?: unknown[] }
      // The rest of the cut answer does not match this operation, so the client reports it.
      return (changes ?? items ?? []).length > 0 ? refused(502, 'remote.not-understood') : undefined
    }
    await at.sync()
    expect(spaces(at)).toEqual(['Handbook'])
    at.online()
    await at.sync()
    expect(at.app.call('listPages', { params: { spaceId: other.space } }).pages[0]?.title).toBe('Late')
  })
})
