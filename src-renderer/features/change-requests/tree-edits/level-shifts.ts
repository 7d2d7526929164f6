/** A change of a level: the removal or insertion of a page at an index. */
type Shift = { kind: 'removed' | 'inserted'; at: number }

/**
 * The changes of levels by the actions of one step. The core answers the places before the step. Later actions of the
 * step need the places after the earlier ones.
 */
export class LevelShifts {
  readonly #shifts = new Map<string | null, Shift[]>()

  removed(parent: string | null, at: number): void {
    this.#note(parent, { kind: 'removed', at })
  }

  /** Notes an insertion; without an index at the end, which shifts no page. */
  inserted(parent: string | null, at: number | undefined): void {
    if (at !== undefined) this.#note(parent, { kind: 'inserted', at })
  }

  /**
   * Returns the present index of a page that had an index before the step, or of the gap before that page. Pages that
   * were inserted into the gap stand before it. With `since`, the index is that after some changes of the level.
   */
  indexOf(parent: string | null, before: number, since = 0): number {
    let index = before
    for (const shift of (this.#shifts.get(parent) ?? []).slice(since)) {
      if (shift.kind === 'removed' && shift.at < index) index -= 1
      else if (shift.kind === 'inserted' && shift.at <= index) index += 1
    }
    return index
  }

  /** Returns the number of changes of a level so far. */
  count(parent: string | null): number {
    return this.#shifts.get(parent)?.length ?? 0
  }

  #note(parent: string | null, shift: Shift): void {
    const shifts = this.#shifts.get(parent) ?? []
    shifts.push(shift)
    this.#shifts.set(parent, shifts)
  }
}
