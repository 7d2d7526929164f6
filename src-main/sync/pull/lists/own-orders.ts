import type { Reader } from '../../../store/store.ts'

type Ordered = 'organization' | 'change_request' | 'review' | 'comment' | 'comment_reply'

/**
 * Gives things their places among all of their kind. The lists tell none, only an order: so what is here
 * keeps its place, and what is new comes after all that is here, in the order in which it is asked about. Each
 * discussion and each space is listed from its beginning on, so within those the order is that of the remote.
 */
export class OwnOrders {
  readonly #store: Reader
  readonly #last = new Map<Ordered, number>()

  constructor(store: Reader) {
    this.#store = store
  }

  of(table: Ordered, id: string): number {
    const known = this.#store.get<{ seq: number }>(`SELECT seq FROM ${table} WHERE id = ?`, id)
    if (known) return known.seq
    const last = Math.max(this.#last.get(table) ?? 0, this.#highest(table))
    this.#last.set(table, last + 1)
    return last + 1
  }

  /** The place of the account's own level on a space or collection. */
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
