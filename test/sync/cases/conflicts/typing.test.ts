import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../../src-main/sync/remote.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, textChange, WRITABLE } from '../../../support/sync/sync-fixture.ts'

describe.each(WRITABLE)('with a remote of kind "%s", typing', (kind) => {
  it('never conflicts with itself: 1,000 keystrokes, sent as they come, arrive as typed', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [page] = fixture.pages as [string]
    let text = ''
    for (let stroke = 0; stroke < 1000; stroke += 1) {
      text += stroke % 40 === 39 ? '\n\n' : String.fromCodePoint(97 + (stroke % 26))
      fixture.write(draft, page, `${text}\n`)
      if (stroke % 50 === 0) await fixture.sync()
    }
    await fixture.sync()
    expect(fixture.remoteText(page, draft)).toBe(`${text}\n`)
    expect(fixture.localText(page, draft)).toBe(`${text}\n`)
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  }, 60_000)

  it("removes another user's text when the user has seen and removed it", async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [page] = fixture.pages as [string]
    fixture.write(draft, page, 'One, mine.\n\nTwo.\n\nThree.\n')
    fixture.writeAtRemote(draft, page, 'One.\n\nTwo.\n\nThree.\n\nFour, theirs.\n')
    const { round } = fixture.app.replica
    const sendNext = round.sendNext.bind(round)
    round.sendNext = async () => lostAnswer(false) as Failure
    await fixture.sync()
    expect(fixture.localText(page, draft)).toBe('One, mine.\n\nTwo.\n\nThree.\n\nFour, theirs.\n')
    fixture.write(draft, page, 'One, mine.\n\nTwo.\n\nThree.\n')
    round.sendNext = sendNext
    await fixture.sync()
    expect(fixture.remoteText(page, draft)).toBe('One, mine.\n\nTwo.\n\nThree.\n')
  })

  it('continues while its beginning is being sent', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [page] = fixture.pages as [string]
    fixture.write(draft, page, 'First.\n')
    let typed = 0
    const type = (operation: string) => {
      if (operation !== 'updateChangeRequestContent' || typed === 4) return undefined
      typed += 1
      fixture.change(draft, textChange(page, `First.\n\nTyped ${typed}.\n`))
      return undefined
    }
    fixture.network.onRequest = type
    fixture.network.onAnswer = type
    await fixture.sync()
    expect(typed).toBe(4)
    expect(fixture.remoteText(page, draft)).toBe('First.\n\nTyped 4.\n')
    expect(fixture.outbox()).toEqual([])
  })
})
