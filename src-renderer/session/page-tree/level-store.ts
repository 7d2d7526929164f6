import type { PageEntry, PageLevel } from '../../../src-main/schemas/page-tree.ts'

/** The number of pages of a level in one request. */
export const WINDOW = 100
/** The maximum number of pages in the store. The windows that were shown longest ago are removed first. */
const MAX_PAGES = 20_000

/** A part of a level. */
export interface LevelWindow {
  parent: string | null
  /** The index of its first page. A multiple of WINDOW. */
  from: number
}

interface StoredWindow {
  items: PageEntry[]
  /** The number of the reading that it belongs to. Windows of earlier readings are outdated. */
  reading: number
}

interface StoredLevel {
  count: number
  windows: Map<number, StoredWindow>
}

/**
 * The windows of levels that were shown. After a change they are outdated: they stay visible, and each is read again
 * when it is shown.
 */
export class LevelStore {
  isSmall = false
  /** The number of the present reading of the tree. */
  reading = 0
  readonly #levels = new Map<string | null, StoredLevel>()
  /** The windows by the time at which they were shown, the oldest first. */
  readonly #byAge = new Map<string, LevelWindow>()
  readonly #rootGroups = new Set<string>()
  #pages = 0

  /** Adds the first answer of a new reading. All other windows are outdated. */
  renew(levels: readonly PageLevel[], isSmall: boolean): void {
    this.reading += 1
    this.isSmall = isSmall
    for (const level of levels) this.add(level)
  }

  /** Adds a window, in place of an older one. */
  add({ parent: named, count, from, items }: PageLevel): void {
    const parent = named ?? null
    const level = this.#levels.get(parent) ?? { count, windows: new Map<number, StoredWindow>() }
    level.count = count
    this.#levels.set(parent, level)
    this.#remove(parent, from)
    level.windows.set(from, { items, reading: this.reading })
    this.#byAge.set(keyOf({ parent, from }), { parent, from })
    this.#pages += items.length
    for (const start of level.windows.keys()) if (start >= count && start > 0) this.#remove(parent, start)
    if (parent === null) for (const { id, type } of items) if (type === 'group') this.#rootGroups.add(id)
    this.#forgetOldest()
  }

  /** Returns true for a group at the root. */
  isRootGroup(id: string): boolean {
    return this.#rootGroups.has(id)
  }

  /** Returns the number of pages of a level; undefined before it is read. */
  count(parent: string | null): number | undefined {
    return this.#levels.get(parent)?.count
  }

  /** Returns a page of a level; undefined before it is read. */
  page(parent: string | null, index: number): PageEntry | undefined {
    return this.#levels.get(parent)?.windows.get(windowOf(index))?.items[index % WINDOW]
  }

  /** Yields the pages of a level that were read, with their indexes, in order. */
  *pages(parent: string | null): Generator<[index: number, page: PageEntry], void, void> {
    const windows = this.#levels.get(parent)?.windows
    for (const from of [...(windows?.keys() ?? [])].toSorted((one, other) => one - other)) {
      for (const [index, page] of windows!.get(from)!.items.entries()) yield [from + index, page]
    }
  }

  /** Returns true when a window was not read since the last change. */
  isOutdated({ parent, from }: LevelWindow): boolean {
    return this.#levels.get(parent)?.windows.get(from)?.reading !== this.reading
  }

  /** Marks windows as the last shown ones. A full store removes the windows that were shown longest ago. */
  touch(windows: readonly LevelWindow[]): void {
    for (const window of windows) {
      const key = keyOf(window)
      if (!this.#byAge.delete(key)) continue
      this.#byAge.set(key, window)
    }
  }

  #forgetOldest(): void {
    for (const { parent, from } of this.#byAge.values()) {
      if (this.#pages <= MAX_PAGES) return
      this.#remove(parent, from)
    }
  }

  #remove(parent: string | null, from: number): void {
    const windows = this.#levels.get(parent)?.windows
    this.#pages -= windows?.get(from)?.items.length ?? 0
    windows?.delete(from)
    this.#byAge.delete(keyOf({ parent, from }))
  }
}

/** Returns the key of a window. */
export const keyOf = ({ parent, from }: LevelWindow): string => `${from} ${parent ?? ''}`

/** Returns the start of the window that contains an index. */
export const windowOf = (index: number): number => index - (index % WINDOW)
