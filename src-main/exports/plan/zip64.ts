/** The maximum number of entries, and of bytes, in a zip without the 64-bit form. */
export const MAX_ENTRIES = 0xffff
export const MAX_BYTES = 0xffff_ffff

/** The bytes of the end record of a zip without a comment. */
const END_RECORD = 22
/** The bytes of the end record and of its locator in the 64-bit form. */
const END_RECORD_64 = 56
const LOCATOR_64 = 20
/** The version of the format that the 64-bit form needs: 4.5. */
const VERSION = 45

/**
 * Returns the end of a zip with more than 65,535 entries. `directory` is the central directory with the ordinary end
 * record, which has 16 bits for their number. The records are those of PKWARE's APPNOTE, 4.3.14 to 4.3.16.
 */
export function withEndRecord64(directory: Uint8Array, entries: number): Uint8Array {
  const ordinary = Buffer.from(directory.slice(-END_RECORD))
  const size = ordinary.readUInt32LE(12)
  const offset = ordinary.readUInt32LE(16)
  ordinary.writeUInt16LE(MAX_ENTRIES, 8)
  ordinary.writeUInt16LE(MAX_ENTRIES, 10)
  return Buffer.concat([
    directory.subarray(0, -END_RECORD),
    endRecord64({ entries, size, offset }),
    locator64(offset + size),
    ordinary,
  ])
}

function endRecord64({ entries, size, offset }: Record<'entries' | 'size' | 'offset', number>): Buffer {
  const record = Buffer.alloc(END_RECORD_64)
  record.writeUInt32LE(0x0606_4b50, 0)
  // The size of the rest of the record.
  record.writeBigUInt64LE(BigInt(END_RECORD_64 - 12), 4)
  record.writeUInt16LE(VERSION, 12)
  record.writeUInt16LE(VERSION, 14)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  return record
}

/** Returns the record that leads to the 64-bit end record at an offset. */
function locator64(offset: number): Buffer {
  const locator = Buffer.alloc(LOCATOR_64)
  locator.writeUInt32LE(0x0706_4b50, 0)
  locator.writeBigUInt64LE(BigInt(offset), 8)
  // The number of disks.
  locator.writeUInt32LE(1, 16)
  return locator
}
