import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versionOfTexts } from '../../src-main/operations/engine/replaced-texts.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { create, createSpace } from '../support/hosts/resources.ts'

let host: TestHost
let comment: string

beforeAll(async () => {
  host = await startTestHost()
  const comments = `/v1/spaces/${await createSpace(host)}/comments`
  comment = `${comments}/${await create(host, comments, { body: { markdown: 'First.' } })}`
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

const commentText = async () =>
  ((await host.request('GET', comment)).json as { body: { markdown: string } }).body.markdown
const versionOf = (text: string) => `"${versionOfTexts({ '["body","markdown"]': text })}"`

describe('If-Match on a comment', () => {
  it('is satisfied by the version of its text, and by no older one', async () => {
    expect(await write('Second.', versionOf('First.'))).toBe(200)
    expect(await write('Third.', versionOf('First.'))).toBe(412)
    expect(await commentText()).toBe('Second.')
    expect(await write('Third.', versionOf('Second.'))).toBe(200)
  })

  it('is ignored when it is the tag of a read, which names no text', async () => {
    const { headers } = await host.request('GET', comment)
    const tag = headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    expect(await write('Fourth.', tag)).toBe(200)
  })
})
