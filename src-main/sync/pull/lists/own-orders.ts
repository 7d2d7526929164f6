import type { Reader } from '../../../store/store.ts'

type Ordered = 'organization' | 'change_request' | 'review' | 'comment' | 'comment_reply'

/**
 * Assigns each entity its place among all of its kind. The lists report no places, only an order. So a known entity
 * retains its place, and a new one follows all known ones, in the order of requests. Each discussion and each space is
 * listed from its beginning, so their inner order is that of the remote.
 */
export class OwnOrders {
  readonly #store: Reader
  readonly #last = new Map<Ordered, number>()
  /** The places derived from the order of a list, by table and id. */
  readonly #arranged = new Map<string, number>()

  constructor(store: Reader) {
    this.#store = store
  }

  of(table: Ordered, id: string): number {
    return this.#arranged.get(`${table} ${id}`) ?? this.#known(table, id) ?? this.#nextPlace(table)
  }

  /**
   * Arranges entities in the order of the remote's list. A list that lags behind its writes can omit an entity for a
   * while. Later entities then move after it.
   */
  arrange(table: Ordered, ids: readonly string[]): void {
    let before = 0
    for (const id of ids) {
      const place = this.of(table, id)
      before = place > before ? place : this.#nextPlace(table)
      this.#arranged.set(`${table} ${id}`, before)
    }
  }

  /** True when a stored entity receives another place. */
  isMoved(table: Ordered, id: string): boolean {
    const known = this.#known(table, id)
    return known !== undefined && known !== this.of(table, id)
  }

  #known(table: Ordered, id: string): number | undefined {
    return this.#store.get<{ seq: number }>(`SELECT seq FROM ${table} WHERE id = ?`, id)?.seq
  }

  #nextPlace(table: Ordered): number {
    const last = Math.max(this.#last.get(table) ?? 0, this.#highest(table))
    this.#last.set(table, last + 1)
    return last + 1
  }

  /** Returns the place of the account's own level on a space or collection. */
  ofLevel(user: string, thing: string): number {
    const sql =
      'SELECT seq FROM given_level WHERE user = ? AND team IS NULL AND (space = ? OR collection = ?)'
    const known = this.#store.get<{ seq: number }>(sql, user, thing, thing)
    if (known) return known.seq
    const highest = this.#store.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM given_level')
    const last = Math.max(this.#levels, highest?.seq ?? 0)
    this.#levels = last + 1
    return last + 1
  }

  #levels = 0

  #highest(table: Ordered): number {
    return this.#store.get<{ seq: number | null }>(`SELECT max(seq) AS seq FROM ${table}`)?.seq ?? 0
  }
}
