import { crc32, deflateSync } from 'node:zlib'

/** Returns a PNG of one colour; with `alpha`, half transparent. */
export function png(width: number, height: number, { alpha = false } = {}): Uint8Array {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * (alpha ? 4 : 3), 0x80)])
  const lines = Buffer.concat(Array.from({ length: height }, () => row))
  return pngOf({ width, height, colourType: alpha ? 6 : 2 }, lines)
}

/** The header of a PNG. */
export interface PngHeader {
  width: number
  height: number
  colourType: number
  bits?: number
  isInterlaced?: boolean
}

/** Returns a PNG of lines with their filters, and with other chunks before them. */
export function pngOf(
  { width, height, colourType, bits = 8, isInterlaced = false }: PngHeader,
  lines: Uint8Array,
  chunks: readonly (readonly [name: string, data: Uint8Array])[] = [],
): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colourType, 0, 0, isInterlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...chunks.map(([name, data]) => chunk(name, Buffer.from(data))),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
