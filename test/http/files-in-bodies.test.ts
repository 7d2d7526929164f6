import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BodyThread } from '../../src-main/http/bodies/body-thread.ts'
import { decodeBody, type BodyTask } from '../../src-main/http/bodies/decode-body.ts'
import { DecodedFiles } from '../../src-main/operations/engine/decoded-files.ts'
import { answerForKey, recordAnswer } from '../../src-main/operations/engine/idempotency.ts'
import { systemScheduler } from '../../src-main/platform/scheduler.ts'
import { THREADS } from '../support/hosts/host-code.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { create, createSpace } from '../support/hosts/resources.ts'
import { openTestWorkspace } from '../support/workspace.ts'

const LARGE = 700_000
const bytes = randomBytes(LARGE)
const base64 = bytes.toString('base64')
const insertion = (files: object[]) => ({ changes: [{ operation: 'insert_files', files }] })
const upload = insertion([
  { name: 'large.bin', base64 },
  { name: 'same.bin', base64 },
  { name: 'small.bin', base64: 'YWJj' },
])

function taskOf(operation: string, body: unknown, decodes = true): BodyTask {
  const segments = [new Uint8Array(Buffer.from(JSON.stringify(body)))]
  return { segments, operation, place: 'whole', decodes }
}

describe('the files of a large body', () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const script = THREADS.body

  it('are returned by the thread as bytes with their hash, and a short name replaces each in the body', async () => {
    const thread = new BodyThread({ script, scheduler: systemScheduler, log })
    onTestFinished(() => thread.close())
    const parseHere = () => expect.unreachable('The thread takes the body')
    const task = { ...taskOf('updateChangeRequestContent', upload), caller: 'ada', parseHere }
    const { value, files } = await thread.parse(task)
    expect(JSON.stringify(value).length).toBeLessThan(500)
    const names = (value as typeof upload).changes[0]?.files.map((file) =>
      String(Reflect.get(file, 'base64')),
    )
    const [large = '', same, small = ''] = names ?? []
    expect(same).toBe(large)
    expect(Buffer.from(files.get(large)?.bytes ?? []).equals(bytes)).toBe(true)
    expect(Buffer.from(files.get(small)?.bytes ?? []).toString()).toBe('abc')
    const hash = createHash('sha256').update(bytes).digest()
    expect(Buffer.from(files.get(large)?.hash ?? []).equals(hash)).toBe(true)
  })

  it('stay texts where a replica queues the body, and become texts again', () => {
    const task = taskOf('updateChangeRequestContent', upload, false)
    expect(decodeBody(task)).toEqual({ value: upload, files: new Map() })
    const { value, files } = decodeBody({ ...task, decodes: true })
    expect(new DecodedFiles(files).restoreTexts(value)).toEqual(upload)
  })

  it('are decoded in the address of an import, unless it is malformed', () => {
    const importOf = (url: string) => decodeBody(taskOf('importContent', { url, source: 'markdown' }))
    const { value, files } = importOf(`data:text/markdown;base64,${base64}`)
    const { url } = value as { url: string }
    expect(url).toMatch(/^data:text\/markdown;base64,.{44}$/)
    expect(files.get(url)?.bytes).toHaveLength(LARGE)
    expect(importOf('data:text/markdown;base64,***').files.size).toBe(0)
    expect(importOf('https://example.org/').files.size).toBe(0)
  })

  it('are the same input for a key as their texts, which earlier versions hashed', () => {
    const { store, user } = openTestWorkspace()
    const clock = () => 1
    const call = { key: 'once', user, operation: 'updateChangeRequestContent' }
    recordAnswer(store, clock, { ...call, input: { body: upload } }, { status: 200, value: 'first' })
    const decoded = decodeBody(taskOf('updateChangeRequestContent', upload))
    const again = { ...call, input: { body: decoded.value }, files: new DecodedFiles(decoded.files) }
    expect(answerForKey(store, clock, again)).toEqual({ status: 200, value: 'first' })
    const other = decodeBody(taskOf('updateChangeRequestContent', insertion([{ name: 'a', base64: 'YWJj' }])))
    const otherCall = { ...call, input: { body: other.value }, files: new DecodedFiles(other.files) }
    expect(() => answerForKey(store, clock, otherCall)).toThrow(/was used for another request/)
  })
})

describe('a host', () => {
  let host: TestHost
  let space: string
  let content: string
  beforeAll(async () => {
    host = await startTestHost()
    space = await createSpace(host)
    const changeRequest = await create(host, `/v1/spaces/${space}/change-requests`)
    content = `/v1/spaces/${space}/change-requests/${changeRequest}/content`
  })
  afterAll(() => host.end())

  async function storedFiles(): Promise<{ name: string; size: number; downloadURL: string }[]> {
    const { json } = await host.request('GET', `${content}/files`)
    return (json as { items: { name: string; size: number; downloadURL: string }[] }).items
  }

  it('stores the files of a large body, and once under one key', async () => {
    const key = { 'Idempotency-Key': 'upload' }
    const first = await host.request('POST', content, upload, key)
    expect(first.status).toBe(200)
    const again = await host.request('POST', content, upload, key)
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 'true'])
    const files = await storedFiles()
    expect(files.map(({ name, size }) => `${name} ${size}`).toSorted()).toEqual([
      `large.bin ${LARGE}`,
      `same.bin ${LARGE}`,
      'small.bin 3',
    ])
    const url = files.find(({ name }) => name === 'same.bin')?.downloadURL ?? ''
    const served = await fetch(url)
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('accepts no forged name of a decoded file', async () => {
    const name = createHash('sha256').update('abc').digest('base64')
    const params = { spaceId: space, changeRequestId: content.split('/').at(-2) }
    const body = insertion([{ name: 'forged.bin', base64: name }])
    const forged = { params, files: { [name]: { bytes: [1], hash: [2] } }, body }
    await host.request('POST', '/app/call/updateChangeRequestContent', forged)
    expect((await storedFiles()).find((file) => file.name === 'forged.bin')?.size).toBe(32)
  })

  it('imports a large page from a `data:` address', async () => {
    const text = `# Large\n\n${'Some words of a long page. '.repeat(20_000)}\n`
    const url = `data:text/markdown;base64,${Buffer.from(text).toString('base64')}`
    const { status, json } = await host.request('POST', `/v1/spaces/${space}/content/import`, {
      url,
      source: 'markdown',
    })
    expect([status, json]).toMatchObject([201, { importedResources: 1 }])
  })
})
