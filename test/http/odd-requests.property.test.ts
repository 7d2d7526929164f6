import { openSync, writeSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveStoredFile } from '../../src-main/http/app-files/page-files.ts'
import { uploadName } from '../../src-main/http/upload-name.ts'
import { readDescription } from '../support/documents/described-operations.ts'
import { requestsTo } from '../support/documents/random-requests.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { create, createSpace } from '../support/hosts/resources.ts'
import { knownFaults, oddRequests, sendRaw, type OddRequest } from '../support/odd-requests.ts'

const REQUESTS = 1500

let host: TestHost

beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.end())

/** Returns the log lines that report a fault of the host. */
const faults = () =>
  host
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":50'))

/** Expects an answer without a fault of the host, and without internal details. */
async function expectAnswer(request: OddRequest): Promise<void> {
  const answer = await sendRaw(host, request)
  const described = JSON.stringify({ ...request, target: request.target.slice(0, 200) })
  if (!/^HTTP\/1\.1 [234]\d\d /.test(answer))
    throw new Error(`${described} is answered ${answer.slice(0, 300)}`)
  if (/\n\s+at .*:\d+|node:internal|src-main/.test(answer))
    throw new Error(`${described} shows ${answer.slice(0, 900)}`)
}

it('answers requests that once caused a fault', async () => {
  for (const request of knownFaults) await expectAnswer(request)
  expect(faults()).toEqual([])
})

it('answers thousands of odd requests without an internal fault', async () => {
  for (const request of fc.sample(oddRequests, { numRuns: REQUESTS })) await expectAnswer(request)
  expect(faults()).toEqual([])
  expect((await host.request('GET', '/v1/user')).status).toBe(200)
}, 120_000)

it('answers random calls of the app for every operation without an internal fault', async () => {
  const description = readDescription((await host.request('GET', '/v1/openapi.json')).json)
  const known = { ids: {}, paths: [] }
  // These operations fetch from other machines, or end the token in use.
  const operations = description.operations.filter(
    ({ id }) => !/^import|OpenAPISpec|revokeUserToken/.test(id),
  )
  for (const operation of operations) {
    for (const { body, query } of fc.sample(requestsTo(operation, description, known), { numRuns: 4 })) {
      const input = { params: query, query, body }
      const { status, json } = await host.request('POST', `/app/call/${operation.id}`, input)
      if (status >= 500 || JSON.stringify(json).includes('server.fault'))
        throw new Error(`${operation.id} ${JSON.stringify(input)} is answered ${JSON.stringify(json)}`)
    }
  }
  expect(faults()).toEqual([])
}, 120_000)

it('serves a file with a media type that no header supports as bytes', () => {
  const file = { bytes: new Uint8Array([1]), name: 'a.txt', hash: '00' }
  for (const contentType of ['text/\u0000html', 'text/plain\r\nX: y', 'image/é中', ' ', '', '\t']) {
    const response = serveStoredFile({ ...file, contentType })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
  }
  expect(
    serveStoredFile({ ...file, contentType: 'text/plain; charset="utf-8"' }).headers.get('content-type'),
  ).toBe('text/plain; charset="utf-8"')
})

it('refuses a file with a media type that no header supports', async () => {
  const drafts = `/v1/spaces/${await createSpace(host)}/change-requests`
  const request = `${drafts}/${await create(host, drafts)}`
  const insert = (contentType: string) =>
    host.request('POST', `${request}/content`, {
      changes: [{ operation: 'insert_files', files: [{ name: 'a.txt', contentType, base64: 'YQ==' }] }],
    })
  for (const contentType of ['text/\u0000html', 'text/plain\r\nX: y', 'image/中'])
    expect((await insert(contentType)).status).toBe(400)
  expect((await insert('text/plain; charset=utf-8')).status).toBe(200)
})

it('names an upload so that every system can store it, and retains its extension', () => {
  expect(uploadName('My book.zip')).toBe('My book.zip')
  for (const uploaded of ['', '.', '..', '/', 'a/..', '...']) expect(uploadName(uploaded)).toBe('import.zip')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (uploaded) => {
      const name = uploadName(`${uploaded}.zip`)
      expect(name).toMatch(/^[^/\\]*\.zip$/)
      const file = openSync(join(host.data, name), 'w')
      writeSync(file, 'x')
      closeSync(file)
    }),
  )
})
