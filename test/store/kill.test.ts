import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spawnHost, startHostProcess, type HostProcess } from '../support/hosts/process.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-kill-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Named {
  id: string
  title: string
  pages: Named[]
}

async function firstSpace(host: HostProcess): Promise<string> {
  const orgs = (await host.request('GET', '/v1/orgs')).json as { items: Named[] }
  const spaces = (await host.request('GET', `/v1/orgs/${orgs.items[0]?.id}/spaces`)).json as {
    items: Named[]
  }
  const known = spaces.items[0]?.id
  if (known !== undefined) return known
  return (
    (await host.request('POST', `/v1/orgs/${orgs.items[0]?.id}/spaces`, { title: 'Guide' })).json as Named
  ).id
}

/** Inserts pairs of pages until the host is killed. Returns the numbers of the acknowledged ones. */
async function writeUntilKilled(host: HostProcess, base: string, from: number): Promise<number[]> {
  const acknowledged: number[] = []
  const insert = (title: string) => ({
    operation: 'insert_page',
    title,
    document: { markdown: `${title}\n`.repeat(200) },
  })
  for (let number = from; ; number += 1) {
    try {
      const reply = await host.request('POST', `${base}/content`, {
        changes: [insert(`a${number}`), insert(`b${number}`)],
      })
      if (reply.status === 200) acknowledged.push(number)
    } catch {
      return acknowledged
    }
  }
}

function expectIntactDatabase(data: string): void {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(database.pragma('foreign_key_check')).toEqual([])
  database.close()
}

// Processes start and end many times here, which takes long on a busy machine.
describe('a host that is killed', { timeout: 180_000 }, () => {
  it('has every acknowledged change when it opens again, and no partial one', async () => {
    const data = join(folder, 'data')
    const acknowledged: number[] = []
    let base = ''
    // Moments spread over the duration of a write, so that kills come before, within and after its transaction.
    for (const [round, milliseconds] of [40, 63, 87, 111, 134, 158].entries()) {
      const host = await startHostProcess(data)
      if (round === 0) {
        const space = await firstSpace(host)
        const request = (await host.request('POST', `/v1/spaces/${space}/change-requests`, {})).json as Named
        base = `/v1/spaces/${space}/change-requests/${request.id}`
      }
      const writing = writeUntilKilled(host, base, round * 1000)
      await wait(milliseconds)
      await host.kill()
      acknowledged.push(...(await writing))
    }
    expectIntactDatabase(data)
    const host = await startHostProcess(data)
    const { pages } = (await host.request('GET', `${base}/content/pages`)).json as { pages: Named[] }
    await host.kill()
    const titles = new Set(pages.map((page) => page.title))
    expect(acknowledged.length).toBeGreaterThan(0)
    for (const number of acknowledged) expect(titles).toContain(`a${number}`)
    for (const title of titles) expect(titles).toContain((title.startsWith('a') ? 'b' : 'a') + title.slice(1))
  })

  it('shows nothing of an interrupted import, and imports the same again', async () => {
    const book = join(folder, 'book')
    mkdirSync(book)
    for (let page = 0; page < 1500; page += 1)
      writeFileSync(join(book, `p${page}.md`), `# Page ${page}\n\n${'words of the page '.repeat(300)}\n`)
    const data = join(folder, 'data')
    for (const milliseconds of [700, 900, 1100]) {
      const child = spawnHost(data, '--import', book)
      await wait(milliseconds)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    const bare = await startHostProcess(data)
    const orgs = (await bare.request('GET', '/v1/orgs')).json as { items: Named[] }
    const before = (await bare.request('GET', `/v1/orgs/${orgs.items[0]?.id}/spaces`)).json as {
      items: Named[]
    }
    await bare.kill()
    const host = await startHostProcess(data, '--import', book)
    const spaces = (await host.request('GET', `/v1/orgs/${orgs.items[0]?.id}/spaces`)).json as {
      items: Named[]
    }
    const { pages } = (await host.request('GET', `/v1/spaces/${spaces.items[0]?.id}/content/pages`)).json as {
      pages: Named[]
    }
    await host.kill()
    // A kill after the last transaction leaves the whole space; any earlier one leaves none.
    expect(before.items.length).toBeLessThanOrEqual(1)
    expect(spaces.items.map((space) => space.title)).toEqual(['book'])
    expect(pages).toHaveLength(1500)
    expectIntactDatabase(data)
  })
})
