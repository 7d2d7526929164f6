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

/** Works on a machine whose clock jumps by each given amount. */
async function liveThrough(at: SyncFixture, jump: (time: number) => void) {
  const draft = await at.beginThere()
  const [start, next] = at.pages as [string, string]
  at.offline()
  at.write(draft, start, 'First.\n')
  jump(0)
  at.write(draft, next, 'Words here.\n\nMore.\n')
  at.write(draft, start, 'First.\n\nSecond.\n')
  jump(1)
  at.writeThere(draft, next, 'Words.\n\nMore there.\n')
  at.crash()
  at.write(draft, start, 'First.\n\nSecond.\n\nThird.\n')
  at.online()
  await at.sync()
  jump(2)
  at.change(draft, textChange(start, 'Third.\n'))
  await at.sync()
  const { state, pending, attention } = at.status()
  return {
    start: at.there(start, draft),
    next: at.there(next, draft),
    here: at.here(next, draft),
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
  ])('that is set %s decides nothing: order and content are those of the edits', async (_, jumps) => {
    let skew = 0
    const at = await openSyncFixture({ kind, skew: () => skew })
    const lived = await liveThrough(at, (time) => {
      skew = jumps[time] ?? 0
    })
    expect(lived).toEqual(IN_ORDER)
  })

  it('that is a day ahead or an hour back retains the content of the trash', async () => {
    let skew = 24 * HOUR
    const visitorOf: SyncFixtureOptions['visitorOf'] = (origin) => origin.addUser('edit')
    const at = await openSyncFixture({ kind, skew: () => skew, visitorOf })
    const draft = await at.beginThere()
    const [start] = at.pages as [string]
    const params = { spaceId: at.space, changeRequestId: draft }
    const gone = { operation: 'delete_page' as const, page: start }
    at.origin.call('updateChangeRequestContent', { params, body: { changes: [gone] } })
    at.mergeThere(draft)
    await at.sync()
    expect(trashItems(at.app.store)).toMatchObject([{ text: 'One.\n\nTwo.\n\nThree.\n' }])
    for (skew of [-HOUR, 24 * HOUR]) emptyTrash(at.app.store, () => at.origin.now() + skew)
    expect(trashItems(at.app.store)).toHaveLength(1)
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
  ])('that %s changes no order and no time of an edit', async (_, before) => {
    const at = await openSyncFixture({ kind })
    at.origin.advance(before - at.origin.now())
    // The wall clock changes in between, as it does in that zone.
    expect(new Date(before).getTimezoneOffset()).not.toBe(new Date(before + HOUR).getTimezoneOffset())
    expect(await liveThrough(at, () => at.origin.advance(HOUR / 2))).toEqual(IN_ORDER)
    at.offline()
    const made = at.origin.now()
    at.begin('Late')
    at.origin.advance(HOUR)
    at.begin('Later')
    expect(at.outbox().map(({ madeAt }) => Date.parse(madeAt))).toEqual([made, made + HOUR])
  })
})
