import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startHostProcess, type HostProcess } from '../support/hosts/host-processes.ts'
import { organizationOf } from '../support/hosts/resources.ts'

const WRITES = Array.from({ length: 40 }, (_, number) => `Shelf ${number}`)
/** The numbers of received responses at which the host is killed: before, between and after most writes. */
const RECEIVED = [0, 1, 12, 30]

/**
 * Sends every write under its own key, and calls back with the number of received responses. Returns their statuses.
 */
async function sendAll(
  host: HostProcess,
  organization: string,
  onReceived: (count: number) => void = () => undefined,
): Promise<number[]> {
  let received = 0
  const sent = WRITES.map((title) =>
    fetch(`${host.url}/v1/orgs/${organization}/collections`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${host.token}`, 'Idempotency-Key': title.replace(' ', '-') },
      body: JSON.stringify({ title }),
    }).then(({ status }) => {
      onReceived((received += 1))
      return status
    }),
  )
  onReceived(0)
  const results = await Promise.allSettled(sent)
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

it.each(RECEIVED)(
  'applies each write once although the host was killed after %d of 40 responses',
  async (count) => {
    const data = mkdtempSync(join(tmpdir(), 'carrel-once-'))
    onTestFinished(() => rmSync(data, { recursive: true, force: true }))
    const first = await startHostProcess(data)
    const organization = await organizationOf(first)
    const statuses = await sendAll(first, organization, (received) => {
      if (received === count) first.child.kill('SIGKILL')
    })
    await first.kill()
    expect(statuses.length).toBeGreaterThanOrEqual(count)
    expect(statuses).toEqual(statuses.map(() => 201))
    const second = await startHostProcess(data)
    onTestFinished(() => second.kill())
    const again = await sendAll(second, organization)
    expect(again).toEqual(WRITES.map(() => 201))
    const list = await second.request('GET', `/v1/orgs/${organization}/collections?limit=1000`)
    const titles = (list.json as { items: { title: string }[] }).items.map(({ title }) => title)
    expect(titles.toSorted()).toEqual(WRITES.toSorted())
  },
  60_000,
)
