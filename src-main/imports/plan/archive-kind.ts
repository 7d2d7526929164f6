import { closeSync, openSync, readSync } from 'node:fs'
import { Problem } from '../../schemas/problem.ts'

export type ArchiveKind = 'zip' | 'tar' | 'tar.gz' | 'tar.xz'

const HEAD_BYTES = 512
const MAGICS: [kind: ArchiveKind, offset: number, magic: number[]][] = [
  ['zip', 0, [0x50, 0x4b, 0x03, 0x04]],
  ['zip', 0, [0x50, 0x4b, 0x05, 0x06]],
  ['tar.xz', 0, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['tar.gz', 0, [0x1f, 0x8b]],
  ['tar', 257, [0x75, 0x73, 0x74, 0x61, 0x72]],
]
const OTHER_FORMATS: [name: string, magic: number[]][] = [
  ['a 7-Zip archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21]],
  ['a bzip2 file', [0x42, 0x5a, 0x68]],
  ['a Zstandard file', [0x28, 0xb5, 0x2f, 0xfd]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
]

/** Returns the kind of an archive by its first bytes, never by its name. Throws `import.archive-broken`. */
export function archiveKind(path: string): ArchiveKind {
  const head = readHead(path)
  const known = MAGICS.find(([, offset, magic]) => hasBytes(head, offset, magic))
  if (known) return known[0]
  const other = OTHER_FORMATS.find(([, magic]) => hasBytes(head, 0, magic))
  const fault =
    head.length === 0
      ? 'The file is empty'
      : other
        ? `The file is ${other[0]}`
        : 'The file is not an archive of a known kind'
  throw new Problem('import.archive-broken', `${fault}. Import a folder, a .zip, a .tar.gz or a .tar.xz.`)
}

function readHead(path: string): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  const descriptor = openSync(path, 'r')
  try {
    return head.subarray(0, readSync(descriptor, head))
  } finally {
    closeSync(descriptor)
  }
}

function hasBytes(head: Buffer, offset: number, magic: number[]): boolean {
  return magic.every((byte, index) => head[offset + index] === byte)
}
