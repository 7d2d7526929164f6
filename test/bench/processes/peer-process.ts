import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { hostFlags } from '../../../build/host-flags.mjs'

/**
 * A contender of a benchmark in a process of its own. Its memory is its own, and no other contender slows it. It
 * answers every message with one message.
 */
export class PeerProcess {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** Starts a script, by its name in `peers/` or its path, and waits for its first message, which is returned too. */
  static async start<Ready>(
    script: string,
    ...values: string[]
  ): Promise<{ peer: PeerProcess; ready: Ready }> {
    const path = resolve(import.meta.dirname, '../peers', script)
    const child = fork(path, values, { execArgv: ['--expose-gc', ...hostFlags], serialization: 'advanced' })
    const peer = new PeerProcess(child)
    return { peer, ready: (await peer.#next()) as Ready }
  }

  /** Sends a message and waits for the answer. */
  async ask<Answer>(message: unknown): Promise<Answer> {
    this.#child.send(message as object)
    return (await this.#next()) as Answer
  }

  /** Ends the process. */
  async end(): Promise<void> {
    const exit = once(this.#child, 'exit')
    this.#child.disconnect()
    await exit
  }

  async #next(): Promise<unknown> {
    const ended = new AbortController()
    const exit = once(this.#child, 'exit', { signal: ended.signal }).then(([code]) => {
      throw new Error(`The contender ended with code ${code}`)
    })
    try {
      const [message] = (await Promise.race([once(this.#child, 'message'), exit])) as [unknown]
      return message
    } finally {
      ended.abort()
      exit.catch(() => undefined)
    }
  }
}
