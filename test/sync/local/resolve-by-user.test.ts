import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxItem } from '../../../src-main/schemas/sync.ts'
import { editIntent } from '../../../src-main/sync/local/resolve-by-user.ts'
import { outboxItems } from '../../../src-main/sync/outbox/outbox-items.ts'
import { addChangeRequest, addSpace, writePage } from '../../support/content/authoring.ts'
import {
  lostAnswer,
  openTestReplica,
  type TestReplica,
  type NetworkFaults,
} from '../../support/sync/replica.ts'
import { WRITABLE } from '../../support/sync/sync-fixture.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { asKind, type RemoteKind } from '../simulation/remote-kind.ts'

let origin: TestWorkspace
let app: TestReplica
let network: NetworkFaults
let space: string
let changeRequest: string
let start: string
let next: string

const open = async (kind: RemoteKind) => {
  origin = openTestWorkspace()
  const added = addSpace(origin, { Start: 'One.\n\nTwo.\n\nThree.\n', Next: 'Words.\n\nMore.\n' })
  space = added.space
  ;[start, next] = added.pages as [string, string]
  changeRequest = addChangeRequest(origin, space)
  network = {}
  app = openTestReplica(origin, origin, { network, ...asKind(kind, {}) })
  await app.sync()
}

afterEach(() => {
  app.close()
  origin.close()
})

const there = (page: string, text: string) => writePage(origin, { space, changeRequest, page }, text)
const outbox = (): OutboxItem[] => outboxItems(app.store)
const only = (): OutboxItem => outbox()[0]!

function atOrigin(page: string): string {
  const params = { spaceId: space, changeRequestId: changeRequest, pageId: page }
  return (origin.call('getPageInChangeRequestById', { params }) as { markdown: string }).markdown
}

function write(changes: object[]): void {
  const params = { spaceId: space, changeRequestId: changeRequest }
  app.call('updateChangeRequestContent', { params, body: { changes: changes as never } })
}

const textOf = (page: string, markdown: string) => ({
  operation: 'update_page',
  page,
  document: { markdown },
})

describe.each(WRITABLE)('with a remote of kind "%s", resolving a conflict while the remote moves', (kind) => {
  beforeEach(() => open(kind))

  it('does not overwrite text that was written at the remote after the user saw both versions', async () => {
    write([textOf(start, 'One here.\n\nTwo.\n\nThree.\n')])
    there(start, 'One there.\n\nTwo.\n\nThree.\n')
    await app.sync()
    const { id, conflict } = only()
    expect(conflict).toMatchObject({ page: start, theirs: 'One there.\n\nTwo.\n\nThree.\n' })
    there(start, 'One there.\n\nTwo.\n\nThree, later.\n')
    await app.sync()
    editIntent(app.replica, id, [{ page: start, markdown: 'One of both.\n\nTwo.\n\nThree.\n' }])
    await app.sync()
    expect(atOrigin(start)).toBe('One of both.\n\nTwo.\n\nThree, later.\n')
    expect(outbox()).toEqual([])
  })

  it('reports a new conflict when the remote has changed the same place', async () => {
    write([textOf(start, 'One here.\n\nTwo.\n\nThree.\n')])
    there(start, 'One there.\n\nTwo.\n\nThree.\n')
    await app.sync()
    const { id } = only()
    there(start, 'One there, later.\n\nTwo.\n\nThree.\n')
    await app.sync()
    editIntent(app.replica, id, [{ page: start, markdown: 'One of both.\n\nTwo.\n\nThree.\n' }])
    await app.sync()
    expect(atOrigin(start)).toBe('One there, later.\n\nTwo.\n\nThree.\n')
    expect(only().conflict).toMatchObject({
      base: 'One there.\n\nTwo.\n\nThree.\n',
      mine: 'One of both.\n\nTwo.\n\nThree.\n',
      theirs: 'One there, later.\n\nTwo.\n\nThree.\n',
    })
  })

  it('leaves the text on the other pages of the same edit', async () => {
    write([textOf(start, 'One here.\n\nTwo.\n\nThree.\n'), textOf(next, 'Words here.\n\nMore.\n')])
    there(start, 'One there.\n\nTwo.\n\nThree.\n')
    there(next, 'Words.\n\nMore there.\n')
    await app.sync()
    const { id } = only()
    editIntent(app.replica, id, [{ page: start, markdown: 'One of both.\n\nTwo.\n\nThree.\n' }])
    await app.sync()
    expect(atOrigin(next)).toBe('Words here.\n\nMore there.\n')
  })
})

describe('repairing a refused edit', () => {
  beforeEach(() => open('feed'))

  it('gives each new page of a batch its own text', async () => {
    network.onRequest = (operation) => (operation === 'updateChangeRequestContent' ? refusal() : undefined)
    const page = (title: string) => ({
      operation: 'insert_page',
      title,
      document: { markdown: `${title}.\n` },
    })
    write([page('First'), page('Second')])
    await app.sync()
    const [first, second] = outbox()
    expect([first, second].map((item) => item?.state)).toEqual(['needs-you', 'needs-you'])
    delete network.onRequest
    editIntent(app.replica, first!.id, [{ page: null, markdown: 'First, repaired.\n' }])
    editIntent(app.replica, second!.id, [{ page: null, markdown: 'Second, repaired.\n' }])
    expect(outbox().flatMap(({ texts }) => texts)).toMatchObject([
      { title: 'First', after: 'First, repaired.\n' },
      { title: 'Second', after: 'Second, repaired.\n' },
    ])
  })
})

describe('the outbox', () => {
  beforeEach(() => open('feed'))

  it('names the change request that an edit creates', () => {
    network.onRequest = () => lostAnswer(false)
    const made = app.call('createChangeRequest', { params: { spaceId: space }, body: { subject: 'New' } })
    expect(only()).toMatchObject({ operation: 'createChangeRequest', changeRequest: made.id })
  })
})

function refusal(): ReturnType<NonNullable<NetworkFaults['onRequest']>> {
  const { problem } = lostAnswer(false) as Extract<ReturnType<typeof lostAnswer>, { ok: false }>
  return { ok: false, kind: 'refused', problem, status: 413, mayHaveArrived: false }
}
