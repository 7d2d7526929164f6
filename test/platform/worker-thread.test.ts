import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ThreadEnded, WorkerThread } from '../../src-main/platform/worker-thread.ts'

const script = join(import.meta.dirname, '../support/hosts/adding-thread.ts')
const threads: WorkerThread<unknown, unknown, string>[] = []

function threadOf(path: string, onNote?: (note: string) => void) {
  const limits = { maxOldGenerationSizeMb: 16 }
  const thread = new WorkerThread<unknown, unknown, string>({
    script: path,
    data: 100,
    limits,
    ...(onNote && { onNote }),
  })
  threads.push(thread)
  return thread
}

afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.stop()
})

const reasonOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: unknown) => (error instanceof ThreadEnded ? error.reason : error),
  )

describe('a worker thread', () => {
  it('answers each request, also requests that were sent before it was ready', async () => {
    const thread = threadOf(script)
    expect(await Promise.all([1, 2, 3].map((number) => thread.request(number)))).toEqual([101, 102, 103])
    expect(thread.isBusy).toBe(false)
  })

  it('moves bytes both ways without a copy', async () => {
    const thread = threadOf(script)
    const bytes = new Uint8Array([1, 2, 3])
    const answer = thread.request(bytes, [bytes.buffer])
    await thread.request(1)
    expect(bytes.byteLength).toBe(0)
    expect(await answer).toEqual(new Uint8Array([1, 2, 3]))
  })

  it('forwards its notes', async () => {
    const notes: string[] = []
    await threadOf(script, (note) => notes.push(note)).request('note')
    expect(notes).toEqual(['a note'])
  })

  it('rejects pending requests over a fault, and starts again for the next', async () => {
    const thread = threadOf(script)
    expect(await reasonOf(thread.request('fault'))).toBe('fault')
    expect(await reasonOf(thread.request('exit'))).toBe('fault')
    expect(await thread.request(1)).toBe(101)
  })

  it('reports that it ran out of memory', async () => {
    expect(await reasonOf(threadOf(script).request('memory'))).toBe('out of memory')
  })

  it('leaves the bytes of a request with the caller when it cannot start', async () => {
    const bytes = new Uint8Array([1, 2, 3])
    const missing = threadOf(join(import.meta.dirname, 'no-such-thread.ts'))
    expect(await reasonOf(missing.request(bytes, [bytes.buffer]))).toBe('not started')
    expect(bytes.byteLength).toBe(3)
  })

  it('answers all requests before it closes, and a request during that time on a new thread', async () => {
    const thread = threadOf(script)
    const first = thread.request(1)
    const closed = thread.close()
    const second = thread.request(2)
    expect(await Promise.all([first, second])).toEqual([101, 102])
    await closed
  })

  it('rejects pending requests when it is stopped', async () => {
    const thread = threadOf(script)
    const answer = reasonOf(thread.request('never'))
    await thread.stop()
    expect(await answer).toBe('closed')
  })
})
