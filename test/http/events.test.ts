import { onTestFinished, beforeEach, describe, expect, it, vi } from 'vitest'
import { runTokenCommand } from '../../src-main/hosts/token-command.ts'
import { randomId } from '../../src-main/platform/ids.ts'
import type { ChangeEvent, Touched } from '../../src-main/schemas/feed/change-event.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'

const SOURCES = { clock: () => Date.now(), newId: randomId }

let host: TestHost
let organization: string
let open: string
let hidden: string

beforeEach(async () => {
  host = await startTestHost()
  onTestFinished(() => host.end())
  organization = (await items('/v1/orgs'))[0]?.id ?? ''
  open = await made('POST', `/v1/orgs/${organization}/spaces`, { title: 'Open to the guest' })
  hidden = await made('POST', `/v1/orgs/${organization}/spaces`, { title: 'Hidden from the guest' })
})

const items = async (path: string) =>
  ((await host.ask('GET', path)).json as { items: { id: string }[] }).items
const made = async (method: string, path: string, body: object, headers = {}) => {
  const { status, json } = await host.ask(method, path, body, headers)
  if (status >= 300) throw new Error(`${method} ${path} answers ${status}: ${JSON.stringify(json)}`)
  return (json as { id: string }).id
}
const as = (token: string) => ({ Authorization: `Bearer ${token}` })
const comment = (space: string, headers = {}) =>
  made('POST', `/v1/spaces/${space}/comments`, { body: { markdown: 'Hm' } }, headers)

interface Person {
  user: string
  id: string
  token: string
}

/** A member of the organization, or a guest, with a token. */
async function person(name: string, role: 'edit' | null): Promise<Person> {
  const user = `${name}@example.org`
  const invites = `/v1/orgs/${organization}/invites`
  const { json } = await host.ask('POST', invites, { emails: [user], role })
  const [token] = runTokenCommand({ action: 'create', data: host.data, user, label: name }, SOURCES)
  return { ...(token as { id: string; token: string }), user: (json as { users: string[] }).users[0] ?? '' }
}

/** A guest who may read the open space alone. */
async function guest(): Promise<Person> {
  const someone = await person('guest', null)
  const at = `/v1/orgs/${organization}`
  const invite = await made('POST', `${at}/link-invites`, { level: 'comment', space: open })
  await made('POST', `${at}/invites/${invite}`, {}, as(someone.token))
  return someone
}

interface Heard {
  status: number
  events: ChangeEvent[]
  isOver: () => boolean
}

/** Listens to a stream, and has all that came so far. */
async function listen(token: string, path = '/app/events'): Promise<Heard> {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const response = await fetch(host.url + path, { headers: as(token), signal: abort.signal })
  const events: ChangeEvent[] = []
  let isOver = false
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      for (const part of whole) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)))
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => (isOver = true))
  return { status: response.status, events, isOver: () => isOver }
}

const touched = ({ events }: Heard): Touched[] =>
  events.flatMap((event) => (event.type === 'changed' ? event.touched : []))
const kinds = (heard: Heard) => [...new Set(touched(heard).map(({ kind }) => kind))].toSorted()
const spaces = (heard: Heard) => [...new Set(touched(heard).flatMap(({ space }) => space ?? []))].toSorted()

/**
 * Makes a change that every member and guest may read, and waits until a stream emits it. All earlier events have then
 * arrived too.
 */
async function settle(...heard: Heard[]): Promise<void> {
  const before = heard.map((each) => touched(each).filter(({ kind }) => kind === 'organization').length)
  await host.ask('PATCH', `/v1/orgs/${organization}`, { title: `Named at ${performance.now()}` })
  await vi.waitFor(() => {
    const now = heard.map((each) => touched(each).filter(({ kind }) => kind === 'organization').length)
    now.forEach((count, at) => expect(count).toBeGreaterThan(before[at] ?? 0))
  })
}

