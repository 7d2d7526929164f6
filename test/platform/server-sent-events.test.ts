import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serverSentEvents } from '../../src-main/platform/server-sent-events.ts'

/** Returns the events of a stream with these chunks. */
async function read(pieces: readonly string[], longest?: number): Promise<string[]> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece, 'latin1'))
  }
  const events: string[] = []
  for await (const event of serverSentEvents(chunks(), longest)) events.push(event)
  return events
}

describe('a stream of server-sent events', () => {
  it.each([
    [['data: one\n\ndata:two\n\n'], ['one', 'two']],
    [
      ['data: one\n\nda', 'ta: two\n', '\n'],
      ['one', 'two'],
    ],
    [
      ['data: one\r', '\n\r\ndata: two\r\r'],
      ['one', 'two'],
    ],
    [
      ['data: a\r\n\r\n', 'data: b\r\r', 'data: c\n\n'],
      ['a', 'b', 'c'],
    ],
    [['event: x\nid: 7\nretry: 5\ndata: a\ndata: b\n\n'], ['a\nb']],
    [[': here\n\n\n\n'], []],
    [['data: \xc3', '\xa9\n\n'], ['é']],
    [['data: half\n'], []],
    [['data: half'], []],
  ])('in the chunks %j has the events %j', async (pieces, events) => {
    expect(await read(pieces)).toEqual(events)
  })

  it('yields an event at once, without the next piece', async () => {
    const stream = serverSentEvents(
      (async function* () {
        yield await Promise.resolve(Buffer.from('data: now\n\n'))
        await new Promise(() => undefined)
      })(),
    )
    expect(await stream.next()).toEqual({ done: false, value: 'now' })
  })

  it('ends when an event exceeds the limit', async () => {
    expect(await read(['data: a\n\n', `data: ${'b'.repeat(100)}`, 'data: c\n\n'], 50)).toEqual(['a'])
    const lines = Array.from({ length: 20 }, () => 'data: bbbbb\n')
    expect(await read(['data: a\n\n', ...lines, '\ndata: c\n\n'], 50)).toEqual(['a'])
  })

  it('has the same events for any chunks', async () => {
    const stream = 'data: {"a":1}\n\n: beat\n\ndata: {"b":2}\r\n\r\ndata: x\ndata: y\n\n'
    const whole = await read([stream])
    expect(whole).toEqual(['{"a":1}', '{"b":2}', 'x\ny'])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(stream.length), { maxLength: 12 }), async (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
        const pieces = places.slice(1).map((end, at) => stream.slice(places[at], end))
        expect(await read(pieces)).toEqual(whole)
      }),
    )
  })
})
