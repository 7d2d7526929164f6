import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readShown, writeShown } from '../../../src-main/operations/search/shown-documents.ts'
import { documentsOf } from '../../../src-main/revisions/index/search-index.ts'

const documents = documentsOf(7)
const [first, last] = documents

describe('the documents that a search has shown', () => {
  it('are read as they were written, for any values in any order', () => {
    const shown = fc.uniqueArray(fc.integer({ min: first, max: last }), { maxLength: 1000, size: 'max' })
    fc.assert(
      fc.property(shown, (ids) => {
        expect(readShown(documents, writeShown(documents, ids))).toEqual(ids.toSorted((a, b) => a - b))
      }),
    )
  })

  it('fit into a cursor, up to a thousand at any places', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => first + 1 + index * 16_777)
    expect(ids.at(-1)).toBeLessThanOrEqual(last)
    expect(Buffer.from(writeShown(documents, ids)).toString('base64url').length).toBeLessThan(8000)
  })

  it('are refused when they are too many, of another space, cut off, or without an end', () => {
    const faulty = [
      writeShown(
        documents,
        Array.from({ length: 1001 }, (_, index) => first + index),
      ),
      writeShown(documents, [last + 1]),
      Buffer.from([0x81]).toString('base64url'),
      Buffer.alloc(2000, 0x80).toString('base64url'),
      Buffer.alloc(2000, 0xff).toString('base64url'),
    ]
    const refused = expect.objectContaining({ code: 'input.cursor' })
    for (const text of faulty) expect(() => readShown(documents, text)).toThrow(refused)
  })

  it('are read from any text at all, or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          for (const id of readShown(documents, text)) expect(id <= last && id >= first).toBe(true)
        } catch (error) {
          expect(error).toMatchObject({ code: 'input.cursor' })
        }
      }),
    )
  })
})
