import { describe, expect, it, onTestFinished } from 'vitest'
import { outboxItems } from '../../../../src-main/sync/outbox/outbox-items.ts'
import { createClient } from '../../../../src-renderer/api/client.ts'
import type { Host } from '../../../../src-renderer/api/host.ts'
import { joinedText } from '../../../../src-renderer/editor/lazy-text.ts'
import { PageDraft } from '../../../../src-renderer/features/change-requests/editing/draft/page-draft.ts'
import { parkedEditOf } from '../../../../src-renderer/features/change-requests/editing/draft/parked-edit.ts'
import { addChangeRequest, addSpace } from '../../../support/content/authoring.ts'
import {
  lostAnswer,
  openTestReplica,
  type TestReplica,
  type NetworkFaults,
} from '../../../support/sync/replica.ts'
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts'
import { chanceOf, type Chance } from '../../simulation/chance.ts'

const TEXT =
  'One two three four five.\n\nSix seven eight.\n\n- nine\n- ten\n- eleven\n\nTwelve thirteen fourteen.\n'
const SEEDS = Array.from({ length: 40 }, (_, at) => at + 1)
const STEPS = 60

interface Place {
  spaceId: string
  changeRequestId: string
  pageId: string
}

/** A user with the page open in an editor, on a machine with its own replica. */
class Writer {
  readonly app: TestReplica
  readonly draft: PageDraft
  readonly network: NetworkFaults = {}

  private constructor(app: TestReplica, draft: PageDraft, network: NetworkFaults) {
    this.app = app
    this.draft = draft
    this.network = network
  }

  static async open(origin: TestWorkspace, place: Place, name: string): Promise<Writer> {
    const network: NetworkFaults = {}
    const app = openTestReplica(origin, origin, { name, network })
    onTestFinished(() => app.close())
    await app.sync()
    const { client } = clientOf(app)
    const page = await client.call('getPageInChangeRequestById', { params: place })
    const editedPage = { space: place.spaceId, changeRequest: place.changeRequestId, page: place.pageId }
    const parkedEdit = async () => parkedEditOf(outboxItems(app.store), editedPage, new Set())
    const draft = new PageDraft(
      { client, storage: emptyStorage(), timer: NO_TIMER, parkedEdit },
      { ...place, page },
    )
    return new Writer(app, draft, network)
  }

  /** Types a word after another one. */
  type(word: string, chance: Chance): void {
    const ends = [...this.draft.text.matchAll(/\w+/g)].map(({ index, 0: found }) => index + found.length)
    const at = chance.pick(ends)
    this.draft.change(joinedText(`${this.draft.text.slice(0, at)} ${word}${this.draft.text.slice(at)}`))
  }

  /** Retains both texts, whole, at a conflict. */
  async choose(): Promise<void> {
    const conflict = this.draft.conflict.value
    if (conflict) await this.draft.resolve(`${conflict.mine}\n${conflict.theirs}`)
  }

  /** Returns everything that this user can read: the text, a conflict next to it, and the outbox. */
  get visible(): string {
    const outbox = outboxItems(this.app.store).flatMap(({ texts }) => texts.map(({ after }) => after))
    const { theirs = '' } = this.draft.conflict.value ?? {}
    return [this.draft.text, theirs, ...outbox].join('\n')
  }
}

const NO_TIMER = { now: () => 0, after: () => () => undefined }

function emptyStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

function clientOf(app: TestReplica) {
  const host: Host = {
    call: (id, input) => app.callAsync(id as never, input) as ReturnType<Host['call']>,
    subscribe: () => () => undefined,
    watchConnection: () => () => undefined,
    watchSignedOut: () => () => undefined,
  }
  return { client: createClient(host) }
}

/** Sets the network of a machine by chance: up, down, or losing every answer. */
function change(network: NetworkFaults, chance: Chance): void {
  delete network.onRequest
  delete network.onAnswer
  const kind = chance.below(4)
  if (kind === 0) network.onRequest = () => lostAnswer(false)
  if (kind === 1) network.onAnswer = () => lostAnswer(true)
}

async function step(writers: readonly Writer[], chance: Chance, word: string): Promise<string | undefined> {
  const writer = chance.pick(writers)
  const kind = chance.pick([
    'type',
    'type',
    'save',
    'save',
    'sync',
    'sync',
    'look',
    'network',
    'choose',
  ] as const)
  if (kind === 'type') writer.type(word, chance)
  if (kind === 'save') await writer.draft.flush()
  if (kind === 'sync') await writer.app.sync()
  if (kind === 'look') await writer.draft.refresh()
  if (kind === 'network') change(writer.network, chance)
  if (kind === 'choose') await writer.choose()
  return kind === 'type' ? word : undefined
}

async function syncUntilIdle(writers: readonly Writer[]): Promise<void> {
  for (const { network } of writers) {
    delete network.onRequest
    delete network.onAnswer
  }
  for (let turn = 0; turn < 10; turn++)
    for (const writer of writers) {
      await writer.app.sync()
      await writer.draft.refresh()
      await writer.choose()
      await writer.draft.flush()
      await writer.app.sync()
    }
}

describe('two users who write one page on two machines', () => {
  it.each(SEEDS)('lose no word, in any order of events: seed %i', async (seed) => {
    const chance = chanceOf(seed)
    const origin = openTestWorkspace()
    onTestFinished(() => origin.close())
    const { space, pages } = addSpace(origin, { Page: TEXT })
    const place = {
      spaceId: space,
      changeRequestId: addChangeRequest(origin, space),
      pageId: pages[0] ?? '',
    }
    const writers = [await Writer.open(origin, place, 'a'), await Writer.open(origin, place, 'b')]
    const there = () => origin.call('getPageInChangeRequestById', { params: place }).markdown ?? ''
    const typed: string[] = []
    const missing = (text: string) => typed.filter((word) => !text.includes(word))
    for (let at = 0; at < STEPS; at++) {
      const word = await step(writers, chance, `word${at}x`)
      if (word !== undefined) typed.push(word)
      expect([at, missing([there(), ...writers.map(({ visible }) => visible)].join('\n'))]).toEqual([at, []])
    }
    await syncUntilIdle(writers)
    expect(missing(there())).toEqual([])
    expect(writers.map(({ draft }) => draft.text)).toEqual([there(), there()])
    expect(writers.flatMap(({ app }) => outboxItems(app.store))).toEqual([])
  })
})
