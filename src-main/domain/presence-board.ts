import type { Clock } from '../platform/clock.ts'
import type { Scheduler } from '../platform/scheduler.ts'

/** The time after which an editor that no longer reports counts as closed, in milliseconds. */
export const PRESENCE_EXPIRY = 60_000
/** The maximum number of editors in memory. Beyond it, the one with the earliest report is removed. */
export const MAX_EDITORS = 10_000
/** The maximum number of editors of one user. */
export const MAX_EDITORS_OF_USER = 20

/** An editor is a window or tab in which a user writes a page of a change request. */
export interface OpenEditor {
  /** The id that the window chose. It is unique among those of its user. */
  editor: string
  user: string
  organization: string
  space: string
  changeRequest: string
  page: string
}

interface BoardParts {
  clock: Clock
  scheduler: Scheduler
  /** Called when an editor expired. */
  expired: (editor: OpenEditor) => void
}

interface Entry extends OpenEditor {
  until: number
}

/**
 * The open editors of an origin, which only memory stores. Each is removed when it closes, and when it stops reporting.
 * All reports are valid for the same time, so entries expire in the order of the map.
 */
export class PresenceBoard {
  readonly #parts: BoardParts
  readonly #entries = new Map<string, Entry>()
  /** The number of editors of each user. */
  readonly #counts = new Map<string, number>()
  #cancelSweep: (() => void) | undefined

  constructor(parts: BoardParts) {
    this.#parts = parts
  }

  /** Records an editor until it expires. Returns the editors, old and new, whose change requests look different now. */
  report(editor: OpenEditor): OpenEditor[] {
    const key = keyOf(editor)
    const before = this.#remove(key)
    if (!before) this.#makeRoomFor(editor)
    this.#entries.set(key, { ...editor, until: this.#parts.clock() + PRESENCE_EXPIRY })
    this.#counts.set(editor.user, this.#countOf(editor.user) + 1)
    this.#sweepLater()
    if (!before) return [editor]
    if (before.changeRequest !== editor.changeRequest) return [before, editor]
    return before.page === editor.page ? [] : [editor]
  }

  /** Removes an editor that closed. Returns it, or undefined for an unknown one. */
  close(editor: Pick<OpenEditor, 'user' | 'editor'>): OpenEditor | undefined {
    return this.#remove(keyOf(editor))
  }

  /** Returns the open editors of a change request, the latest report last. */
  editorsOf(changeRequest: string): OpenEditor[] {
    const now = this.#parts.clock()
    return [...this.#entries.values()].filter(
      (entry) => entry.changeRequest === changeRequest && entry.until > now,
    )
  }

  /** Removes all editors. */
  clear(): void {
    this.#cancelSweep?.()
    this.#entries.clear()
    this.#counts.clear()
  }

  #makeRoomFor({ user }: OpenEditor): void {
    const isOfUser = this.#countOf(user) >= MAX_EDITORS_OF_USER
    if (!isOfUser && this.#entries.size < MAX_EDITORS) return
    for (const [key, entry] of this.#entries)
      if (!isOfUser || entry.user === user) return void this.#remove(key)
  }

  #remove(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    const left = this.#countOf(entry.user) - 1
    if (left > 0) this.#counts.set(entry.user, left)
    else this.#counts.delete(entry.user)
    return entry
  }

  #countOf(user: string): number {
    return this.#counts.get(user) ?? 0
  }

  #sweepLater(): void {
    const [next] = this.#entries.values()
    if (this.#cancelSweep || !next) return
    this.#cancelSweep = this.#parts.scheduler.after(next.until - this.#parts.clock(), () => {
      this.#cancelSweep = undefined
      this.#sweep()
      this.#sweepLater()
    })
  }

  #sweep(): void {
    const now = this.#parts.clock()
    for (const [key, entry] of this.#entries) {
      if (entry.until > now) return
      this.#remove(key)
      this.#parts.expired(entry)
    }
  }
}

const keyOf = ({ user, editor }: Pick<OpenEditor, 'user' | 'editor'>): string =>
  JSON.stringify([user, editor])
