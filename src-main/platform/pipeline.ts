/** The work of a pipeline: its inputs in order, and how many of them are in work ahead of their reader. */
export interface Pipelined<Input, Output> {
  inputs: Iterable<Input>
  /** Starts the work on an input, such as a request to a thread. */
  work: (input: Input) => Promise<Output>
  /** The most inputs whose work has begun and whose output was not yet read. Bounds the memory of the pipeline. */
  most: number
  /** Ends the wait for an output. */
  signal?: AbortSignal | undefined
}

/**
 * Runs work ahead of its reader, who gets the outputs in the order of the inputs. The next input is taken when the
 * reader asks for an output, so a slow reader holds back the work. Throws the first failure of the work in the order of
 * the inputs, and the signal's reason as soon as it is aborted.
 */
export async function* pipeline<Input, Output>({
  inputs,
  work,
  most,
  signal,
}: Pipelined<Input, Output>): AsyncGenerator<Output, void, void> {
  const aborted = abortOf(signal)
  const ahead: Promise<Output>[] = []
  const rest = inputs[Symbol.iterator]()
  try {
    for (;;) {
      while (ahead.length < most) {
        signal?.throwIfAborted()
        const { done, value } = rest.next()
        if (done) break
        const output = work(value)
        // A failure behind others is thrown in its turn, or never where the reader leaves before.
        output.catch(() => undefined)
        ahead.push(output)
      }
      const next = ahead.shift()
      if (!next) return
      yield await (aborted ? Promise.race([next, aborted.promise]) : next)
    }
  } finally {
    aborted?.forget()
  }
}

/** A promise that rejects when a signal is aborted. */
function abortOf(signal: AbortSignal | undefined): { promise: Promise<never>; forget(): void } | undefined {
  if (!signal) return undefined
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason as Error)
  promise.catch(() => undefined)
  signal.addEventListener('abort', onAbort)
  return { promise, forget: () => signal.removeEventListener('abort', onAbort) }
}
