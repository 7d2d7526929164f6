import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../../../src-main/store/open-store.ts'
import type { Store } from '../../../../src-main/store/store.ts'
import type { Remote } from '../../../../src-main/sync/remote.ts'
import { addSpace } from '../../../support/content/authoring.ts'
import { openFileStore } from '../../../support/memory-store.ts'
import { openTestReplica, type TestReplica } from '../../../support/sync/replica.ts'
import { textChange, WRITABLE } from '../../../support/sync/sync-fixture.ts'
import { openTestWorkspace } from '../../../support/workspace.ts'
import { asKind } from '../../simulation/remote-kind.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-crash-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Counts every point of a possible crash: commits, calls and answers. At a chosen step it copies the disk, and
 * ignores all later work.
 */
class Crashes {
  steps = 0
  readonly happened: Promise<void>
  readonly #at: number
  readonly #copy: () => void
  #happen: () => void = () => undefined
  #isOver = false

  constructor(at: number, copy: () => void) {
    this.#at = at
    this.#copy = copy
    this.happened = new Promise((resolve) => {
      this.#happen = resolve
    })
  }

  /** Counts one step. Never returns from the step at which the process ends. */
  async step(): Promise<void> {
    this.count()
    if (this.#isOver) await new Promise(() => undefined)
  }

  count(): void {
    if (this.#isOver) return
    this.steps += 1
    if (this.steps !== this.#at) return
    this.#isOver = true
    this.#copy()
    this.#happen()
  }

  watch(store: Store): void {
    const transaction = store.transaction.bind(store)
    store.transaction = (work) => {
      const result = transaction(work)
      this.count()
      return result
    }
  }

  between(remote: Remote): Remote {
    return {
      ...remote,
      call: async (operation, input) => {
        await this.step()
        const result = await remote.call(operation, input)
        await this.step()
        return result
      },
    }
  }
}

interface Made {
  draft?: string
  isWritten?: boolean
  isCommented?: boolean
}

/** Runs the first day of a replica: it pulls, the user makes three edits, and they are sent. */
async function day(app: TestReplica, made: Made, { space, page }: { space: string; page: string }) {
  await app.sync()
  const params = { spaceId: space }
  made.draft = app.call('createChangeRequest', { params, body: { subject: 'Words' } }).id
  const body = { changes: [textChange(page, 'Written.\n') as never] }
  app.call('updateChangeRequestContent', { params: { ...params, changeRequestId: made.draft }, body })
  made.isWritten = true
  app.call('postCommentInSpace', { params, body: { body: { markdown: 'Said' } } })
  made.isCommented = true
  await app.sync()
}

/** Runs the day with a crash at a step. Returns false when there was no such step. */
async function crashAt(step: number, kind: (typeof WRITABLE)[number]): Promise<boolean> {
  const origin = openTestWorkspace()
  const { space, pages } = addSpace(origin, { Start: 'One.\n' })
  const page = pages[0]!
  const path = join(folder, `${kind}-${step}.db`)
  const copy = join(folder, `${kind}-${step}-durable.db`)
  const made: Made = {}
  let seen: Made = {}
  const crashes = new Crashes(step, () => {
    seen = { ...made }
    for (const end of ['', '-wal']) if (existsSync(path + end)) copyFileSync(path + end, copy + end)
  })
  const store = openFileStore(path)
  crashes.watch(store)
  const wrap = asKind(kind, {}).wrap ?? ((remote: Remote) => remote)
  const app = openTestReplica(origin, origin, { store, wrap: (remote) => crashes.between(wrap(remote)) })
  // Work after the moment of the crash does not count.
  const living = day(app, made, { space, page }).then(() => 'ended' as const)
  const end = await Promise.race([living, crashes.happened.then(() => 'crashed' as const)])
  if (end === 'crashed') {
    const next = openTestReplica(origin, origin, {
      store: openStore(copy),
      name: 'next',
      ...asKind(kind, {}),
    })
    for (let times = 0; times < 3; times += 1) await next.sync()
    expect([step, next.replica.status()]).toMatchObject([step, { state: 'idle', pending: 0, attention: 0 }])
    const params = { spaceId: space }
    const drafts = origin.call('listChangeRequestsForSpace', { params, query: { status: 'draft' } }).items
    const comments = origin.call('listCommentsInSpace', { params }).items
    expect([step, drafts.length]).toEqual([step, Math.max(drafts.length > 0 ? 1 : 0, seen.draft ? 1 : 0)])
    expect([step, comments.length]).toEqual([
      step,
      Math.max(comments.length > 0 ? 1 : 0, seen.isCommented ? 1 : 0),
    ])
    const at = { ...params, changeRequestId: drafts[0]?.id ?? '', pageId: page }
    if (seen.isWritten) {
      expect(origin.call('getPageInChangeRequestById', { params: at }).markdown).toBe('Written.\n')
      expect(
        next.call('getPageInChangeRequestById', { params: { ...at, changeRequestId: seen.draft! } }).markdown,
      ).toBe('Written.\n')
    }
    expect(next.call('listPages', { params }).pages.map(({ title }) => title)).toEqual(['Start'])
    next.close()
  }
  store.database.close()
  origin.close()
  return end === 'crashed'
}

describe.each(WRITABLE)('with a remote of kind "%s", a process that ends', (kind) => {
  it('between any two steps of a first pull, of writing and of sending loses nothing and repeats nothing', async () => {
    let step = 1
    while (await crashAt(step, kind)) step += 1
    // The loop ends at the number of steps.
    expect(step).toBeGreaterThan(25)
  }, 600_000)
})
