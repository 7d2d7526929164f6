import { uniqueName } from '../../domain/unique-name.ts'
import type { Fetched } from '../../platform/guarded-fetch.ts'
import { contentTypeOf } from '../../platform/media-type.ts'
import { Problem } from '../../schemas/problem.ts'
import type { ContainedPicture } from './documents/document-converter.ts'
import type { Reach } from './gathered-content.ts'
import { nameOfAddress } from './safe-name.ts'

/** The folder of the pictures of imported pages. */
const FOLDER = '.gitbook/assets/'

const EXTENSIONS: Record<string, string> = {
  'image/apng': '.apng',
  'image/avif': '.avif',
  'image/bmp': '.bmp',
  'image/gif': '.gif',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/svg+xml': '.svg',
  'image/tiff': '.tiff',
  'image/webp': '.webp',
  'image/x-icon': '.ico',
}

/** A picture as received, from a server or within a document. */
type Picture = Pick<Fetched, 'contentType'> & { bytes: Uint8Array }

/** The pictures of an import, each fetched once for all pages that show it. */
export class ImportedPictures {
  readonly files = new Map<string, Uint8Array>()
  readonly #reach: Reach
  readonly #deadline: AbortSignal
  readonly #contained: ReadonlyMap<string, ContainedPicture>
  readonly #paths = new Map<string, string>()
  readonly #wanted = new Set<string>()
  #bytes = 0

  /** `contained` has the pictures within a document, by their addresses in it. */
  constructor(
    reach: Reach,
    deadline: AbortSignal,
    contained: ReadonlyMap<string, ContainedPicture> = new Map(),
  ) {
    this.#reach = reach
    this.#deadline = deadline
    this.#contained = contained
  }

  /** The number of requested pictures that are missing. */
  get leftOut(): number {
    return this.#wanted.size - this.#paths.size
  }

  /** Fetches the pictures at addresses, within the bounds. Unavailable pictures are left out. */
  async fetch(addresses: Iterable<string>): Promise<void> {
    const { bounds } = this.#reach
    const newAddresses = [...new Set(addresses)].filter(
      (address) => this.#isFetchable(address) && !this.#wanted.has(address),
    )
    for (const address of newAddresses) this.#wanted.add(address)
    for (let start = 0; start < newAddresses.length && !this.#isFull(); start += bounds.atOnce) {
      const batch = newAddresses.slice(
        start,
        start + Math.min(bounds.atOnce, bounds.pictures - this.#paths.size),
      )
      const fetched = await Promise.all(batch.map((address) => this.#fetch(address)))
      for (const [index, picture] of fetched.entries()) if (picture) this.#store(batch[index] ?? '', picture)
      this.#reach.onProgress({ done: this.#paths.size, total: this.#wanted.size })
    }
  }

  /** The paths of the fetched pictures, by their original addresses. */
  get paths(): ReadonlyMap<string, string> {
    return this.#paths
  }

  /** The path of the picture from an address; undefined for a picture that was not fetched. */
  pathOf(address: string): string | undefined {
    return this.#paths.get(address)
  }

  #isFetchable(address: string): boolean {
    return this.#contained.has(address) || /^(?:https?|data):/i.test(address)
  }

  #isFull(): boolean {
    const { bounds } = this.#reach
    return this.#deadline.aborted || this.#paths.size >= bounds.pictures || this.#bytes >= bounds.totalBytes
  }

  async #fetch(address: string): Promise<Picture | null> {
    const { fetch, bounds, signal } = this.#reach
    const own = this.#contained.get(address)
    if (own) return extensionOf(address, own) !== undefined ? own : null
    const eitherSignal = AbortSignal.any([signal, this.#deadline])
    try {
      const picture = await fetch(address, {
        limits: bounds.picture,
        signal: eitherSignal,
        accept: 'image/*',
      })
      return picture.status === 200 && extensionOf(address, picture) !== undefined ? picture : null
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (this.#deadline.aborted || (error instanceof Problem && error.code.startsWith('fetch.'))) return null
      throw error
    }
  }

  #store(address: string, picture: Picture): void {
    const extension = extensionOf(address, picture) ?? ''
    const stem = nameOfAddress(address).replace(/\.[^.]*$/, '') || 'picture'
    const free = uniqueName(stem, (name) => this.files.has(`${FOLDER}${name}${extension}`))
    const path = `${FOLDER}${free}${extension}`
    this.#bytes += picture.bytes.length
    this.#paths.set(address, path)
    this.files.set(path, picture.bytes)
  }
}

/**
 * The extension of a stored picture; undefined for a file of another kind. The declared type decides, and the name only
 * where the server does not know the type.
 */
function extensionOf(address: string, { contentType }: Picture): string | undefined {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (Object.hasOwn(EXTENSIONS, type)) return EXTENSIONS[type]
  if (type !== '' && type !== 'application/octet-stream' && type !== 'binary/octet-stream') return undefined
  return EXTENSIONS[contentTypeOf(nameOfAddress(address))]
}
