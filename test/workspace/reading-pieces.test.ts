import { describe, expect, it } from 'vitest'
import { systemScheduler } from '../../src-main/platform/scheduler.ts'
import { JsonBytes } from '../../src-main/schemas/json/json-bytes.ts'
import { JsonStream } from '../../src-main/schemas/json/json-stream.ts'
import { ReadingThread } from '../../src-main/workspace/reading/reading-thread.ts'
import { answerOf, READING_SCRIPT, ReadingWorkspace, titlesOf } from '../support/reading/reading-workspace.ts'

const reading = new ReadingWorkspace()

/** Enough pages for several pieces. */
const MANY = 1500

/** Begins to read all pages in pieces. */
async function begin(space: string): Promise<JsonStream> {
  const caller = reading.workspace.localCaller()
  const result = await reading.workspace.call('listPages', { params: { spaceId: space } }, caller, {
    pieces: true,
  })
  if (!result.ok || !(result.value instanceof JsonStream)) throw new Error('There is no stream')
  return result.value
}

/** Begins to read all pages in pieces on a thread. */
async function beginOn(thread: ReadingThread, space: string): Promise<JsonStream> {
  const result = await thread.read({
    operation: 'listPages',
    input: { params: { spaceId: space } },
    caller: reading.workspace.localCaller(),
    here: () => expect.unreachable(),
    inPieces: true,
  })
  if (!result.ok || !(result.value instanceof JsonStream)) throw new Error('There is no stream')
  return result.value
}

async function jsonOf(pieces: AsyncIterableIterator<Uint8Array>): Promise<{ value: unknown; count: number }> {
  const read: Uint8Array[] = []
  for await (const piece of pieces) read.push(piece)
  return { value: JSON.parse(Buffer.concat(read).toString()), count: read.length }
}

describe('reading all pages in pieces', () => {
  it('returns the same answer as a read at once', async () => {
    const space = await reading.open(MANY, READING_SCRIPT)
    const { value, count } = await jsonOf((await begin(space)).pieces())
    expect(count).toBeGreaterThan(2)
    const whole = await answerOf(reading.list(space, reading.workspace.localCaller().user))
    expect(value).toEqual(whole.value)
  })

  it('shows one state despite writes in between', async () => {
    const spaceId = await reading.open(MANY, READING_SCRIPT)
    const stream = await begin(spaceId)
    const pieces = stream.pieces()
    const first = await pieces.next()
    const changes = [{ operation: 'insert_page', title: 'A newer one', document: { markdown: '' } }]
    const call = async (id: string, params: object, body?: object) =>
      (await answerOf(reading.workspace.call(id, { params, body }, reading.workspace.localCaller())))
        .value as { id: string }
    const { id: changeRequestId } = await call('createChangeRequest', { spaceId }, { subject: 'More' })
    await call('updateChangeRequestContent', { spaceId, changeRequestId }, { changes })
    await call('mergeChangeRequest', { spaceId, changeRequestId })
    const received: Uint8Array[] = first.done ? [] : [first.value]
    for await (const piece of pieces) received.push(piece)
    const before = titlesOf({ value: JSON.parse(Buffer.concat(received).toString()) })
    expect(before).toHaveLength(MANY)
    const next = await begin(spaceId)
    expect(next.tag).not.toBe(stream.tag)
    expect(titlesOf(await jsonOf(next.pieces()))).toHaveLength(MANY + 1)
  })

  it('has the same tag for the same state', async () => {
    const space = await reading.open(MANY, READING_SCRIPT)
    const [one, other] = [await begin(space), await begin(space)]
    expect(one.tag).toBe(other.tag)
    expect(await jsonOf(one.pieces())).toEqual(await jsonOf(other.pieces()))
  })

  it('has another tag after each write on a replica, whose revisions may still receive pages', async () => {
    const space = await reading.open(MANY, READING_SCRIPT)
    const thread = new ReadingThread({
      script: READING_SCRIPT,
      job: { path: reading.workspace.store.database.name, fileKey: 'key', life: 'life', isReplica: true },
      address: () => 'app://carrel',
      scheduler: systemScheduler,
      log: reading.log,
    })
    const tagNow = async () => {
      const stream = await beginOn(thread, space)
      stream.end()
      return stream.tag
    }
    const before = await tagNow()
    expect(await tagNow()).toBe(before)
    reading.workspace.store.run("INSERT INTO setting (name, value) VALUES ('written', '1')")
    expect(await tagNow()).not.toBe(before)
    await thread.close()
  })

  it('ends its snapshot when the reader leaves, so the journal can be truncated', async () => {
    const space = await reading.open(MANY, READING_SCRIPT)
    const { store } = reading.workspace
    const isTruncated = () => {
      const [row] = store.database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
      return row?.busy === 0
    }
    const stream = await begin(space)
    store.database.pragma('busy_timeout = 0')
    store.run("INSERT INTO setting (name, value) VALUES ('written', '1')")
    expect(isTruncated()).toBe(false)
    stream.end()
    await expect.poll(isTruncated).toBe(true)
    await expect(stream.pieces().next()).rejects.toThrow(/ended/)
  })

  it('ends when its reader takes no piece for a minute', async () => {
    const space = await reading.open(MANY, READING_SCRIPT)
    const waiting = new Set<() => void>()
    const thread = new ReadingThread({
      script: READING_SCRIPT,
      job: { path: reading.workspace.store.database.name, fileKey: 'key', life: 'life', isReplica: false },
      address: () => 'app://carrel',
      scheduler: {
        after(_, work) {
          waiting.add(work)
          return () => waiting.delete(work)
        },
      },
      log: reading.log,
    })
    const pieces = (await beginOn(thread, space)).pieces()
    await pieces.next()
    for (const work of Array.from(waiting)) work()
    await expect(pieces.next()).rejects.toThrow(/ended/)
    await thread.close()
  })

  it('is refused beyond 64 answers, also when all of them begin together', async () => {
    const spaceId = await reading.open(MANY, READING_SCRIPT)
    const caller = reading.workspace.localCaller()
    const results = await Promise.all(
      Array.from({ length: 66 }, async () =>
        reading.workspace.call('listPages', { params: { spaceId } }, caller, { pieces: true }),
      ),
    )
    const refused = results.filter((result) => !result.ok)
    expect(refused.map(({ problem }) => problem.code)).toEqual(['request.busy', 'request.busy'])
    for (const result of results) if (result.ok && result.value instanceof JsonStream) result.value.end()
  })

  it('ends when the workspace closes', async () => {
    const space = await reading.open(MANY, READING_SCRIPT)
    const pieces = (await begin(space)).pieces()
    await pieces.next()
    await reading.workspace.close()
    await expect(pieces.next()).rejects.toThrow(/ended/)
  })

  it('answers at once for a caller that takes no pieces', async () => {
    const space = await reading.open(MANY, READING_SCRIPT)
    const read = await reading.list(space)
    expect(read.ok && read.value).toBeInstanceOf(JsonBytes)
  })

  it('refuses a caller who may not see the space', async () => {
    const space = await reading.open(MANY, READING_SCRIPT)
    const stranger = { kind: 'token', user: 'stranger' } as const
    const read = reading.workspace.call('listPages', { params: { spaceId: space } }, stranger, {
      pieces: true,
    })
    expect(await read).toMatchObject({ ok: false, problem: { status: 404 } })
  })
})
