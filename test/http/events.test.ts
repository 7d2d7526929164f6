import { onTestFinished, beforeEach, describe, expect, it } from 'vitest'
import { runTokenCommand } from '../../src-main/hosts/token-command.ts'
import { randomId } from '../../src-main/platform/ids.ts'
import type { ChangeEvent, Touched } from '../../src-main/schemas/feed/change-event.ts'
import { listenTo, type EventStream } from '../support/hosts/event-stream.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { organizationOf } from '../support/hosts/resources.ts'

const SOURCES = { clock: () => Date.now(), newId: randomId }

let host: TestHost
let organization: string
let open: string
let hidden: string

beforeEach(async () => {
  host = await startTestHost()
  onTestFinished(() => host.end())
  organization = await organizationOf(host)
  open = await create('POST', `/v1/orgs/${organization}/spaces`, { title: 'Open to the guest' })
  hidden = await create('POST', `/v1/orgs/${organization}/spaces`, { title: 'Hidden from the guest' })
})

const create = async (method: string, path: string, body: object, headers = {}) => {
  const { status, json } = await host.request(method, path, body, headers)
  if (status >= 300) throw new Error(`${method} ${path} answers ${status}: ${JSON.stringify(json)}`)
  return (json as { id: string }).id
}
const authorizedAs = (token: string) => ({ Authorization: `Bearer ${token}` })
const comment = (space: string, headers = {}) =>
  create('POST', `/v1/spaces/${space}/comments`, { body: { markdown: 'Hm' } }, headers)

interface Person {
  user: string
  id: string
  token: string
}

/** Adds a member or a guest of the organization, with a token. */
async function addPerson(name: string, role: 'edit' | null): Promise<Person> {
  const user = `${name}@example.org`
  const invites = `/v1/orgs/${organization}/invites`
  const { json } = await host.request('POST', invites, { emails: [user], role })
  const [token] = runTokenCommand({ action: 'create', data: host.data, user, label: name }, SOURCES)
  return { ...(token as { id: string; token: string }), user: (json as { users: string[] }).users[0] ?? '' }
}

/** Adds a guest who may read only the open space. */
async function addGuest(): Promise<Person> {
  const someone = await addPerson('guest', null)
  const base = `/v1/orgs/${organization}`
  const invite = await create('POST', `${base}/link-invites`, { level: 'comment', space: open })
  await create('POST', `${base}/invites/${invite}`, {}, authorizedAs(someone.token))
  return someone
}

type Stream = EventStream<ChangeEvent>

const listen = (token: string, path = '/app/events') => listenTo<ChangeEvent>({ url: host.url, token }, path)

const touched = ({ events }: Stream): Touched[] =>
  events.flatMap((event) => (event.type === 'changed' ? event.touched : []))
const kinds = (stream: Stream) => [...new Set(touched(stream).map(({ kind }) => kind))].toSorted()
const spaces = (stream: Stream) =>
  [...new Set(touched(stream).flatMap(({ space }) => space ?? []))].toSorted()

/**
 * Changes the organization, which every member and guest may read, and waits until the streams emit the change. All
 * earlier events have arrived by then.
 */
async function untilReceived(...streams: Stream[]): Promise<void> {
  const before = streams.map((stream) => touched(stream).filter(({ kind }) => kind === 'organization').length)
  await host.request('PATCH', `/v1/orgs/${organization}`, { title: `Named at ${performance.now()}` })
  const haveAll = () =>
    streams.every(
      (stream, index) =>
        touched(stream).filter(({ kind }) => kind === 'organization').length > (before[index] ?? 0),
    )
  await expect.poll(haveAll).toBe(true)
}

