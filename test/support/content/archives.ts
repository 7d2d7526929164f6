import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { zipSync } from 'fflate'
import type { Zippable } from 'fflate'
import { pack } from 'tar-stream'
import type { Header } from 'tar-stream'
import { onTestFinished } from 'vitest'

/** Creates a temporary folder that is removed at the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes files (path → content) into a new folder `name`. Returns its path. */
export function folderOf(files: Record<string, string | Uint8Array>, name = 'book'): string {
  const root = join(temporaryFolder(), name)
  mkdirSync(root)
  for (const [path, content] of Object.entries(files)) {
    const target = join(root, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  return root
}

/** Returns a zip of the files, with the attributes that fflate accepts for each. */
export function zipOf(files: Record<string, string>, options: Zippable = {}): Uint8Array {
  const entries: Zippable = { ...options }
  for (const [path, content] of Object.entries(files)) entries[path] = Buffer.from(content)
  return zipSync(entries)
}

/** Returns a copy of the bytes in which each `wanted` is replaced. Throws when there is none. */
export function patched(
  bytes: Uint8Array,
  wanted: Uint8Array | string,
  put: Uint8Array | string,
): Uint8Array {
  const copy = Buffer.from(bytes)
  const target = Buffer.from(wanted)
  let at = copy.indexOf(target)
  if (at < 0) throw new Error('There is nothing to patch.')
  for (; at >= 0; at = copy.indexOf(target, at + 1)) copy.set(Buffer.from(put), at)
  return copy
}

export type TarEntry = Partial<Header> & { name: string; content?: string }

/** Returns a tar of any entries, also of those that no usual program writes. */
export async function tarOf(entries: TarEntry[]): Promise<Buffer> {
  const archive = pack()
  for (const { content, ...header } of entries) archive.entry(header, content ?? '')
  archive.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of archive as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Packs bytes with the system's xz. */
export function xzOf(bytes: Uint8Array): Buffer {
  return execFileSync('xz', ['-c', '-6'], { input: bytes, maxBuffer: 1 << 30 })
}

/** Writes an archive into a new folder. Returns its path. */
export function archiveFile(name: string, bytes: Uint8Array): string {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, bytes)
  return path
}
