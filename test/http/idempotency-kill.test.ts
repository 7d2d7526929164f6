import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startHostProcess, type HostProcess } from '../support/hosts/process.ts'

const WRITES = Array.from({ length: 40 }, (_, number) => `Shelf ${number}`)
/** The milliseconds from sending the writes to killing the host: before, between and after their application. */
const LIVES = [1, 8, 20, 60]

async function organizationOf(host: HostProcess): Promise<string> {
  const { items } = (await host.request('GET', '/v1/orgs')).json as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

/** Sends every write under its own key. Returns the statuses of the received responses. */
async function sendAll(host: HostProcess, organization: string): Promise<number[]> {
  const sent = WRITES.map((title) =>
    fetch(`${host.url}/v1/orgs/${organization}/collections`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${host.token}`, 'Idempotency-Key': title.replace(' ', '-') },
      body: JSON.stringify({ title }),
    }).then(({ status }) => status),
  )
  const results = await Promise.allSettled(sent)
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

it.each(LIVES)(
  'applies each write once although the host was killed %d ms after they were sent',
  async (life) => {
    const data = mkdtempSync(join(tmpdir(), 'carrel-once-'))
    const first = await startHostProcess(data)
    const organization = await organizationOf(first)
    const sending = sendAll(first, organization)
    await new Promise((resolve) => setTimeout(resolve, life))
    await first.kill()
    const answered = await sending
    const second = await startHostProcess(data)
    const again = await sendAll(second, organization)
    expect(again).toEqual(WRITES.map(() => 201))
    expect(answered.every((status) => status === 201)).toBe(true)
    const list = await second.request('GET', `/v1/orgs/${organization}/collections?limit=1000`)
    const titles = (list.json as { items: { title: string }[] }).items.map(({ title }) => title)
    expect(titles.toSorted()).toEqual(WRITES.toSorted())
    await second.kill()
    rmSync(data, { recursive: true })
  },
)
