import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkOnThisThread } from '../../../../src-main/operations/openapi-specs/processing/check-openapi.ts'
import { SpecProcessing } from '../../../../src-main/operations/openapi-specs/processing/spec-processing.ts'
import type { Fetch, Fetched } from '../../../../src-main/platform/guarded-fetch.ts'
import { Problem, type ProblemCode } from '../../../../src-main/schemas/problem.ts'
import { SPECIFICATION } from '../../../support/publishing.ts'
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts'

let workspace: TestWorkspace
let processing: SpecProcessing
/** The network requests since the last start. */
let requests: { url: string; answer(text: string, status?: number): void; fail(code: ProblemCode): void }[]

beforeEach(() => {
  workspace = openTestWorkspace()
  processing = open()
})
afterEach(async () => {
  await processing.close()
  workspace.close()
  const [cause] = faults.splice(0)
  if (cause) throw new Error('The log has an unexpected error', { cause })
})

function open(check = checkOnThisThread): SpecProcessing {
  requests = []
  return new SpecProcessing({
    store: workspace.store,
    clock: workspace.now,
    newId: workspace.newId,
    log: { info: () => undefined, warn: () => undefined, error: (fields) => faults.push(fields) },
    fetch: pendingFetch,
    check,
    announce: (event) => {
      workspace.events.push(event)
      processing.wake()
    },
  })
}

/** The errors in the log. A test that expects some removes them. */
const faults: object[] = []

const pendingFetch: Fetch = (url, { signal }) =>
  new Promise<Fetched>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    requests.push({
      url,
      answer: (text, status = 200) =>
        resolve({ url, status, contentType: 'text/plain', bytes: Buffer.from(text) }),
      fail: (code) => reject(new Problem(code, 'It did not work.')),
    })
  })

const paramsOf = (specSlug: string) => ({ organizationId: workspace.organization, specSlug })
const put = (slug: string, source: { url: string } | { text: string }) =>
  workspace.call('createOrUpdateOpenAPISpecBySlug', { params: paramsOf(slug), body: { source } })
const read = (slug: string) => workspace.call('getOpenAPISpecBySlug', { params: paramsOf(slug) })
const URL = 'https://example.org/openapi.json'

/** Lets pending work reach its next wait. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('processing specifications', () => {
  it('accepts a text, and names its version', async () => {
    put('lending', { text: SPECIFICATION })
    workspace.advance(1000)
    processing.wake()
    await processing.idle()
    const done = read('lending')
    expect(done).toMatchObject({ processingState: 'complete', lastProcessedAt: '2026-01-01T00:00:01.000Z' })
    const { id } = workspace.call('getLatestOpenAPISpecVersion', { params: paramsOf('lending') })
    expect(done.lastVersion).toBe(id)
    expect(done).not.toHaveProperty('lastProcessErrorCode')
  })

  it('passes from pending over progress to complete while it fetches, and notifies listeners', async () => {
    put('lending', { url: URL })
    expect(read('lending').processingState).toBe('pending')
    processing.wake()
    await nextTurn()
    expect(read('lending').processingState).toBe('progress')
    expect(requests.map(({ url }) => url)).toEqual([URL])
    requests[0]?.answer(SPECIFICATION)
    await processing.idle()
    expect(read('lending').processingState).toBe('complete')
    const received = workspace.events.filter(
      (event) => event.type === 'changed' && event.operation === 'processOpenAPISpec',
    )
    const organization = workspace.organization
    const touched = [{ kind: 'openapi-spec', organization }]
    expect(received).toMatchObject([{ touched }, { touched }])
  })

  it.each([
    ['FETCH_TIMEOUT', (request: (typeof requests)[0]) => request.fail('fetch.timeout')],
    ['FETCH_ERROR', (request: (typeof requests)[0]) => request.fail('fetch.refused')],
    ['FETCH_ERROR', (request: (typeof requests)[0]) => request.fail('fetch.too-large')],
    ['FETCH_ERROR', (request: (typeof requests)[0]) => request.answer(SPECIFICATION, 404)],
    ['PARSE_ERROR', (request: (typeof requests)[0]) => request.answer('<html></html>')],
  ])('ends with %s, and retains the previous version', async (code, finish) => {
    put('lending', { text: SPECIFICATION })
    processing.wake()
    await processing.idle()
    const { lastVersion } = read('lending')
    put('lending', { url: URL })
    processing.wake()
    await nextTurn()
    finish(requests[0]!)
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
    await nextTurn()
    await processing.close()
    expect(read('lending').processingState).toBe('progress')
    processing = open()
    processing.wake()
    await nextTurn()
    requests[0]?.answer(SPECIFICATION)
    await processing.idle()
    expect(read('lending').processingState).toBe('complete')
  })

  it('discards the text fetched for a source that was replaced meanwhile', async () => {
    put('lending', { url: URL })
    processing.wake()
    await nextTurn()
    put('lending', { url: `${URL}?new` })
    requests[0]?.answer(SPECIFICATION)
    await nextTurn()
    while (requests.length < 2) await nextTurn()
    expect(read('lending')).not.toHaveProperty('lastVersion')
    requests[1]?.fail('fetch.timeout')
    await processing.idle()
    expect(read('lending')).toMatchObject({ lastProcessErrorCode: 'FETCH_TIMEOUT' })
    expect(read('lending')).not.toHaveProperty('lastVersion')
  })

  it('processes the next source of a specification whose check could not run', async () => {
    const broken = () => Promise.reject(new Error('There is no thread left'))
    await processing.close()
    processing = open((text, signal) => (text === SPECIFICATION ? checkOnThisThread(text, signal) : broken()))
    put('lending', { text: `${SPECIFICATION}\n` })
    processing.wake()
    await processing.idle()
    expect(faults.splice(0)).toMatchObject([{ error: { message: 'There is no thread left' } }])
    expect(read('lending').processingState).toBe('progress')
    put('lending', { text: SPECIFICATION })
    processing.wake()
    await processing.idle()
    expect(read('lending').processingState).toBe('complete')
  })

  it('stores no version of a specification that is deleted meanwhile', async () => {
    put('lending', { url: URL })
    processing.wake()
    await nextTurn()
    workspace.call('deleteOpenAPISpecBySlug', { params: paramsOf('lending') })
    requests[0]?.answer(SPECIFICATION)
    await processing.idle()
    expect(workspace.store.all('SELECT id FROM openapi_version')).toEqual([])
  })

  it('fetches three at a time, and the next when one is done', async () => {
    for (const slug of ['a', 'b', 'c', 'd']) put(slug, { url: `${URL}?${slug}` })
    processing.wake()
    await nextTurn()
    expect(requests).toHaveLength(3)
    requests[1]?.fail('fetch.failed')
    while (requests.length < 4) await nextTurn()
    expect(read('d').processingState).toBe('progress')
    requests.forEach((request) => request.fail('fetch.failed'))
    await processing.idle()
    expect(['a', 'b', 'c', 'd'].map((slug) => read(slug).processingState)).toEqual(
      Array.from({ length: 4 }, () => 'complete'),
    )
  })
})
