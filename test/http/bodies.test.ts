import { request } from 'node:http'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BodyMemory } from '../../src-main/http/bodies/body-memory.ts'
import { BodySegments } from '../../src-main/http/bodies/body-segments.ts'
import { BodyThread } from '../../src-main/http/bodies/body-thread.ts'
import { countValues } from '../../src-main/http/bodies/json-shape.ts'
import { FairQueue } from '../../src-main/http/load/fair-queue.ts'
import { systemScheduler } from '../../src-main/platform/scheduler.ts'
import { THREADS } from '../support/hosts/host-code.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { createSpace } from '../support/hosts/resources.ts'

const count = (text: string) => countValues(Buffer.from(text))

describe('the number of values in JSON', () => {
  it('is never below the number that parsing builds, and at most twice it', () => {
    const values = (value: unknown): number =>
      value !== null && typeof value === 'object'
        ? Object.values(value).reduce((sum: number, inner) => sum + values(inner), 1)
        : 1
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const counted = count(JSON.stringify(value))
        expect(counted).toBeGreaterThanOrEqual(values(value))
        expect(counted).toBeLessThanOrEqual(2 * values(value))
      }),
    )
  })

  it('counts nothing inside of texts', () => {
    expect(count(String.raw`{"a":"[,{\",[\\","b":1}`)).toBe(count('{"a":"","b":1}'))
  })

  it('is at most 50,000', () => {
    expect(count(`[${'1,'.repeat(49_998)}1]`)).toBe(50_000)
    expect(() => count(`[${'1,'.repeat(49_999)}1]`)).toThrow(
      expect.objectContaining({ code: 'input.too-large' }),
    )
  })

  it('is counted up to 100 levels', () => {
    expect(count('['.repeat(100))).toBe(101)
    expect(() => count('['.repeat(101))).toThrow(expect.objectContaining({ code: 'input.invalid' }))
    // Levels that were closed do not count.
    expect(count(`[${'[],'.repeat(1000)}[]]`)).toBe(2003)
  })
})

it('collects chunks of any size in order', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 40 }), (chunks) => {
      const body = new BodySegments()
      for (const chunk of chunks) body.add(chunk)
      const whole = Buffer.concat(chunks)
      expect(body.size).toBe(whole.length)
      expect(Buffer.concat(body.end()).equals(whole)).toBe(true)
    }),
  )
})

it('lets callers take turns, with any amount of waiting work', () => {
  const queue = new FairQueue<string>()
  for (const work of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) queue.add(work[0]!, work)
  const order = Array.from({ length: 8 }, () => queue.take())
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', undefined])
})

describe('the memory for bodies', () => {
  const MEBIBYTE = 1_048_576

  const LIMITED = expect.objectContaining({ code: 'request.limited' })
  const BUSY = expect.objectContaining({ code: 'request.busy' })

  it('refuses a caller more than 128 MiB, and then accepts another one', () => {
    const memory = new BodyMemory()
    memory.reserve('ada').add(100 * MEBIBYTE)
    expect(() => memory.reserve('ada').add(28 * MEBIBYTE + 1)).toThrow(LIMITED)
    memory.reserve('bob').add(128 * MEBIBYTE)
    expect(() => memory.reserve('eve').add(28 * MEBIBYTE + 1)).toThrow(BUSY)
  })

  it('is free again once a body is released, also when it is released repeatedly', () => {
    const memory = new BodyMemory()
    const first = memory.reserve('ada')
    first.add(128 * MEBIBYTE)
    memory.reserve('bob').add(128 * MEBIBYTE)
    first.release()
    first.release()
    memory.reserve('eve').add(128 * MEBIBYTE)
    expect(() => memory.reserve('ada').add(1)).toThrow(BUSY)
  })
})

describe('the thread that parses bodies', () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const built = THREADS.body

  function threadWith(script: string): BodyThread {
    const thread = new BodyThread({ script, scheduler: systemScheduler, log })
    onTestFinished(() => thread.close())
    return thread
  }

  const resultHere = (value: unknown) => () => ({ value, files: new Map() })
  const taskWith = (text: string, parseHere = resultHere('here')) => ({
    caller: 'ada',
    operation: 'createUserToken',
    place: 'whole' as const,
    decodes: true,
    segments: [new Uint8Array(Buffer.from(text))],
    parseHere,
  })

  it('returns input that the schema of the operation accepts, and refuses all other input', async () => {
    const thread = threadWith(built)
    await expect(thread.parse(taskWith('{"label":"Laptop"}'))).resolves.toMatchObject({
      value: { label: 'Laptop' },
    })
    await expect(thread.parse(taskWith('{"label":[]}'))).rejects.toMatchObject({ code: 'input.invalid' })
    await expect(thread.parse(taskWith('{'))).rejects.toThrow(/is not JSON/)
    await expect(thread.parse(taskWith('{"__proto__":{}}'))).rejects.toThrow(/nothing may have the name/)
  })

  it('is replaced by this thread where it cannot be started', async () => {
    const thread = threadWith(join(import.meta.dirname, 'no-such-thread.ts'))
    const parsed = [thread.parse(taskWith('1')), thread.parse(taskWith('2', resultHere('also here')))]
    expect((await Promise.all(parsed)).map(({ value }) => value)).toEqual(['here', 'also here'])
  })

  it('refuses the body that ends it, and parses the next one', async () => {
    const script = join(import.meta.dirname, '../support/hosts/failing-body-thread.ts')
    const thread = threadWith(script)
    const replies = await Promise.allSettled([thread.parse(taskWith('!')), thread.parse(taskWith('1'))])
    expect(replies).toMatchObject([
      { status: 'rejected', reason: { code: 'server.fault' } },
      { status: 'fulfilled', value: { value: 49 } },
    ])
  })
})

describe('a write', () => {
  let host: TestHost
  let space: string
  beforeAll(async () => {
    host = await startTestHost()
    space = await createSpace(host)
  })
  afterAll(() => host.end())

  /** Sends a request whose body never arrives. Returns the status of the response. */
  function announce(path: string, headers: Record<string, string>): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const sent = request(host.url + path, { method: 'PATCH', headers }, (response) => {
        resolve(response.statusCode)
        sent.destroy()
      })
      sent.on('error', reject)
      sent.flushHeaders()
    })
  }

  it('is refused for the rights of its caller before its body has arrived', async () => {
    const { json } = await host.request('POST', '/v1/user/tokens', { label: 'Laptop' })
    const headers = {
      Authorization: `Bearer ${(json as { token: string }).token}`,
      'Content-Length': '1000',
    }
    expect(await announce('/v1/spaces/nothing', headers)).toBe(404)
    expect(await announce(`/v1/spaces/${space}`, { ...headers, Authorization: 'Bearer no' })).toBe(401)
  })

  it('receives its first response again under its key, although the resource is deleted', async () => {
    const key = { 'Idempotency-Key': 'once' }
    const body = { title: 'Renamed' }
    const first = await host.request('PATCH', `/v1/spaces/${space}`, body, key)
    expect(first.status).toBe(200)
    await host.request('DELETE', `/v1/spaces/${space}`)
    expect(await announce(`/v1/spaces/${space}`, { Authorization: `Bearer ${host.token}` })).toBe(404)
    const again = await host.request('PATCH', `/v1/spaces/${space}`, body, key)
    expect([again.status, again.json]).toEqual([200, first.json])
  })
})
