import { describe, expect, it } from 'vitest'
import { registry } from '../../../../src-main/api/all.ts'
import { jsonAnswer, type WireFaults } from '../../../support/sync/origin-transport.ts'
import { openSyncFixture, PAGES } from '../../../support/sync/sync-fixture.ts'

/** The name of a field with a time. */
const TIME = /At$/

/** Returns a JSON value with another value in place of each time. */
function withTimes(value: unknown, time: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, field: unknown) =>
      TIME.test(name) && typeof field === 'string' ? time : field,
    ),
  )
}

const jsonOf = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString())

describe('times that nobody can read, in the answers of a server without a feed', () => {
  it.each([
    ['soon', 'soon'],
    ['an empty text', ''],
    ['the year 9999999', '9999999-01-01T00:00:00.000Z'],
    ['the year 275760', '+275760-09-12T00:00:00.000Z'],
    ['the thirtieth of February', '2026-02-30T00:00:00.000Z'],
    ['a time with an offset', '2026-02-03T04:05:06+02:00'],
    ['null', null],
  ])('such as %s, stop no pull, and each answer here has times', async (_name, time) => {
    const wire: WireFaults = {}
    const fixture = await openSyncFixture({ kind: 'public', isEmpty: true, wire })
    const draft = fixture.origin.call('createChangeRequest', {
      params: { spaceId: fixture.space },
      body: { subject: 'Theirs' },
    }).id
    fixture.writeAtRemote(draft, fixture.pages[1]!, 'News.\n')
    fixture.origin.call('postCommentInSpace', {
      params: { spaceId: fixture.space },
      body: { body: { markdown: 'Comment.' } },
    })
    wire.onResponse = ({ method }, { status, headers, bytes }) =>
      method === 'GET' && status === 200
        ? jsonAnswer(200, withTimes(jsonOf(bytes), time), headers)
        : undefined
    await fixture.sync()
    expect(fixture.app.replica.connection()).toMatchObject({ state: 'idle', problem: null })
    expect(fixture.localText(fixture.pages[0]!)).toBe(PAGES.Start)
    expect(fixture.localText(fixture.pages[1]!, draft)).toBe('News.\n')
    const params = {
      spaceId: fixture.space,
      organizationId: fixture.origin.organization,
      changeRequestId: draft,
    }
    for (const id of [
      'listSpacesInOrganizationById',
      'listChangeRequestsForSpace',
      'listCommentsInSpace',
      'listPages',
      'getCurrentRevision',
      'getSpaceById',
    ] as const) {
      const value = fixture.app.call(id, { params, query: {} } as never)
      expect(registry.get(id)!.response!.safeParse(value).error).toBeUndefined()
    }
  })

  it('are not requested again while nothing changes', async () => {
    const wire: WireFaults = {}
    const fixture = await openSyncFixture({ kind: 'public', isEmpty: true, wire })
    let texts = 0
    wire.onResponse = ({ method, url }, { status, headers, bytes }) => {
      if (/\/page\//.test(url)) texts += 1
      return method === 'GET' && status === 200
        ? jsonAnswer(200, withTimes(jsonOf(bytes), 'soon'), headers)
        : undefined
    }
    await fixture.sync()
    expect(texts).toBeGreaterThan(0)
    texts = 0
    await fixture.sync()
    expect(texts).toBe(0)
  })
})
