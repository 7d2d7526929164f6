import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runLoad } from '../support/hosts/host-load.ts'
import { startSmallHostProcess, type HostProcess } from '../support/hosts/host-processes.ts'
import { firstSpaceOf } from '../support/hosts/resources.ts'

const CONCURRENCY = 200
/** The requests before the first measurement, by which the host has compiled its code and filled its caches. */
const WARM_UP = 1000
const REQUESTS = 3000
/**
 * The limit of the host's heap, in megabytes. Without a limit, a fast machine lets the heap grow, which proves
 * nothing. With one, a host that retains requests ends.
 */
const HEAP_LIMIT = 96
/** The limit of growth under a lasting load, in megabytes. The host stores its data on the disk. */
const GROWTH_LIMIT = 64

function residentMegabytes({ child }: HostProcess): number {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  return (Number(kibibytes) * 1024) / 1e6
}

async function allComments(host: HostProcess, space: string): Promise<string[]> {
  const comments: string[] = []
  for (let page = ''; ;) {
    const { json } = await host.request('GET', `/v1/spaces/${space}/comments?limit=1000${page}`)
    const { items, next } = json as { items: { body: { markdown: string } }[]; next?: { page: string } }
    comments.push(...items.map(({ body }) => body.markdown))
    if (!next) return comments
    page = `&page=${next.page}`
  }
}

it('answers 200 concurrent requests, writes among them, without an error, a lost write or more memory', async () => {
  const data = mkdtempSync(join(tmpdir(), 'carrel-load-'))
  const book = mkdtempSync(join(tmpdir(), 'carrel-load-book-'))
  for (let number = 0; number < 50; number += 1)
    writeFileSync(join(book, `page-${number}.md`), `# Page ${number}\n\n${'words '.repeat(500)}\n`)
  const host = await startSmallHostProcess(HEAP_LIMIT, data, '--import', book)
  onTestFinished(async () => {
    await host.kill()
    rmSync(data, { recursive: true })
    rmSync(book, { recursive: true })
  })
  const space = await firstSpaceOf(host)
  const { json } = await host.request('GET', `/v1/spaces/${space}/content/pages`)
  const pages = (json as { pages: { id: string }[] }).pages.map(({ id }) => id)
  const target = { url: host.url, token: host.token, space, pages }
  const after = (requests: number) => {
    let sent = 0
    return () => ++sent > requests
  }
  const first = await runLoad(target, CONCURRENCY, after(WARM_UP))
  const before = residentMegabytes(host)
  const second = await runLoad(target, CONCURRENCY, after(REQUESTS))
  expect([...first.faults, ...second.faults]).toEqual([])
  expect([first.requests, second.requests]).toEqual([WARM_UP, REQUESTS])
  expect(residentMegabytes(host) - before).toBeLessThan(GROWTH_LIMIT)
  const written = [...first.written, ...second.written]
  // Nine reads to one write. Each of the concurrent clients takes turns of its own.
  expect(written.length).toBeGreaterThan((WARM_UP + REQUESTS) / 20)
  expect((await allComments(host, space)).toSorted()).toEqual(written.toSorted())
}, 240_000)
