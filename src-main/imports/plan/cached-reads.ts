import type { ImportSource } from './import-source.ts'

/** The most bytes that are cached: a large book whole, and part of a larger one. */
const ROOM = 67_108_864

/** A source for planning and one for writing: what the first has read, the second gives without reading again. */
export interface CachedReads {
  planning: ImportSource
  writing: ImportSource
}

/**
 * Caches the reads of planning, up to 64 MiB, until they are written. Opening ten thousand files a second time costs
 * more than the memory. The checked bytes are the written bytes, even if the folder changes meanwhile. Files that do
 * not fit are read again.
 */
export function cacheReads(source: ImportSource): CachedReads {
  const cached = new Map<string, Uint8Array>()
  let room = ROOM
  const readCached = (path: string): Uint8Array => {
    const known = cached.get(path)
    if (known) return known
    const bytes = source.read(path)
    if (bytes.byteLength <= room) {
      room -= bytes.byteLength
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
