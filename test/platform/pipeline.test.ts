import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { batchesOf } from '../../src-main/platform/batches.ts'
import { pipeline } from '../../src-main/platform/pipeline.ts'

/** Work that a test finishes, with the inputs whose work has begun. */
function handWork() {
  const begun: number[] = []
  const finish = new Map<number, (outcome: string | Error) => void>()
  const work = (input: number) => {
    begun.push(input)
    return new Promise<string>((resolve, reject) =>
      finish.set(input, (outcome) => (typeof outcome === 'string' ? resolve(outcome) : reject(outcome))),
    )
  }
  return { begun, work, end: (input: number, outcome: string | Error) => finish.get(input)?.(outcome) }
}

function* upTo(count: number, taken: number[] = []): Generator<number> {
  for (let input = 1; input <= count; input += 1) {
    taken.push(input)
    yield input
  }
}

describe('a pipeline', () => {
  it('yields outputs in the order of the inputs, for any order of the ends', async () => {
    const { work, end } = handWork()
    const outputs = pipeline({ inputs: upTo(3), work, most: 3 })
    const first = outputs.next()
    end(3, 'three')
    end(2, 'two')
    end(1, 'one')
    expect([(await first).value, (await outputs.next()).value, (await outputs.next()).value]).toEqual([
      'one',
      'two',
      'three',
    ])
    expect((await outputs.next()).done).toBe(true)
  })

  it.each([1, 2, 3, 7])('never has more than %i inputs in work, and reads no other input', async (most) => {
    let inWork = 0
    let peak = 0
    const taken: number[] = []
    const work = async (input: number) => {
      peak = Math.max(peak, (inWork += 1))
      // Later inputs end first.
      for (let turns = 0; turns < (input * 7) % 5; turns += 1) await Promise.resolve()
      return input
    }
    let read = 0
    for await (const output of pipeline({ inputs: upTo(40, taken), work, most })) {
      inWork -= 1
      read += 1
      expect(output).toBe(read)
      expect(taken.length - read).toBeLessThanOrEqual(most)
    }
    expect(read).toBe(40)
    expect(peak).toBe(most)
  })

  it('starts no work before its reader requests an output', async () => {
    const { begun, work, end } = handWork()
    const outputs = pipeline({ inputs: upTo(9), work, most: 2 })
    expect(begun).toEqual([])
    const first = outputs.next()
    expect(begun).toEqual([1, 2])
    end(1, 'one')
    await first
    expect(begun).toEqual([1, 2])
    void outputs.next()
    expect(begun).toEqual([1, 2, 3])
  })

  it('throws a failure in its order, after the outputs before it', async () => {
    const { work, end } = handWork()
    const outputs = pipeline({ inputs: upTo(3), work, most: 3 })
    const first = outputs.next()
    end(2, new Error('the second failed'))
    end(1, 'one')
    expect((await first).value).toBe('one')
    await expect(outputs.next()).rejects.toThrow('the second failed')
    expect((await outputs.next()).done).toBe(true)
  })

  it('stops waiting for an output as soon as it is aborted, and starts nothing more', async () => {
    const { begun, work } = handWork()
    const abort = new AbortController()
    const outputs = pipeline({ inputs: upTo(9), work, most: 2, signal: abort.signal })
    const first = outputs.next()
    abort.abort(new Error('cancelled'))
    await expect(first).rejects.toThrow('cancelled')
    expect(begun).toEqual([1, 2])
  })

  it('retains no output that was read, with and without a signal', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    for (const signal of [undefined, new AbortController().signal]) {
      const read: WeakRef<object>[] = []
      const work = (input: number) => Promise.resolve({ input })
      const outputs = pipeline({ inputs: upTo(20), work, most: 3, signal })
      for (let number = 0; number < 15; number += 1)
        read.push(new WeakRef((await outputs.next()).value as object))
      await nextTurn()
      collect()
      expect(read.filter((output) => output.deref()).length).toBeLessThanOrEqual(1)
      await outputs.return()
    }
  })

  it('refuses to start when it is already aborted', async () => {
    const { begun, work } = handWork()
    const signal = AbortSignal.abort(new Error('cancelled'))
    await expect(pipeline({ inputs: upTo(9), work, most: 2, signal }).next()).rejects.toThrow('cancelled')
    expect(begun).toEqual([])
  })
})

describe('batches', () => {
  const cut = (sizes: number[], count: number, bytes: number) => [
    ...batchesOf(sizes, (size) => size, { count, bytes }),
  ]

  it('end at a number of items or of bytes', () => {
    expect(cut([1, 1, 1, 1, 1], 2, 10)).toEqual([[1, 1], [1, 1], [1]])
    expect(cut([4, 4, 4, 1], 9, 8)).toEqual([
      [4, 4],
      [4, 1],
    ])
  })

  it('contain a too large item by itself, and are none for no items', () => {
    expect(cut([2, 90, 3], 9, 8)).toEqual([[2], [90], [3]])
    expect(cut([], 9, 8)).toEqual([])
  })
})
