import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'

const PICTURE = 'iVBORw0KGgo='

let host: TestHost
let space: string
let address: string

beforeEach(async () => {
  host = await startTestHost()
  onTestFinished(() => host.end())
  const [organization] = (await ask<{ items: { id: string }[] }>('GET', '/v1/orgs')).items
  space = (await ask<{ id: string }>('POST', `/v1/orgs/${organization?.id}/spaces`, { title: 'Guide' })).id
  const { id } = await ask<{ id: string }>('POST', `/v1/spaces/${space}/change-requests`, {})
  const changes = [
    { operation: 'insert_files', files: [{ name: 'dot.png', contentType: 'image/png', base64: PICTURE }] },
  ]
  await ask('POST', `/v1/spaces/${space}/change-requests/${id}/content`, { changes })
  await ask('POST', `/v1/spaces/${space}/change-requests/${id}/merge`, {})
  const files = await ask<{ items: { downloadURL: string }[] }>('GET', `/v1/spaces/${space}/content/files`)
  address = files.items[0]?.downloadURL ?? ''
})

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const { status, json } = await host.ask(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path} answers ${status}: ${JSON.stringify(json)}`)
  return json as Answer
}
const open = async (of: string) => (await fetch(of)).status

it('opens under the name that it was given out with, and under no other', async () => {
  expect(await open(address)).toBe(200)
  expect(await open(address.replace('dot.png', 'invoice.exe'))).toBe(404)
})

it('opens for as long as a space holds the file', async () => {
  await ask('DELETE', `/v1/spaces/${space}`)
  expect(await open(address)).toBe(404)
  await ask('POST', `/v1/spaces/${space}/restore`, {})
  expect(await open(address)).toBe(200)
})