describe('the stream of events of a host', () => {
  it('reports a space only to callers who may read it', async () => {
    const [editor, visitor] = [await addPerson('editor', 'edit'), await addGuest()]
    const [owner, member, outsider] = [
      await listen(host.token),
      await listen(editor.token),
      await listen(visitor.token),
    ]
    await comment(hidden)
    await comment(open)
    await create('POST', `/v1/spaces/${hidden}/change-requests`, { subject: 'Secret' })
    await untilReceived(owner, member, outsider)
    expect(spaces(owner)).toEqual([hidden, open].toSorted())
    expect(spaces(member)).toEqual([hidden, open].toSorted())
    expect(spaces(outsider)).toEqual([open])
    expect(JSON.stringify(outsider.events)).not.toContain(hidden)
  })

  it('reports no site and no integration to a guest, and no operation to anyone', async () => {
    const visitor = await addGuest()
    const [owner, outsider] = [await listen(host.token), await listen(visitor.token)]
    await create('POST', `/v1/orgs/${organization}/sites`, { title: 'Docs' })
    const kit = { title: 'Kit', description: '', scopes: [], script: '', organization }
    await create('POST', '/v1/integrations/kit', kit)
    await untilReceived(owner, outsider)
    expect(kinds(owner)).toEqual(['integration', 'organization', 'site'])
    expect(kinds(outsider)).toEqual(['organization'])
    for (const event of [...owner.events, ...outsider.events]) {
      expect(event).not.toHaveProperty('operation')
      expect(event).not.toHaveProperty('user')
    }
  })

  it('reports the tokens of a user only to that user', async () => {
    const editor = await addPerson('editor', 'edit')
    const [owner, member] = [await listen(host.token), await listen(editor.token)]
    await create('POST', '/v1/user/tokens', { label: 'Another' }, authorizedAs(editor.token))
    await untilReceived(owner, member)
    expect(kinds(member)).toContain('user')
    expect(kinds(owner)).not.toContain('user')
  })

  it('ends when its token is revoked, and sends nothing afterwards', async () => {
    const editor = await addPerson('editor', 'edit')
    const [owner, member] = [await listen(host.token), await listen(editor.token)]
    await host.request('DELETE', `/v1/user/tokens/${editor.id}`, undefined, authorizedAs(editor.token))
    await expect.poll(() => member.isOver()).toBe(true)
    await comment(open)
    await untilReceived(owner)
    expect(spaces(member)).toEqual([])
    expect((await listen(editor.token)).status).toBe(401)
  })

  it('ends before the next event when another process revoked its token', async () => {
    const editor = await addPerson('editor', 'edit')
    const member = await listen(editor.token)
    runTokenCommand({ action: 'revoke', data: host.data, id: editor.id }, SOURCES)
    await comment(open)
    await expect.poll(() => member.isOver()).toBe(true)
    expect(member.events).toEqual([])
  })

  it('ends for a removed member, who receives nothing afterwards', async () => {
    const editor = await addPerson('editor', 'edit')
    const [owner, member] = [await listen(host.token), await listen(editor.token)]
    await host.request('DELETE', `/v1/orgs/${organization}/members/${editor.user}`)
    await expect.poll(() => member.isOver()).toBe(true)
    const again = await listen(editor.token)
    await comment(open)
    await untilReceived(owner)
    expect([...member.events, ...again.events]).toEqual([])
    const email = 'editor@example.org'
    await host.request('POST', `/v1/orgs/${organization}/invites`, { emails: [email], role: 'edit' })
    await expect.poll(() => kinds(again)).toContain('library')
  })

  it('reports an import only to the user who started it', async () => {
    const editor = await addPerson('editor', 'edit')
    const [owner, member] = [await listen(host.token), await listen(editor.token)]
    expect((await host.request('POST', '/app/imports?name=book.zip', {})).status).toBe(202)
    await expect.poll(() => owner.events.map(({ type }) => type)).toContain('import')
    await untilReceived(owner, member)
    expect(member.events.map(({ type }) => type)).not.toContain('import')
  })
})

describe('the event stream of the feed', () => {
  it('wakes a guest only for resources that they may see', async () => {
    const visitor = await addGuest()
    const path = `/v1/orgs/${organization}/changes/events`
    const [owner, outsider] = [await listen(host.token, path), await listen(visitor.token, path)]
    await expect.poll(() => [owner.events.length, outsider.events.length]).toEqual([1, 1])
    await comment(hidden)
    await expect.poll(() => owner.events.length).toBe(2)
    expect(outsider.events).toHaveLength(1)
    await comment(open)
    await expect.poll(() => [owner.events.length, outsider.events.length]).toEqual([3, 2])
  })
})

describe('presence', () => {
  it('is emitted by both streams to callers who may read the space', async () => {
    const visitor = await addGuest()
    const feed = `/v1/orgs/${organization}/changes/events`
    const [owner, outsider] = [await listen(host.token), await listen(visitor.token)]
    const [ownerFeed, outsiderFeed] = [await listen(host.token, feed), await listen(visitor.token, feed)]
    const report = async (space: string): Promise<string> => {
      const base = `/v1/spaces/${space}/change-requests`
      const id = await create('POST', base, { subject: 'Draft' })
      const { json } = await host.request('POST', `${base}/${id}/content?compat=false`, {
        changes: [{ operation: 'insert_page', title: 'Page' }],
      })
      const page = (json as { pages: { id: string }[] }).pages[0]?.id
      const { status } = await host.request('PUT', `${base}/${id}/presence`, { editor: space, page })
      expect(status).toBe(200)
      await expect.poll(() => ownerFeed.events).toContainEqual({ presence: { space, changeRequest: id } })
      return id
    }
    const [secret, shared] = [await report(hidden), await report(open)]
    await untilReceived(owner, outsider)
    const drafts = (stream: Stream) =>
      touched(stream).flatMap(({ kind, changeRequest }) => (kind === 'presence' ? changeRequest : []))
    expect([drafts(owner), drafts(outsider)]).toEqual([[secret, shared], [shared]])
    expect(outsiderFeed.events.filter((event) => 'presence' in event)).toEqual([
      { presence: { space: open, changeRequest: shared } },
    ])
  })
})

describe('data in responses', () => {
  it('has its declared type, and is withheld from pages of other sites', async () => {
    for (const path of ['/v1/orgs', '/v1/none', '/app/none', '/v1/openapi.json']) {
      const { headers } = await host.request('GET', path)
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
      expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'same-origin'])
    }
  })
})
