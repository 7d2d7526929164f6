import { Problem } from '../../schemas/problem.ts'

/** Imports that are read at a time: each may hold a whole website in memory. */
const AT_A_TIME = 2
/** Imports that may wait for their turn. */
const MOST_WAITING = 20

/** Lets a number of imports from addresses run at once, and the others wait in the order of their arrival. */
export class ImportTurns {
  readonly #waiting = new Set<() => void>()
  #taken = 0

  /**
   * Waits for a turn; the answered function gives it back. Throws `import.busy` where too many wait already, and the
   * signal's reason where it is aborted before.
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#taken < AT_A_TIME) this.#taken += 1
    else await this.#wait(signal)
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      this.#giveBack()
    }
  }

  #wait(signal: AbortSignal): Promise<void> {
    if (this.#waiting.size >= MOST_WAITING)
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

  /** Gives the turn to the import that has waited longest. */
  #giveBack(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#taken -= 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
