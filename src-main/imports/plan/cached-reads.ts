import type { ImportSource } from './import-source.ts'

/** The most bytes that are cached, which suffice for a large book. */
const ROOM = 67_108_864

/** A source for planning and one for writing, which returns the bytes that planning read. */
export interface CachedReads {
  planning: ImportSource
  writing: ImportSource
}

/**
 * Caches the reads of planning, up to 64 MiB, until they are written. Opening ten thousand files again costs more than
 * the memory. The checked bytes are the written bytes, even if the folder changes in between. Files beyond the limit
 * are read again.
 */
export function cacheReads(source: ImportSource): CachedReads {
  const cached = new Map<string, Uint8Array>()
  let remainingBytes = ROOM
  const readCached = (path: string): Uint8Array => {
    const cachedBytes = cached.get(path)
    if (cachedBytes) return cachedBytes
    const bytes = source.read(path)
    if (bytes.byteLength <= remainingBytes) {
      remainingBytes -= bytes.byteLength
      cached.set(path, bytes)
    }
    return bytes
  }
  const takeCached = (path: string): Uint8Array => {
    const bytes = cached.get(path) ?? source.read(path)
    cached.delete(path)
    return bytes
  }
  return { planning: { ...source, read: readCached }, writing: { ...source, read: takeCached } }
}
