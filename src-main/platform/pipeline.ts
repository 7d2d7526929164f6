import { untilAborted } from './until-aborted.ts'

/** The work of a pipeline: its inputs in order, and the limit of work ahead of the reader. */
export interface Pipelined<Input, Output> {
  inputs: Iterable<Input>
  /** Starts the work on an input, such as a request to a thread. */
  work: (input: Input) => Promise<Output>
  /** The maximum number of inputs with begun work and unread output. It bounds the memory of the pipeline. */
  most: number
  /** Ends the wait for an output. */
  signal?: AbortSignal | undefined
}

/**
 * Runs work ahead of its reader, which receives the outputs in the order of the inputs. The next input is taken when
 * the reader requests an output, so a slow reader slows the work. Throws the first failure of the work in the order of
 * the inputs, and the signal's reason as soon as it is aborted.
 */
export async function* pipeline<Input, Output>({
  inputs,
  work,
  most,
  signal,
}: Pipelined<Input, Output>): AsyncGenerator<Output, void, void> {
  const ahead: Promise<Output>[] = []
  const rest = inputs[Symbol.iterator]()
  for (;;) {
    while (ahead.length < most) {
      signal?.throwIfAborted()
      const { done, value } = rest.next()
      if (done) break
      const output = work(value)
      // A failure after others is thrown in its turn, or never if the reader stops before.
      output.catch(() => undefined)
      ahead.push(output)
    }
    const next = ahead.shift()
    if (!next) return
    yield await (signal ? untilAborted(next, signal) : next)
  }
}
