import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkHere } from '../../../../src-main/operations/openapi-specs/processing/check-openapi.ts'
import { SpecProcessing } from '../../../../src-main/operations/openapi-specs/processing/spec-processing.ts'
import type { Fetch, Fetched } from '../../../../src-main/platform/guarded-fetch.ts'
import { Problem, type ProblemCode } from '../../../../src-main/schemas/problem.ts'
import { SPECIFICATION } from '../../../support/publishing.ts'
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts'

let workspace: TestWorkspace
let processing: SpecProcessing
/** The requests to the network that have no answer yet. */
let asked: { url: string; answer(text: string, status?: number): void; fail(code: ProblemCode): void }[]

beforeEach(() => {
  workspace = openTestWorkspace()
  processing = open()
})
afterEach(async () => {
  await processing.close()
  workspace.close()
})

function open(): SpecProcessing {
  asked = []
  return new SpecProcessing({
    store: workspace.store,
    clock: workspace.now,
    newId: workspace.newId,
    log: { info: () => undefined, warn: () => undefined, error: (fields) => faults.push(fields) },
    fetch: heldFetch,
    check: checkHere,
    announce: (event) => {
      workspace.events.push(event)
      processing.wake()
    },
  })
}

const faults: object[] = []

const heldFetch: Fetch = (url, { signal }) =>
  new Promise<Fetched>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    asked.push({
      url,
      answer: (text, status = 200) =>
        resolve({ url, status, contentType: 'text/plain', bytes: Buffer.from(text) }),
      fail: (code) => reject(new Problem(code, 'It did not work.')),
    })
  })

const of = (specSlug: string) => ({ organizationId: workspace.organization, specSlug })
const put = (slug: string, source: { url: string } | { text: string }) =>
  workspace.call('createOrUpdateOpenAPISpecBySlug', { params: of(slug), body: { source } })
const read = (slug: string) => workspace.call('getOpenAPISpecBySlug', { params: of(slug) })
const URL = 'https://example.org/openapi.json'

/** Lets pending work reach its next wait. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('processing specifications', () => {
  it('takes a text that was given, and names its version', async () => {
    put('lending', { text: SPECIFICATION })
    workspace.advance(1000)
    processing.wake()
    await processing.idle()
    const done = read('lending')
    expect(done).toMatchObject({ processingState: 'complete', lastProcessedAt: '2026-01-01T00:00:01.000Z' })
    expect(done.lastVersion).toMatch(/\S/)
    expect(done).not.toHaveProperty('lastProcessErrorCode')
  })

  it('goes from pending over progress to complete while it fetches, and notifies listeners', async () => {
    put('lending', { url: URL })
    expect(read('lending').processingState).toBe('pending')
    processing.wake()
    await settle()
    expect(read('lending').processingState).toBe('progress')
    expect(asked.map(({ url }) => url)).toEqual([URL])
    asked[0]?.answer(SPECIFICATION)
    await processing.idle()
    expect(read('lending').processingState).toBe('complete')
    const received = workspace.events.filter(
      (event) => event.type === 'changed' && event.operation === 'processOpenAPISpec',
    )
    expect(received).toHaveLength(2)
  })

  it.each([
    ['FETCH_TIMEOUT', (at: (typeof asked)[0]) => at.fail('fetch.timeout')],
    ['FETCH_ERROR', (at: (typeof asked)[0]) => at.fail('fetch.refused')],
    ['FETCH_ERROR', (at: (typeof asked)[0]) => at.fail('fetch.too-large')],
    ['FETCH_ERROR', (at: (typeof asked)[0]) => at.answer(SPECIFICATION, 404)],
    ['PARSE_ERROR', (at: (typeof asked)[0]) => at.answer('<html></html>')],
  ])('ends with %s, and retains the version before it', async (code, happen) => {
    put('lending', { text: SPECIFICATION })
    processing.wake()
    await processing.idle()
    const { lastVersion } = read('lending')
    put('lending', { url: URL })
    processing.wake()
    await settle()
    if (asked[0]) happen(asked[0])
    await processing.idle()
    expect(read('lending')).toMatchObject({
      processingState: 'complete',
      lastProcessErrorCode: code,
      lastVersion,
    })
  })

  it('creates a new version of a changed text, and none of an equal one', async () => {
    const processed = async (text: string) => {
      put('lending', { text })
      processing.wake()
      await processing.idle()
      return read('lending').lastVersion
    }
    const first = await processed(SPECIFICATION)
    expect(await processed(SPECIFICATION)).toBe(first)
    expect(await processed(`${SPECIFICATION}\n`)).not.toBe(first)
  })

  it('resumes unfinished work at the next start', async () => {
    put('lending', { url: URL })
    processing.wake()
    await settle()
    await processing.close()
    expect(read('lending').processingState).toBe('progress')
    processing = open()
    processing.wake()
    await settle()
    asked[0]?.answer(SPECIFICATION)
    await processing.idle()
    expect(read('lending').processingState).toBe('complete')
    expect(faults).toEqual([])
  })

  it('discards the text fetched for a source that was replaced meanwhile', async () => {
    put('lending', { url: URL })
    processing.wake()
    await settle()
    put('lending', { url: `${URL}?new` })
    asked[0]?.answer(SPECIFICATION)
    await settle()
    while (asked.length < 2) await settle()
    expect(read('lending')).not.toHaveProperty('lastVersion')
    asked[1]?.fail('fetch.timeout')
    await processing.idle()
    expect(read('lending')).toMatchObject({ lastProcessErrorCode: 'FETCH_TIMEOUT' })
    expect(read('lending')).not.toHaveProperty('lastVersion')
  })

  it('lets one that is deleted meanwhile go', async () => {
    put('lending', { url: URL })
    processing.wake()
    await settle()
    workspace.call('deleteOpenAPISpecBySlug', { params: of('lending') })
    asked[0]?.answer(SPECIFICATION)
    await processing.idle()
    expect(
      workspace.call('listOpenAPISpecs', { params: { organizationId: workspace.organization } }).count,
    ).toBe(0)
  })

  it('fetches three at a time, and the next when one is done', async () => {
    for (const slug of ['a', 'b', 'c', 'd']) put(slug, { url: `${URL}?${slug}` })
    processing.wake()
    await settle()
    expect(asked).toHaveLength(3)
    asked[1]?.fail('fetch.failed')
    while (asked.length < 4) await settle()
    expect(read('d').processingState).toBe('progress')
    asked.forEach((at) => at.fail('fetch.failed'))
    await processing.idle()
    expect(['a', 'b', 'c', 'd'].map((slug) => read(slug).processingState)).toEqual(
      Array.from({ length: 4 }, () => 'complete'),
    )
  })
})
