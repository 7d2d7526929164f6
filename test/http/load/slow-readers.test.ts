import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { expect, it, onTestFinished, vi } from 'vitest'
import { EventStreams } from '../../../src-main/http/event-streams.ts'
import { FeedStreams } from '../../../src-main/http/feed-streams.ts'
import type { Caller } from '../../../src-main/operations/engine/scope.ts'
import type { Log } from '../../../src-main/platform/log.ts'
import type { ChangeEvent } from '../../../src-main/schemas/feed/change-event.ts'
import type { Workspace } from '../../../src-main/workspace/workspace.ts'
import { listenTo } from '../../support/hosts/event-stream.ts'
import { startTestHost } from '../../support/hosts/host.ts'
import { organizationOf } from '../../support/hosts/resources.ts'

/** The time until a condition must hold, in milliseconds, also on a busy machine. */
const TIMEOUT = 90_000
const CALLER: Caller = { kind: 'token', user: 'ada' }
const NO_LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const BEAT = 20_000

/** Returns a response over a connection that accepts no bytes until a test permits them. */
function stalledAnswer() {
  const pending: (() => void)[] = []
  let received = ''
  let isStalled = true
  const connection = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _, accepted) {
      received += chunk.toString('utf8')
      if (isStalled) pending.push(accepted)
      else accepted()
    },
  })
  connection.on('error', () => undefined)
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  response.assignSocket(connection as Socket)
  /** Accepts all bytes from now on. */
  const accept = () => {
    isStalled = false
    for (const acceptChunk of pending.splice(0)) acceptChunk()
  }
  return { response, accept, received: () => received }
}

/** Returns a workspace whose events a test triggers. */
function noisyWorkspace() {
  let write: () => void = () => undefined
  let emit: (event: ChangeEvent) => void = () => undefined
  let news = 0
  const serve = {
    watchWrites: (listener: () => void) => {
      write = listener
      return () => undefined
    },
    feedState: () => ({ step: news, visible: new Map<number, string>(), news }),
    viewEvents: () => ({ seen: (event: ChangeEvent) => event, organizationsOf: () => 'library' }),
  }
  const workspace = {
    serve,
    subscribe: (listener: (event: ChangeEvent) => void) => {
      emit = listener
      return () => undefined
    },
  } as unknown as Workspace
  return {
    workspace,
    change() {
      news += 1
      write()
    },
    emit: (event: ChangeEvent) => emit(event),
  }
}

const eventsIn = (text: string): number => text.split('data: ').length - 1

it('stores one event for a reader of a feed that accepts none, for any number of writes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const { workspace, change } = noisyWorkspace()
  const { response, accept, received } = stalledAnswer()
  new FeedStreams(workspace, NO_LOG).open(response, { organization: 'library', caller: () => CALLER })
  const first = response.writableLength
  for (let times = 0; times < 300; times += 1) {
    change()
    await vi.advanceTimersByTimeAsync(25)
  }
  expect(response.writableLength).toBe(first)
  accept()
  await vi.waitFor(() => expect(eventsIn(received())).toBe(2), TIMEOUT)
  change()
  await vi.advanceTimersByTimeAsync(25)
  await vi.waitFor(() => expect(eventsIn(received())).toBe(3), TIMEOUT)
  response.destroy()
})

it('disconnects a reader of a feed that accepts nothing for two heartbeats', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const { workspace } = noisyWorkspace()
  const [stalled, accepting] = [stalledAnswer(), stalledAnswer()]
  accepting.accept()
  const streams = new FeedStreams(workspace, NO_LOG)
  for (const { response } of [stalled, accepting])
    streams.open(response, { organization: 'library', caller: () => CALLER })
  await vi.advanceTimersByTimeAsync(BEAT)
  expect(stalled.response.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(BEAT)
  expect(stalled.response.destroyed).toBe(true)
  await vi.advanceTimersByTimeAsync(10 * BEAT)
  expect(accepting.response.destroyed).toBe(false)
  accepting.response.destroy()
})

it('releases the memory of a reader of the events that accepts none of them', async () => {
  const { workspace, emit } = noisyWorkspace()
  const { response } = stalledAnswer()
  new EventStreams(workspace, NO_LOG).open(response, () => CALLER)
  const touched = Array.from({ length: 1000 }, (_, index) => ({
    kind: 'content' as const,
    space: `space-${index}`,
  }))
  let longest = 0
  for (let times = 0; times < 100 && !response.destroyed; times += 1) {
    emit({ type: 'changed', touched })
    await new Promise((resolve) => setTimeout(resolve))
    longest = Math.max(longest, response.writableLength)
  }
  expect(response.destroyed).toBe(true)
  expect(longest).toBeLessThan(1.2 * 1024 * 1024)
})

it('serves other readers while one has stopped reading', async () => {
  const host = await startTestHost()
  onTestFinished(() => host.end())
  const organization = await organizationOf(host)
  const path = `/v1/orgs/${organization}/changes/events`
  const stopped = connect(Number(new URL(host.url).port), '127.0.0.1')
  onTestFinished(() => void stopped.destroy())
  stopped.pause()
  stopped.write(
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(host.url).host}\r\nAuthorization: Bearer ${host.token}\r\n\r\n`,
  )
  const { events } = await listenTo(host, path)
  await vi.waitFor(() => expect(events).toHaveLength(1), TIMEOUT)
  for (let changes = 2; changes < 8; changes += 1) {
    await host.request('PATCH', `/v1/orgs/${organization}`, { title: `Named ${changes}` })
    await vi.waitFor(() => expect(events).toHaveLength(changes), TIMEOUT)
  }
})
