import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { FeedStreams } from '../../src-main/http/feed-streams.ts'
import type { ChangeEvent } from '../../src-main/schemas/feed/change-event.ts'
import type { Workspace } from '../../src-main/workspace/workspace.ts'

const PRESENCE: ChangeEvent = {
  type: 'changed',
  touched: [{ kind: 'presence', organization: 'o', space: 's', changeRequest: 'c' }],
}

it('a stream ends, and the host goes on, when a damaged store prevents an event of presence', async () => {
  let announce: (event: ChangeEvent) => void = () => undefined
  const workspace = {
    subscribe(listener: typeof announce) {
      announce = listener
      return () => undefined
    },
    serve: {
      watchWrites: () => () => undefined,
      feedState: () => ({ news: '1' }),
      viewEvents: () => ({
        seen() {
          throw new Error('The store is damaged')
        },
      }),
    },
  } as unknown as Workspace
  const warnings: string[] = []
  const log = {
    info: () => undefined,
    warn: (_: object, message: string) => warnings.push(message),
    error: () => undefined,
  }
  const response = Object.assign(new PassThrough().resume(), { writeHead: () => undefined })
  const streams = new FeedStreams(workspace, log)
  streams.open(response as unknown as ServerResponse, {
    organization: 'o',
    caller: () => ({ kind: 'token', user: 'u' }),
  })
  await new Promise(setImmediate)
  announce(PRESENCE)
  await expect.poll(() => response.writableEnded).toBe(true)
  expect(warnings).toEqual(['An event stream of the feed had to end'])
})
