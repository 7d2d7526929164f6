import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versionOfTexts } from '../../src-main/operations/engine/replaced-texts.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'

let host: TestHost
let comment: string

beforeAll(async () => {
  host = await startTestHost()
  const { items } = (await host.request('GET', '/v1/orgs')).json as { items: { id: string }[] }
  const space = await host.request('POST', `/v1/orgs/${items[0]?.id}/spaces`, { title: 'Book' })
  const comments = `/v1/spaces/${(space.json as { id: string }).id}/comments`
  const created = await host.request('POST', comments, { body: { markdown: 'First.' } })
  comment = `${comments}/${(created.json as { id: string }).id}`
})
afterAll(() => host.end())

async function write(markdown: string, ifMatch: string): Promise<number> {
  const answer = await fetch(host.url + comment, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${host.token}`,
      'Content-Type': 'application/json',
      'If-Match': ifMatch,
    },
    body: JSON.stringify({ body: { markdown } }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const versionOf = (text: string) => `"${versionOfTexts({ '["body","markdown"]': text })}"`

describe('If-Match on a comment', () => {
  it('is satisfied by the version of its text, and by no older one', async () => {
    expect(await write('Second.', versionOf('First.'))).toBe(200)
    expect(await write('Third.', versionOf('First.'))).toBe(412)
    expect(await write('Third.', versionOf('Second.'))).toBe(200)
  })

  it('is ignored where it is the tag of a read, which names no text', async () => {
    const { headers } = await host.request('GET', comment)
    const tag = headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    expect(await write('Fourth.', tag)).toBe(200)
  })
})
