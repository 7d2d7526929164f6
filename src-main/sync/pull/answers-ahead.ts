import type { requestChanges } from './request-changes.ts'

/** The most answers in memory that wait to be applied, including the one in flight. */
const ANSWERS_AHEAD = 3

type Requested = ReturnType<typeof requestChanges>

interface Ahead {
  after: string
  answers: Requested
}

/**
 * The next answers of a first pull, requested while earlier ones are applied. Each answer contains the cursor of the
 * next, so at most one request is in flight. The queue is bounded, so a slow disk does not fill the memory.
 */
export class AnswersAhead {
  readonly #request: (after: string) => Requested
  #queue: Ahead[] = []
  /** The cursor to continue from, while the queue is full. */
  #next: string | undefined

  constructor(request: (after: string) => Requested) {
    this.#request = request
  }

  /** Takes the answers after a cursor. Returns undefined, and discards the queue, when others were requested. */
  take(after: string | undefined): Requested | undefined {
    const first = this.#queue[0]
    if (first === undefined || first.after !== after) {
      this.#discard()
      return undefined
    }
    this.#queue.shift()
    return first.answers
  }

  /** Requests the answers after a cursor. Earlier requests stay in the queue. */
  continueFrom(after: string): void {
    if (this.#queue[0]?.after !== after) {
      this.#discard()
      this.#add(after)
    } else if (this.#next !== undefined) this.#add(this.#next)
  }

  #discard(): void {
    this.#queue = []
    this.#next = undefined
  }

  #add(after: string): void {
    this.#next = undefined
    const ahead = { after, answers: this.#request(after) }
    this.#queue.push(ahead)
    ahead.answers.then(
      (response) => {
        const last = response.ok ? response.answers.at(-1) : undefined
        if (last?.more) this.#arrived(ahead, last.next)
      },
      // The pull receives the failure when it takes the answers. After a failure of an earlier step it takes none.
      () => undefined,
    )
  }

  /** Continues after the newest answers, unless the queue is full or was discarded meanwhile. */
  #arrived(ahead: Ahead, next: string): void {
    const isTaken = !this.#queue.includes(ahead)
    if (isTaken) return
    if (this.#queue.length < ANSWERS_AHEAD) this.#add(next)
    else this.#next = next
  }
}
