import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ServerSentEvents } from '../../../src-renderer/api/server-sent-events.ts'

const read = (...pieces: string[]): string[] => {
  const events = new ServerSentEvents()
  return pieces.flatMap((piece) => events.read(piece))
}

describe('a stream of server-sent events', () => {
  it('returns the data of complete events only', () => {
    expect(read('data: one\n\nda', 'ta: two\n', '\n')).toEqual(['one', 'two'])
  })

  it('skips comments and names, and joins several lines of data', () => {
    expect(read(': here\n\n', 'event: x\nid: 1\ndata: a\ndata:b\n\n')).toEqual(['a\nb'])
  })

  it('accepts all three kinds of line ends', () => {
    expect(read('data: a\r\n\r\n', 'data: b\r\r', 'data: c\n\n')).toEqual(['a', 'b', 'c'])
  })

  it('reads the same events however the stream is cut', () => {
    const stream = 'data: {"a":1}\n\n: beat\n\ndata: {"b":2}\r\n\r\ndata: x\ndata: y\n\n'
    const whole = read(stream)
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
        const pieces = places.slice(1).map((end, at) => stream.slice(places[at], end))
        expect(read(...pieces)).toEqual(whole)
      }),
    )
  })
})
