import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonInPieces } from '../../src-main/schemas/json/json-pieces.ts'

const textOf = (value: unknown) => new TextDecoder().decode(jsonInPieces(value))

/** A value of an answer: fields may be absent, and texts contain any character, also half of a pair. */
const element = fc.oneof(
  fc.record({ id: fc.string({ unit: 'binary' }), text: fc.option(fc.string(), { nil: undefined }) }),
  fc.constantFrom(null, undefined, 'text', '\ud800', { items: [] }),
)
const list = fc.array(element, { minLength: 0, maxLength: 40 })

describe('the JSON of a list, in pieces', () => {
  it('equals the JSON of the whole', () => {
    fc.assert(
      fc.property(list, list, fc.string(), (items, changes, next) => {
        for (const value of [
          { items, next },
          { changes, people: items, next, more: undefined },
        ])
          expect(textOf(value)).toBe(JSON.stringify(value))
      }),
    )
  })

  it('equals it for texts that are longer than a chunk', () => {
    const long = 'ü🧀\n'.repeat(200_000)
    const items = Array.from({ length: 20 }, (_, index) => ({
      index,
      text: index % 7 === 3 ? long : 'short',
    }))
    expect(textOf({ items, count: 20 })).toBe(JSON.stringify({ items, count: 20 }))
  })

  it('is in memory of its own, so that it can be transferred', () => {
    for (const items of [[], Array.from({ length: 20 }, () => 'text')]) {
      const bytes = jsonInPieces({ items })
      expect(bytes.buffer.byteLength).toBe(bytes.byteLength)
    }
  })
})
