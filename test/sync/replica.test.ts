import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { discardIntent, editIntent } from '../../src-main/sync/local/resolve-by-user.ts'
import { allIntents, park } from '../../src-main/sync/outbox/intents.ts'
import { outboxItems } from '../../src-main/sync/outbox/outbox-items.ts'
import { runPendingAgain } from '../../src-main/sync/pull/apply-pulled.ts'
import { addChangeRequest, addSpace, merge, writePage } from '../support/content/authoring.ts'
import { lostAnswer, openTestReplica, type TestReplica, type NetworkFaults } from '../support/sync/replica.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

let origin: TestWorkspace
let app: TestReplica
let network: NetworkFaults
let space: string
let pages: string[]

beforeEach(async () => {
  origin = openTestWorkspace()
  ;({ space, pages } = addSpace(origin, { Start: 'One.\n\nTwo.\n\nThree.\n', Next: 'Words.\n' }))
  network = {}
  app = openTestReplica(origin, origin, { network })
  await app.sync()
})

afterEach(() => {
  app.close()
  origin.close()
})

const text = (where: { call: TestReplica['call'] }, page: string, changeRequest?: string) => {
  const query = { format: 'markdown' as const }
  const answer =
    changeRequest === undefined
      ? where.call('getPageById', { params: { spaceId: space, pageId: page }, query })
      : where.call('getPageInChangeRequestById', {
          params: { spaceId: space, changeRequestId: changeRequest, pageId: page },
          query,
        })
  return (answer as { markdown: string }).markdown
}
const begin = (where: { call: TestReplica['call'] }) =>
  where.call('createChangeRequest', { params: { spaceId: space }, body: { subject: 'Words' } }).id
const write = (where: { call: TestReplica['call'] }, changeRequest: string, page: string, markdown: string) =>
  where.call('updateChangeRequestContent', {
    params: { spaceId: space, changeRequestId: changeRequest },
    body: { changes: [{ operation: 'update_page', page, document: { markdown } }] },
  })
const subjects = () =>
  origin
    .call('listChangeRequestsForSpace', { params: { spaceId: space }, query: { status: 'draft' } })
    .items.map(({ subject }) => subject)

describe('a change request that is archived before its creation was sent', () => {
  const archive = (changeRequestId: string) =>
    app.call('updateChangeRequestById', {
      params: { spaceId: space, changeRequestId },
      body: { status: 'archived' },
    })
  const all = (where: { call: TestReplica['call'] }) =>
    (['draft', 'archived'] as const).flatMap(
      (status) =>
        where.call('listChangeRequestsForSpace', { params: { spaceId: space }, query: { status } }).items,
    )

  it('leaves nothing on the replica, in the outbox or at the remote', async () => {
    archive(begin(app))
    expect(allIntents(app.store)).toEqual([])
    expect(all(app)).toEqual([])
    await app.sync()
    expect(all(origin)).toEqual([])
  })

  it('is sent with its other edits', async () => {
    const changeRequest = begin(app)
    write(app, changeRequest, pages[0] ?? '', 'Mine.\n')
    archive(changeRequest)
    expect(allIntents(app.store)).toHaveLength(3)
    await app.sync()
    expect(all(origin).map(({ status }) => status)).toEqual(['archived'])
  })

  it('does not remove another edit', async () => {
    const written = begin(app)
    write(app, written, pages[0] ?? '', 'Mine.\n')
    archive(begin(app))
    await app.sync()
    expect(all(origin).map(({ status }) => status)).toEqual(['draft'])
    expect(text(origin, pages[0] ?? '', String(all(origin)[0]?.number))).toBe('Mine.\n')
  })
})

