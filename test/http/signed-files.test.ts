import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { png } from '../support/content/png.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { create, createSpace } from '../support/hosts/resources.ts'

const PICTURE = 'iVBORw0KGgo='
const DOT = Buffer.from(png(1, 1)).toString('base64')

let host: TestHost
let space: string
let address: string

beforeEach(async () => {
  host = await startTestHost()
  onTestFinished(() => host.end())
  space = await createSpace(host)
  const id = await create(host, `/v1/spaces/${space}/change-requests`)
  const changes = [
    { operation: 'insert_files', files: [{ name: 'dot.png', contentType: 'image/png', base64: PICTURE }] },
  ]
  await request('POST', `/v1/spaces/${space}/change-requests/${id}/content`, { changes })
  await request('POST', `/v1/spaces/${space}/change-requests/${id}/merge`, {})
  const files = await request<{ items: { downloadURL: string }[] }>(
    'GET',
    `/v1/spaces/${space}/content/files`,
  )
  address = files.items[0]?.downloadURL ?? ''
})

async function request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const { status, json } = await host.request(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path} answers ${status}: ${JSON.stringify(json)}`)
  return json as Answer
}
const statusOf = async (url: string) => (await fetch(url)).status

describe('the signed address of a file', () => {
  it('opens only under its signed name', async () => {
    const served = await fetch(address)
    expect([served.status, Buffer.from(await served.arrayBuffer()).toString('base64')]).toEqual([
      200,
      PICTURE,
    ])
    expect(await statusOf(address.replace('dot.png', 'invoice.exe'))).toBe(404)
  })

  it('opens for as long as a space contains the file', async () => {
    await request('DELETE', `/v1/spaces/${space}`)
    expect(await statusOf(address)).toBe(404)
    await request('POST', `/v1/spaces/${space}/restore`, {})
    expect(await statusOf(address)).toBe(200)
  })

  it('opens for as long as a user has the picture, without a token and only as a picture', async () => {
    const { id } = await request<{ id: string }>('GET', '/v1/user')
    const change = (base64: string | null) =>
      request<{ photoURL?: string }>('PUT', `/v1/users/${id}/picture`, { base64 })
    const { photoURL = '' } = await change(DOT)
    const { status, headers } = await fetch(photoURL)
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(await statusOf(photoURL.replace('image%2Fpng', 'text%2Fhtml'))).toBe(404)
    await change(null)
    expect(await statusOf(photoURL)).toBe(404)
  })
})
