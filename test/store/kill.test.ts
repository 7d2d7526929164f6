import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spawnHost, startHostProcess, type HostProcess } from '../support/hosts/host-processes.ts'
import { create, createSpace, organizationOf } from '../support/hosts/resources.ts'

/** The turns of the event loop from an acknowledgement to a kill, during which the next write is under way. */
const KILLS = [0, 30, 100, 300, 1000, 3000]

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

/**
 * Inserts pairs of pages until the host is killed, some turns of the event loop after the first acknowledgement.
 * Returns the numbers of the acknowledged pairs.
 */
async function writeUntilKilled(
  host: HostProcess,
  base: string,
  { from, turns }: { from: number; turns: number },
): Promise<number[]> {
  const acknowledged: number[] = []
  const insert = (title: string) => ({
    operation: 'insert_page',
    title,
    document: { markdown: `${title}\n`.repeat(200) },
  })
  const killAfterTurns = async () => {
    for (let turn = 0; turn < turns; turn += 1) await nextTurn()
    host.child.kill('SIGKILL')
  }
  for (let number = from; ; number += 1) {
    try {
      const reply = await host.request('POST', `${base}/content`, {
        changes: [insert(`a${number}`), insert(`b${number}`)],
      })
      if (reply.status === 200) acknowledged.push(number)
      if (number === from) void killAfterTurns()
    } catch {
      return acknowledged
    }
  }
}

/** Waits until an import has committed a number of pages to the store of a data folder. */
async function untilWritten(data: string, pages: number): Promise<void> {
  const written = () => {
    const database = new Sqlite(join(data, 'workspace.db'), { readonly: true, fileMustExist: true })
    try {
      return Number(database.prepare('SELECT count(*) FROM page_version').pluck().get())
    } finally {
      database.close()
    }
  }
  // The store has no tables until its migrations are committed.
  await expect.poll(() => written() >= pages, { interval: 5, timeout: 60_000 }).toBe(true)
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
    for (const [round, turns] of KILLS.entries()) {
      const host = await startHostProcess(data)
      if (round === 0) {
        const drafts = `/v1/spaces/${await createSpace(host)}/change-requests`
        base = `${drafts}/${await create(host, drafts)}`
      }
      acknowledged.push(...(await writeUntilKilled(host, base, { from: round * 1000, turns })))
      await host.kill()
    }
    expectIntactDatabase(data)
    const host = await startHostProcess(data)
    const { pages } = (await host.request('GET', `${base}/content/pages`)).json as { pages: Named[] }
    await host.kill()
    const titles = new Set(pages.map((page) => page.title))
    expect(acknowledged.filter((number) => number % 1000 === 0)).toHaveLength(KILLS.length)
    expect(acknowledged.filter((number) => !titles.has(`a${number}`))).toEqual([])
    const pairOf = (title: string) => (title.startsWith('a') ? 'b' : 'a') + title.slice(1)
    expect([...titles].filter((title) => !titles.has(pairOf(title)))).toEqual([])
  })

  it('shows nothing of an interrupted import, and imports the same again', async () => {
    const book = join(folder, 'book')
    mkdirSync(book)
    for (let page = 0; page < 1500; page += 1)
      writeFileSync(join(book, `p${page}.md`), `# Page ${page}\n\n${'words of the page '.repeat(300)}\n`)
    const data = join(folder, 'data')
    for (const pages of [1, 400, 1000]) {
      const child = spawnHost(data, '--import', book)
      const ended = once(child, 'exit')
      await untilWritten(data, pages)
      child.kill('SIGKILL')
      await ended
    }
    const spacesOf = async (host: HostProcess) =>
      (await host.request('GET', `/v1/orgs/${await organizationOf(host)}/spaces`)).json as { items: Named[] }
    const bare = await startHostProcess(data)
    expect(await spacesOf(bare)).toMatchObject({ items: [] })
    await bare.kill()
    const host = await startHostProcess(data, '--import', book)
    const { items } = await spacesOf(host)
    expect(items.map(({ title }) => title)).toEqual(['book'])
    const { json } = await host.request('GET', `/v1/spaces/${items[0]?.id}/content/pages`)
    await host.kill()
    expect((json as { pages: Named[] }).pages).toHaveLength(1500)
    expectIntactDatabase(data)
  })
})
