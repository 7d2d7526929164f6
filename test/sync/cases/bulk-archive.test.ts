import { describe, expect, it } from 'vitest'
import { addChangeRequest, addSpace } from '../../support/content/authoring.ts'
import { lostAnswer } from '../../support/sync/replica.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../support/sync/sync-fixture.ts'

const ARCHIVE = 'updateChangeRequestById'
type Place = { spaceId: string; changeRequestId: string }

/** Sets the status of each change request in turn, as the list of change requests does. */
function setStatuses(fixture: SyncFixture, places: readonly Place[], status: 'archived' | 'draft'): void {
  for (const params of places) fixture.app.call(ARCHIVE, { params, body: { status } })
}

/** The statuses at the remote. */
const statuses = (fixture: SyncFixture, places: readonly Place[]) =>
  places.map((params) => fixture.origin.call('getChangeRequestById', { params }).status)

/** Change requests of two spaces, which a replica has pulled. */
async function openSeveral(kind: (typeof WRITABLE)[number]) {
  const fixture = await openSyncFixture({ kind })
  const other = addSpace(fixture.origin, { Other: 'Words.\n' }).space
  const spaces = [fixture.space, fixture.space, other, other]
  const places = spaces.map((spaceId) => ({
    spaceId,
    changeRequestId: addChangeRequest(fixture.origin, spaceId),
  }))
  await fixture.sync()
  return { fixture, places }
}

describe.each(WRITABLE)(
  'with a remote of kind "%s", change requests that are archived at once offline',
  (kind) => {
    it('are archived once each, though answers are lost and the app ends', async () => {
      const { fixture, places } = await openSeveral(kind)
      fixture.offline()
      const begun = { spaceId: fixture.space, changeRequestId: fixture.createDraft('Begun offline') }
      fixture.write(begun.changeRequestId, fixture.pages[0]!, 'Mine.\n')
      setStatuses(fixture, [...places, begun], 'archived')
      fixture.crash()
      const before = fixture.origin.events.length
      let sent = 0
      fixture.online()
      fixture.network.onAnswer = (operation) =>
        operation === ARCHIVE && ++sent % 2 === 0 ? lostAnswer(true) : undefined
      for (let round = 0; round < 2 * places.length; round += 1) await fixture.sync()
      expect(fixture.outbox()).toEqual([])
      expect(statuses(fixture, places)).toEqual(['archived', 'archived', 'archived', 'archived'])
      const archived = fixture.origin.call('listChangeRequestsForSpace', {
        params: { spaceId: fixture.space },
        query: { status: 'archived' },
      })
      expect(archived.items.map(({ subject }) => subject)).toContain('Begun offline')
      if (kind !== 'feed') return
      const applied = fixture.origin.events.slice(before).filter((event) => event.type === 'changed')
      expect(applied.filter(({ operation }) => operation === ARCHIVE)).toHaveLength(places.length + 1)
    })

    it('stay unchanged when the user undoes it before they are sent', async () => {
      const { fixture, places } = await openSeveral(kind)
      fixture.offline()
      setStatuses(fixture, places, 'archived')
      setStatuses(fixture, places.slice(1), 'draft')
      fixture.online()
      await fixture.sync()
      expect(fixture.outbox()).toEqual([])
      expect(statuses(fixture, places)).toEqual(['archived', 'draft', 'draft', 'draft'])
    })

    it('do not wait for one that another user merged, which is parked with the reason', async () => {
      const { fixture, places } = await openSeveral(kind)
      fixture.offline()
      setStatuses(fixture, places, 'archived')
      fixture.writeAtRemote(places[0]!.changeRequestId, fixture.pages[0]!, 'Merged there.\n')
      fixture.mergeAtRemote(places[0]!.changeRequestId)
      fixture.online()
      await fixture.sync()
      expect(fixture.outbox()).toMatchObject([
        { state: 'needs-you', error: { code: 'change-request.closed' } },
      ])
      expect(statuses(fixture, places)).toEqual(['merged', 'archived', 'archived', 'archived'])
    })
  },
)
