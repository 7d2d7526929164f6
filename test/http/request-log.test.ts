import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { registry } from '../../src-main/api/all.ts'
import type { AnyOperation } from '../../src-main/operations/engine/define-operation.ts'
import { fittingValue } from '../support/documents/fitting-value.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { knownIds } from '../support/sync/known-ids.ts'

/** Nothing that the host would come to write by itself. */
const SECRET = 'verysecretwords'

let host: TestHost
let book: string
let known: Record<string, string[]>

beforeAll(async () => {
  book = mkdtempSync(join(tmpdir(), 'carrel-log-'))
  writeFileSync(join(book, 'README.md'), '# Welcome\n\nHello.\n')
  host = await startTestHost([book])
  known = knownIds(host.data)
})
afterAll(async () => {
  await host.end()
  rmSync(book, { recursive: true })
})

/** Reads before writes, and what takes things away last, so that most requests find what they are about. */
const ORDER = ['GET', 'PATCH', 'PUT', 'POST', 'DELETE']
const operations = [...registry.values()]
  // It would end the test's own way in.
  .filter(({ id }) => id !== 'revokeUserToken')
  .toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))

/** The address of an operation, about things that are there, or about secret ones. */
function addressOf({ path, query }: AnyOperation, isThere: boolean): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent((isThere ? known[name]?.[0] : undefined) ?? SECRET),
  )
  const texts = Object.entries(
    z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {},
  )
    .filter(([, schema]) => typeof schema === 'object' && schema.type === 'string' && !schema.enum)
    .map(([name]) => [name, SECRET])
    .filter(([name]) => name !== 'page')
  return `${filled}?${new URLSearchParams(texts).toString()}`
}

/**
 * The body with a secret in place of every text in it that may be any text, and one more field that is a secret.
 * An address that is fetched is that of data, so that nothing is asked of other machines.
 */
function bodyOf({ body }: AnyOperation): unknown {
  if (!body) return undefined
  const address = `data:text/markdown,${SECRET}`
  const fitting = JSON.stringify(fittingValue(body) ?? {}).replaceAll('https://example.org/', address)
  const least: unknown = JSON.parse(fitting)
  const texts = typeof least === 'object' ? Object.entries(least as object) : []
  const secret = texts.map(([name, value]) => [name, typeof value === 'string' ? SECRET : (value as unknown)])
  const whole = { ...(Object.fromEntries(secret) as object), [SECRET]: SECRET, title: SECRET }
  return body.safeParse(whole).success ? whole : { ...(least as object), [SECRET]: SECRET }
}

interface Line {
  id?: string
  [field: string]: unknown
}

async function linesOf(ids: ReadonlySet<string>): Promise<Line[]> {
  for (;;) {
    const lines = host.log().split('\n').filter(Boolean)
    const found = lines
      .map((line) => JSON.parse(line) as Line)
      .filter(({ id }) => id !== undefined && ids.has(id))
    if (found.length >= ids.size) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

it('has one line for every request to every operation, with its template and none of its content', async () => {
  const sent = new Map<string, { operation: AnyOperation; status: number }>()
  const wellFared = new Set<string>()
  for (const isThere of [false, true]) {
    for (const operation of operations) {
      const reply = await host.ask(operation.method, addressOf(operation, isThere), bodyOf(operation), {
        'Idempotency-Key': `${SECRET}-${operation.id}-${isThere}`,
        'User-Agent': SECRET,
      })
      sent.set(reply.headers.get('x-request-id') ?? '', { operation, status: reply.status })
      if (reply.status < 300) wellFared.add(operation.id)
    }
  }
  expect(sent.size).toBe(operations.length * 2)
  for (const line of await linesOf(new Set(sent.keys()))) {
    const { operation, status } = sent.get(line.id ?? '')!
    expect(line).toEqual({
      time: expect.any(String) as string,
      method: operation.method,
      path: operation.path,
      status,
      milliseconds: expect.any(Number) as number,
      id: line.id,
    })
  }
  for (const hidden of [SECRET, host.token, ...(known['spaceId'] ?? []), ...(known['userId'] ?? [])])
    expect(host.log()).not.toContain(hidden)
  // Requests that are refused before an operation runs would prove little.
  expect(wellFared.size).toBeGreaterThan(operations.length / 3)
}, 60_000)
