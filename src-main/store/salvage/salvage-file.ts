import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { PAGE_SIZE, type ReadPage } from './page-records.ts'

const MAGIC = 'SQLite format 3\0'
const HEADER = 100
const WAL_HEADER = 32
const FRAME_HEADER = 24

/** A copy of a database file, in which pages are read and repaired. */
export class SalvageFile {
  readonly #descriptor: number

  constructor(path: string) {
    this.#descriptor = openSync(path, 'r+')
  }

  get pages(): number {
    return Math.ceil(fstatSync(this.#descriptor).size / PAGE_SIZE)
  }

  readonly read: ReadPage = (number) => {
    const page = Buffer.alloc(PAGE_SIZE)
    const size = readSync(this.#descriptor, page, 0, PAGE_SIZE, (number - 1) * PAGE_SIZE)
    return size === 0 ? undefined : page
  }

  write(number: number, page: Buffer): void {
    writeSync(this.#descriptor, page, 0, page.length, (number - 1) * PAGE_SIZE)
  }

  /** Applies the committed frames of a journal. Its salt distinguishes them from older frames. */
  applyJournal(path: string): void {
    if (!existsSync(path)) return
    const journal = readFileSync(path)
    if (journal.length < WAL_HEADER || journal.readUInt32BE(8) !== PAGE_SIZE) return
    const salt = journal.subarray(16, 24)
    let committed = 0
    const frames: { number: number; page: Buffer }[] = []
    const size = FRAME_HEADER + PAGE_SIZE
    for (let offset = WAL_HEADER; offset + size <= journal.length; offset += size) {
      if (!journal.subarray(offset + 8, offset + 16).equals(salt)) break
      frames.push({
        number: journal.readUInt32BE(offset),
        page: journal.subarray(offset + FRAME_HEADER, offset + size),
      })
      if (journal.readUInt32BE(offset + 4) > 0) committed = frames.length
    }
    for (const { number, page } of frames.slice(0, committed)) this.write(number, page)
  }

  /** Writes the header of a database of this size. */
  writeHeader(): void {
    this.write(1, headerOf(this.pages))
  }

  /** Replaces the first page with an empty schema. */
  writeEmptySchema(): void {
    const page = Buffer.alloc(PAGE_SIZE)
    headerOf(Math.max(this.pages, 1)).copy(page)
    page.writeUInt8(0x0d, HEADER)
    page.writeUInt16BE(PAGE_SIZE, HEADER + 5)
    this.write(1, page)
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

/** Returns a header by SQLite's file format: UTF-8, without a journal and without a free list. */
function headerOf(pages: number): Buffer {
  const header = Buffer.alloc(HEADER)
  header.write(MAGIC, 'latin1')
  header.writeUInt16BE(PAGE_SIZE, 16)
  header.set([1, 1, 0, 64, 32, 32], 18)
  header.writeUInt32BE(1, 24)
  header.writeUInt32BE(pages, 28)
  header.writeUInt32BE(1, 40)
  header.writeUInt32BE(4, 44)
  header.writeUInt32BE(1, 56)
  header.writeUInt32BE(1, 92)
  return header
}
