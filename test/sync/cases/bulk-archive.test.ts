import { describe, expect, it } from 'vitest'
import { addChangeRequest, addSpace } from '../../support/content/content.ts'
import { lost } from '../../support/sync/replica.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../support/sync/sync-fixture.ts'

const ARCHIVE = 'updateChangeRequestById'
type Place = { spaceId: string; changeRequestId: string }

/** Gives a status to each change request in turn, as the list of change requests does. */
function giveStatus(at: SyncFixture, places: readonly Place[], status: 'archived' | 'draft'): void {
  for (const params of places) at.app.call(ARCHIVE, { params, body: { status } })
}

/** The statuses at the remote. */
const statuses = (at: SyncFixture, places: readonly Place[]) =>
  places.map((params) => at.origin.call('getChangeRequestById', { params }).status)

/** Change requests of two spaces, which a replica has pulled. */
async function openSeveral(kind: (typeof WRITABLE)[number]) {
  const at = await openSyncFixture({ kind })
  const other = addSpace(at.origin, { Other: 'Words.\n' }).space
  const spaces = [at.space, at.space, other, other]
  const places = spaces.map((spaceId) => ({ spaceId, changeRequestId: addChangeRequest(at.origin, spaceId) }))
  await at.sync()
  return { at, places }
}

describe.each(WRITABLE)(
  'with a remote of kind "%s", change requests that are archived at once offline',
  (kind) => {
    it('are archived once each, though answers are lost and the app ends', async () => {
      const { at, places } = await openSeveral(kind)
      at.offline()
      const begun = { spaceId: at.space, changeRequestId: at.begin('Begun offline') }
      at.write(begun.changeRequestId, at.pages[0]!, 'Mine.\n')
      giveStatus(at, [...places, begun], 'archived')
      at.crash()
      const before = at.origin.events.length
      let sent = 0
      at.online()
      at.weather.after = (operation) => (operation === ARCHIVE && ++sent % 2 === 0 ? lost(true) : undefined)
      for (let round = 0; round < 2 * places.length; round += 1) await at.sync()
      expect(at.outbox()).toEqual([])
      expect(statuses(at, places)).toEqual(['archived', 'archived', 'archived', 'archived'])
      const archived = at.origin.call('listChangeRequestsForSpace', {
        params: { spaceId: at.space },
        query: { status: 'archived' },
      })
      expect(archived.items.map(({ subject }) => subject)).toContain('Begun offline')
      if (kind !== 'feed') return
      const applied = at.origin.events.slice(before).filter((event) => event.type === 'changed')
      expect(applied.filter(({ operation }) => operation === ARCHIVE)).toHaveLength(places.length + 1)
    })

    it('stay as they were where the user takes it back before they are sent', async () => {
      const { at, places } = await openSeveral(kind)
      at.offline()
      giveStatus(at, places, 'archived')
      giveStatus(at, places.slice(1), 'draft')
      at.online()
      await at.sync()
      expect(at.outbox()).toEqual([])
      expect(statuses(at, places)).toEqual(['archived', 'draft', 'draft', 'draft'])
    })

    it('do not wait for one that another user merged, which is parked with the reason', async () => {
      const { at, places } = await openSeveral(kind)
      at.offline()
      giveStatus(at, places, 'archived')
      at.writeThere(places[0]!.changeRequestId, at.pages[0]!, 'Merged there.\n')
      at.mergeThere(places[0]!.changeRequestId)
      at.online()
      await at.sync()
      expect(at.outbox()).toMatchObject([{ state: 'needs-you', error: { code: 'change-request.closed' } }])
      expect(statuses(at, places)).toEqual(['merged', 'archived', 'archived', 'archived'])
    })
  },
)
