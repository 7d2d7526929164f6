import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyTrash, trashItems } from '../../../../src-main/sync/trash/trash.ts'
import {
  openSyncFixture,
  textChange,
  type SyncFixture,
  type SyncFixtureOptions,
  WRITABLE,
} from '../../../support/sync/sync-fixture.ts'

const HOUR = 3_600_000

/** Edits on a machine while its clock jumps. */
async function editDuringJumps(fixture: SyncFixture, jump: (time: number) => void) {
  const draft = await fixture.createRemoteDraft()
  const [start, next] = fixture.pages as [string, string]
  fixture.offline()
  fixture.write(draft, start, 'First.\n')
  jump(0)
  fixture.write(draft, next, 'Words here.\n\nMore.\n')
  fixture.write(draft, start, 'First.\n\nSecond.\n')
  jump(1)
  fixture.writeAtRemote(draft, next, 'Words.\n\nMore there.\n')
  fixture.crash()
  fixture.write(draft, start, 'First.\n\nSecond.\n\nThird.\n')
  fixture.online()
  await fixture.sync()
  jump(2)
  fixture.change(draft, textChange(start, 'Third.\n'))
  await fixture.sync()
  const { state, pending, attention } = fixture.status()
  return {
    start: fixture.remoteText(start, draft),
    next: fixture.remoteText(next, draft),
    here: fixture.localText(next, draft),
    state,
    pending,
    attention,
  }
}

/** Returns the result, which must not depend on the clock. */
const IN_ORDER = {
  start: 'Third.\n',
  next: 'Words here.\n\nMore there.\n',
  here: 'Words here.\n\nMore there.\n',
  state: 'idle',
  pending: 0,
  attention: 0,
}

describe.each(WRITABLE)('with a remote of kind "%s", the clock of a replica', (kind) => {
  it.each([
    ['an hour back', [-HOUR, -HOUR, -HOUR]],
    ['a day ahead', [24 * HOUR, 24 * HOUR, 24 * HOUR]],
    ['back and forth', [-HOUR, 24 * HOUR, -365 * 24 * HOUR]],
  ])('decides nothing when it is set %s: order and content are those of the edits', async (_, jumps) => {
    let skew = 0
    const fixture = await openSyncFixture({ kind, skew: () => skew })
    const result = await editDuringJumps(fixture, (time) => {
      skew = jumps[time] ?? 0
    })
    expect(result).toEqual(IN_ORDER)
  })

  it('retains the content of the trash when it is a day ahead or an hour back', async () => {
    let skew = 24 * HOUR
    const visitorOf: SyncFixtureOptions['visitorOf'] = (origin) => origin.addUser('edit')
    const fixture = await openSyncFixture({ kind, skew: () => skew, visitorOf })
    const draft = await fixture.createRemoteDraft()
    const [start] = fixture.pages as [string]
    const params = { spaceId: fixture.space, changeRequestId: draft }
    const deletion = { operation: 'delete_page' as const, page: start }
    fixture.origin.call('updateChangeRequestContent', { params, body: { changes: [deletion] } })
    fixture.mergeAtRemote(draft)
    await fixture.sync()
    expect(trashItems(fixture.app.store)).toMatchObject([{ text: 'One.\n\nTwo.\n\nThree.\n' }])
    for (skew of [-HOUR, 24 * HOUR]) emptyTrash(fixture.app.store, () => fixture.origin.now() + skew)
    expect(trashItems(fixture.app.store)).toHaveLength(1)
  })
})

describe.each(WRITABLE)('with a remote of kind "%s", daylight saving', (kind) => {
  const zone = process.env['TZ']

  beforeEach(() => {
    process.env['TZ'] = 'Europe/Berlin'
  })
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  it.each([
    ['ends, and an hour comes twice', Date.UTC(2026, 9, 25, 0, 30)],
    ['begins, and an hour is left out', Date.UTC(2026, 2, 29, 0, 30)],
  ])('changes no order and no time of an edit when it %s', async (_, before) => {
    const fixture = await openSyncFixture({ kind })
    fixture.origin.advance(before - fixture.origin.now())
    // The wall clock changes in between, as it does in that zone.
    expect(new Date(before).getTimezoneOffset()).not.toBe(new Date(before + HOUR).getTimezoneOffset())
    expect(await editDuringJumps(fixture, () => fixture.origin.advance(HOUR / 2))).toEqual(IN_ORDER)
    fixture.offline()
    const made = fixture.origin.now()
    fixture.createDraft('Late')
    fixture.origin.advance(HOUR)
    fixture.createDraft('Later')
    expect(fixture.outbox().map(({ madeAt }) => Date.parse(madeAt))).toEqual([made, made + HOUR])
  })
})
