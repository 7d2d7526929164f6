import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { createGzip, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { piecesOf, sendInPieces } from '../../src-main/http/send-in-pieces.ts'
import { jsonInPieces } from '../../src-main/schemas/json/json-pieces.ts'

/** A connection that accepts one piece in each turn, and records how much it buffers. */
class SlowConnection extends Writable {
  readonly received: Buffer[] = []
  maximum = 0
  turns = 0

  constructor() {
    super({ highWaterMark: 16_384 })
  }

  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.maximum = Math.max(this.maximum, this.writableLength)
    this.received.push(piece)
    setImmediate(() => {
      this.turns += 1
      done()
    })
  }
}

const body = randomBytes(5_000_000)

describe('a large body', () => {
  it('is written as fast as the connection accepts it, and never buffered as a whole', async () => {
    const connection = new SlowConnection()
    await sendInPieces(connection, piecesOf(body), null)
    expect(Buffer.concat(connection.received).equals(body)).toBe(true)
    expect(connection.maximum).toBeLessThanOrEqual(65_536)
    expect(connection.turns).toBe(Math.ceil(body.length / 65_536))
  })

  it('is compressed piece by piece', async () => {
    const connection = new SlowConnection()
    await sendInPieces(connection, piecesOf(body), createGzip())
    expect(gunzipSync(Buffer.concat(connection.received)).equals(body)).toBe(true)
  })

  it('ends without an error when the client disconnects', async () => {
    const connection = new SlowConnection()
    const sending = sendInPieces(connection, piecesOf(body), null)
    setImmediate(() => connection.destroy())
    await expect(sending).resolves.toBeUndefined()
  })

  it('fails with the error of a connection that breaks', async () => {
    const connection = new SlowConnection()
    const sending = sendInPieces(connection, piecesOf(body), null)
    setImmediate(() => connection.destroy(new Error('The cable is out')))
    await expect(sending).rejects.toThrow('The cable is out')
  })
})

describe('the JSON of a page tree, in pieces', () => {
  const page = (id: string, ...pages: object[]) => ({
    id,
    title: `“${id}” "pages":[] 🧀`,
    pages,
    hidden: true,
  })

  it.each([
    ['a tree', { pages: [page('a', page('b'), page('c', page('d'))), page('e')], more: [1] }],
    ['an empty tree', { pages: [] }],
    ['pages that are not a list', { pages: 3 }],
    ['null', null],
    ['many pages', { pages: Array.from({ length: 9000 }, (_, index) => page(`p${index}`, page('q'))) }],
  ])('equals the JSON of the whole: %s', (_name, value) => {
    expect(new TextDecoder().decode(jsonInPieces(value))).toBe(JSON.stringify(value))
  })
})