describe('a replica', () => {
  it('has everything that the account sees after its first pull', () => {
    const list = { params: { spaceId: space } }
    expect(app.call('listPages', list)).toEqual(origin.call('listPages', list))
    expect(text(app, pages[0] ?? '')).toBe('One.\n\nTwo.\n\nThree.\n')
  })

  it('stores everything first and indexes it afterwards, despite other writes', async () => {
    const many = Array.from({ length: 700 }, (_, at): [string, string] => [`Page ${at}`, 'The quokka.\n'])
    addSpace(origin, Object.fromEntries(many))
    const received: number[] = []
    const left: number[] = []
    const count = (copy: TestReplica, table: 'page_version' | 'unindexed') =>
      copy.store.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)?.rows ?? 0
    const copy: TestReplica = openTestReplica(origin, origin, {
      network: {
        onRequest(operation) {
          if (operation !== 'listChangesInOrganization') return undefined
          received.push(count(copy, 'page_version'))
          left.push(count(copy, 'unindexed'))
          copy.replica.indexRest()
          return undefined
        },
      },
    })
    await copy.replica.sync()
    expect(received.at(-1)).toBeGreaterThan(200)
    expect(left).toEqual(received)
    await copy.replica.backlog.run()
    expect(copy.replica.backlog.isNeeded).toBe(false)
    copy.close()
  })

  it('indexes the stored part of an interrupted first pull', async () => {
    const many = Array.from({ length: 700 }, (_, at): [string, string] => [`Page ${at}`, 'The quokka.\n'])
    const large = addSpace(origin, Object.fromEntries(many)).space
    let answers = 0
    const copy = openTestReplica(origin, origin, {
      network: {
        onRequest(operation) {
          if (operation !== 'listChangesInOrganization') return undefined
          answers += 1
          return answers > 2 ? lostAnswer(false) : undefined
        },
      },
    })
    await copy.replica.sync()
    while (copy.replica.backlog.isNeeded) await new Promise(setImmediate)
    const query = { query: 'quokka', limit: 500 }
    const found = copy.call('searchSpaceContent', { params: { spaceId: large }, query })
    expect(found.items.length).toBeGreaterThan(100)
    expect(found.items.length).toBeLessThan(700)
    expect(copy.replica.status()).toMatchObject({ online: false, state: 'offline' })
    copy.close()
  })

  it('indexes the rest of a large local write offline', async () => {
    const many = Array.from({ length: 120 }, (_, at): [string, string] => [`Page ${at}`, 'The quokka.\n'])
    const large = addSpace(origin, Object.fromEntries(many)).space
    await app.sync()
    network.onRequest = () => lostAnswer(false)
    const copy = app.call('duplicateSpace', { params: { spaceId: large } }).id
    const params = { spaceId: copy }
    expect(app.call('listPages', { params }).pages).toHaveLength(120)
    while (app.replica.backlog.isNeeded) await new Promise(setImmediate)
    const found = app.call('searchSpaceContent', { params, query: { query: 'quokka', limit: 500 } })
    expect(found.items).toHaveLength(120)
  })

  it('accepts an edit at once offline, and sends it once', async () => {
    network.onRequest = () => lostAnswer(false)
    const changeRequest = begin(app)
    write(app, changeRequest, pages[0] ?? '', 'One and a half.\n\nTwo.\n\nThree.\n')
    await app.sync()
    expect(app.replica.status()).toMatchObject({ online: false, state: 'offline', pending: 2 })
    expect(text(app, pages[0] ?? '', changeRequest)).toBe('One and a half.\n\nTwo.\n\nThree.\n')
    delete network.onRequest
    await app.sync()
    expect(app.replica.status()).toMatchObject({ online: true, state: 'idle', pending: 0, attention: 0 })
    expect(subjects()).toEqual(['Words'])
    const drafts = { params: { spaceId: space }, query: { status: 'draft' as const } }
    const [there] = origin.call('listChangeRequestsForSpace', drafts).items
    expect(text(origin, pages[0] ?? '', there?.id)).toBe('One and a half.\n\nTwo.\n\nThree.\n')
    // The offline id stays valid.
    expect(text(app, pages[0] ?? '', changeRequest)).toBe('One and a half.\n\nTwo.\n\nThree.\n')
    expect(app.call('listChangeRequestsForSpace', drafts)).toEqual(
      origin.call('listChangeRequestsForSpace', drafts),
    )
  })

  it('sends an edit without an answer again, and the remote stores it once', async () => {
    begin(app)
    network.onAnswer = (operation) => (operation === 'createChangeRequest' ? lostAnswer(true) : undefined)
    await app.sync()
    expect(app.replica.status().pending).toBe(1)
    expect(subjects()).toEqual(['Words'])
    delete network.onAnswer
    await app.sync()
    expect(subjects()).toEqual(['Words'])
    expect(app.replica.status()).toMatchObject({ state: 'idle', pending: 0 })
  })

  it('syncs at once when the remote is reachable again after a network failure', async () => {
    network.onRequest = () => lostAnswer(false)
    await app.sync()
    expect(app.replica.state.isOnline).toBe(false)
    expect(app.scheduler.requested.at(-1)).toBeGreaterThan(500)
    network.onRequest = () => undefined
    app.replica.loop.requestRound()
    expect(app.scheduler.requested.at(-1)).toBeGreaterThan(500)
    app.replica.loop.networkReturned()
    expect(app.scheduler.requested.at(-1)).toBe(0)
    app.scheduler.runAll()
    await expect.poll(() => app.replica.state.isOnline).toBe(true)
  })

  it('sends nothing to a limited remote for the requested time, although it is reachable', async () => {
    network.onRequest = () => ({ ...lostAnswer(false), kind: 'limited', retryAfter: 60_000 })
    await app.sync()
    expect(app.scheduler.requested.at(-1)).toBe(60_000)
    app.replica.loop.networkReturned()
    expect(app.scheduler.requested.at(-1)).toBe(60_000)
  })

  it('waits for the feed of its first pull when the remote temporarily offers none', async () => {
    let hasFeed = true
    const copy = openTestReplica(origin, origin, {
      name: 'copy',
      wrap: (remote) => ({
        ...remote,
        abilities: async () =>
          hasFeed ? remote.abilities() : { ok: true, abilities: { feed: false, idempotency: false } },
      }),
    })
    await copy.sync()
    hasFeed = false
    copy.replica.round.forget()
    const page = pages[0] ?? ''
    const changeRequest = begin(copy)
    write(copy, changeRequest, page, 'Mine.\n')
    await copy.sync()
    expect(copy.replica.connection().problem).toMatchObject({ code: 'sync.feed-missing' })
    expect(copy.replica.status()).toMatchObject({ pending: 2, attention: 0 })
    hasFeed = true
    await copy.sync()
    expect(copy.replica.status()).toMatchObject({ online: true, state: 'idle', pending: 0, attention: 0 })
    expect(text(copy, page, changeRequest)).toBe('Mine.\n')
    copy.close()
  })

  it('emits the changed content once an edit of it is parked', () => {
    const changeRequest = begin(app)
    const page = pages[0] ?? ''
    write(app, changeRequest, page, 'Mine.\n')
    const [, edit] = allIntents(app.store)
    if (!edit) throw new Error('The edit is not in the outbox')
    park(app.store, edit, { code: 'access.denied', status: 403, message: 'It may not be changed.' })
    const touched = runPendingAgain(app.replica.replicaContext)
    expect(text(app, page, changeRequest)).toBe('One.\n\nTwo.\n\nThree.\n')
    const { organization } = origin
    expect(touched).toContainEqual({ kind: 'content', organization, space, changeRequest })
  })

  it('discards an edit and removes it from the page in one step', () => {
    const changeRequest = begin(app)
    const page = pages[0] ?? ''
    write(app, changeRequest, page, 'Mine.\n')
    const [, edit] = allIntents(app.store)
    if (!edit) throw new Error('The edit is not in the outbox')
    park(app.store, edit, { code: 'access.denied', status: 403, message: 'It may not be changed.' })
    const restore = vi.spyOn(app.replica.replicaContext.undo, 'restore').mockImplementation(() => {
      throw new Error('The power failed')
    })
    expect(() => discardIntent(app.replica, edit.id)).toThrow('The power failed')
    restore.mockRestore()
    expect(text(app, page, changeRequest)).toBe('Mine.\n')
    expect(allIntents(app.store).map(({ id }) => id)).toContain(edit.id)
    discardIntent(app.replica, edit.id)
    expect(text(app, page, changeRequest)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(allIntents(app.store).map(({ id }) => id)).not.toContain(edit.id)
  })

  it("merges its text with another user's edit", async () => {
    const changeRequest = addChangeRequest(origin, space)
    await app.sync()
    const page = pages[0] ?? ''
    write(app, changeRequest, page, 'One here.\n\nTwo.\n\nThree.\n')
    writePage(origin, { space, changeRequest, page }, 'One.\n\nTwo.\n\nThree there.\n')
    await app.sync()
    expect(text(origin, page, changeRequest)).toBe('One here.\n\nTwo.\n\nThree there.\n')
    expect(text(app, page, changeRequest)).toBe('One here.\n\nTwo.\n\nThree there.\n')
  })

  it('parks an edit after a true conflict, with all three texts, and sends it once it is resolved', async () => {
    const changeRequest = addChangeRequest(origin, space)
    await app.sync()
    const page = pages[0] ?? ''
    write(app, changeRequest, page, 'One here.\n\nTwo.\n\nThree.\n')
    writePage(origin, { space, changeRequest, page }, 'One there.\n\nTwo.\n\nThree.\n')
    await app.sync()
    expect(app.replica.status()).toMatchObject({ state: 'attention', attention: 1, pending: 0 })
    expect(text(origin, page, changeRequest)).toBe('One there.\n\nTwo.\n\nThree.\n')
    const [parked] = outboxItems(app.store)
    expect(parked?.conflict).toMatchObject({
      page,
      base: 'One.\n\nTwo.\n\nThree.\n',
      mine: 'One here.\n\nTwo.\n\nThree.\n',
      theirs: 'One there.\n\nTwo.\n\nThree.\n',
    })
    editIntent(app.replica, parked!.id, [{ page, markdown: 'One of both.\n\nTwo.\n\nThree.\n' }])
    await app.sync()
    expect(text(origin, page, changeRequest)).toBe('One of both.\n\nTwo.\n\nThree.\n')
    expect(outboxItems(app.store)).toEqual([])
  })

  it('applies the merges, deletions and comments of others', async () => {
    const changeRequest = addChangeRequest(origin, space)
    writePage(origin, { space, changeRequest, page: pages[0] ?? '' }, 'New.\n')
    const params = { spaceId: space }
    origin.call('updateChangeRequestContent', {
      params: { ...params, changeRequestId: changeRequest },
      body: { changes: [{ operation: 'delete_page', page: pages[1] ?? '' }] },
    })
    merge(origin, space, changeRequest)
    origin.call('postCommentInSpace', { params, body: { body: { markdown: 'A word' } } })
    await app.sync()
    expect(text(app, pages[0] ?? '')).toBe('New.\n')
    expect(app.call('listPages', { params }).pages.map(({ title }) => title)).toEqual(['Start'])
    expect(app.call('listCommentsInSpace', { params }).items.map(({ body }) => body.markdown)).toEqual([
      'A word',
    ])
    const found = { params: { spaceId: space }, query: { query: 'new' } }
    expect(app.call('searchSpaceContent', found)).toEqual(origin.call('searchSpaceContent', found))
    expect(
      app.call('listChangeRequestsForSpace', { params: { spaceId: space }, query: { status: 'merged' } }),
    ).toEqual(
      origin.call('listChangeRequestsForSpace', { params: { spaceId: space }, query: { status: 'merged' } }),
    )
  })
})