describe('the stream of events of a host', () => {
  it('reports a space only to callers who may read it', async () => {
    const [editor, visitor] = [await person('editor', 'edit'), await guest()]
    const [owner, member, outsider] = [
      await listen(host.token),
      await listen(editor.token),
      await listen(visitor.token),
    ]
    await comment(hidden)
    await comment(open)
    await made('POST', `/v1/spaces/${hidden}/change-requests`, { subject: 'Secret' })
    await settle(owner, member, outsider)
    expect(spaces(owner)).toEqual([hidden, open].toSorted())
    expect(spaces(member)).toEqual([hidden, open].toSorted())
    expect(spaces(outsider)).toEqual([open])
    expect(JSON.stringify(outsider.events)).not.toContain(hidden)
  })

  it('reports no site and no integration to a guest, and no operation to anyone', async () => {
    const visitor = await guest()
    const [owner, outsider] = [await listen(host.token), await listen(visitor.token)]
    await made('POST', `/v1/orgs/${organization}/sites`, { title: 'Docs' })
    await settle(owner, outsider)
    expect(kinds(owner)).toContain('site')
    expect(kinds(outsider)).not.toContain('site')
    for (const event of [...owner.events, ...outsider.events]) {
      expect(event).not.toHaveProperty('operation')
      expect(event).not.toHaveProperty('user')
    }
  })

  it('reports the tokens of a user to that user alone', async () => {
    const editor = await person('editor', 'edit')
    const [owner, member] = [await listen(host.token), await listen(editor.token)]
    await made('POST', '/v1/user/tokens', { label: 'Another' }, as(editor.token))
    await settle(owner, member)
    expect(kinds(member)).toContain('user')
    expect(kinds(owner)).not.toContain('user')
  })

  it('ends when its token is revoked, and sends nothing afterwards', async () => {
    const editor = await person('editor', 'edit')
    const [owner, member] = [await listen(host.token), await listen(editor.token)]
    await host.ask('DELETE', `/v1/user/tokens/${editor.id}`, undefined, as(editor.token))
    await vi.waitFor(() => expect(member.isOver()).toBe(true))
    await comment(open)
    await settle(owner)
    expect(spaces(member)).toEqual([])
    expect((await listen(editor.token)).status).toBe(401)
  })

  it('ends before the next event when its token was revoked beside the host', async () => {
    const editor = await person('editor', 'edit')
    const member = await listen(editor.token)
    runTokenCommand({ action: 'revoke', data: host.data, id: editor.id }, SOURCES)
    await comment(open)
    await vi.waitFor(() => expect(member.isOver()).toBe(true))
    expect(member.events).toEqual([])
  })

  it('ends for a removed member, who receives nothing afterwards', async () => {
    const editor = await person('editor', 'edit')
    const [owner, member] = [await listen(host.token), await listen(editor.token)]
    await host.ask('DELETE', `/v1/orgs/${organization}/members/${editor.user}`)
    await vi.waitFor(() => expect(member.isOver()).toBe(true))
    const again = await listen(editor.token)
    await comment(open)
    await settle(owner)
    expect([...member.events, ...again.events]).toEqual([])
    const email = 'editor@example.org'
    await host.ask('POST', `/v1/orgs/${organization}/invites`, { emails: [email], role: 'edit' })
    await vi.waitFor(() => expect(kinds(again)).toContain('library'))
  })

  it('reports an import only to the user who started it', async () => {
    const editor = await person('editor', 'edit')
    const [owner, member] = [await listen(host.token), await listen(editor.token)]
    expect((await host.ask('POST', '/app/imports?name=book.zip', {})).status).toBe(202)
    await vi.waitFor(() => expect(owner.events.map(({ type }) => type)).toContain('import'))
    await settle(owner, member)
    expect(member.events.map(({ type }) => type)).not.toContain('import')
  })
})

describe('the stream beside the feed', () => {
  it('wakes a guest only for resources that they may see', async () => {
    const visitor = await guest()
    const path = `/v1/orgs/${organization}/changes/events`
    const [owner, outsider] = [await listen(host.token, path), await listen(visitor.token, path)]
    await vi.waitFor(() => expect([owner.events.length, outsider.events.length]).toEqual([1, 1]))
    await comment(hidden)
    await vi.waitFor(() => expect(owner.events.length).toBeGreaterThan(1))
    const before = owner.events.length
    expect(outsider.events).toHaveLength(1)
    await comment(open)
    await vi.waitFor(() => expect(outsider.events).toHaveLength(2))
    await vi.waitFor(() => expect(owner.events.length).toBeGreaterThan(before))
  })
})

describe('data in responses', () => {
  it('has its declared type, and is withheld from pages of other sites', async () => {
    for (const path of ['/v1/orgs', '/v1/none', '/app/none', '/v1/openapi.json']) {
      const { headers } = await host.ask('GET', path)
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
      expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'same-origin'])
    }
  })
})
