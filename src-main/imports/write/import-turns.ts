import { Problem } from '../../schemas/problem.ts'

/** The most imports that read at a time, because each may hold a whole website in memory. */
const AT_A_TIME = 2
/** The most imports that wait for their turn. */
const MAX_WAITING = 20

/** Limits the number of concurrent imports from addresses. The others wait in the order of their arrival. */
export class ImportTurns {
  readonly #waiting = new Set<() => void>()
  #taken = 0

  /**
   * Waits for a turn, and returns a function that ends it. Throws `import.busy` when too many wait, and the signal's
   * reason when it is aborted first.
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#taken < AT_A_TIME) this.#taken += 1
    else await this.#wait(signal)
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      this.#endTurn()
    }
  }

  #wait(signal: AbortSignal): Promise<void> {
    if (this.#waiting.size >= MAX_WAITING)
      throw new Problem('import.busy', 'Many imports are being read. Try again in a minute.')
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(begin)
        reject(signal.reason as Error)
      }
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      this.#waiting.add(begin)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  /** Passes the turn to the import that has waited longest. */
  #endTurn(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#taken -= 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
