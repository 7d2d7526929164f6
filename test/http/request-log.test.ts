import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { registry } from '../../src-main/api/all.ts'
import type { AnyOperation } from '../../src-main/operations/engine/define-operation.ts'
import { fittingValue } from '../support/documents/fitting-value.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { loggedLines } from '../support/hosts/logged-lines.ts'
import { knownIds } from '../support/sync/known-ids.ts'

/** A text that the host never writes by itself. */
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

/** Reads come before writes, and deletions come last, so that most requests find their subject. */
const ORDER = ['GET', 'PATCH', 'PUT', 'POST', 'DELETE']
const operations = [...registry.values()]
  // It would revoke the token of the test.
  .filter(({ id }) => id !== 'revokeUserToken')
  .toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))

/** Returns the address of an operation, with existing ids or with secret ones. */
function addressOf({ path, query }: AnyOperation, usesExistingIds: boolean): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent((usesExistingIds ? known[name]?.[0] : undefined) ?? SECRET),
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
 * Returns a body with a secret in place of each free text, and with one more secret field. A fetched address is a data
 * URL, so that the host requests nothing from other machines.
 */
function bodyOf({ body }: AnyOperation): unknown {
  if (!body) return undefined
  const address = `data:text/markdown,${SECRET}`
  const fitting = JSON.stringify(fittingValue(body) ?? {}).replaceAll('https://example.org/', address)
  const minimal: unknown = JSON.parse(fitting)
  const texts = typeof minimal === 'object' ? Object.entries(minimal as object) : []
  const secret = texts.map(([name, value]) => [name, typeof value === 'string' ? SECRET : (value as unknown)])
  const whole = { ...(Object.fromEntries(secret) as object), [SECRET]: SECRET, title: SECRET }
  return body.safeParse(whole).success ? whole : { ...(minimal as object), [SECRET]: SECRET }
}

it('has one line for every request to every operation, with its template and none of its content', async () => {
  const sent = new Map<string, { operation: AnyOperation; status: number }>()
  const succeeded = new Set<string>()
  for (const usesExistingIds of [false, true]) {
    for (const operation of operations) {
      const reply = await host.request(
        operation.method,
        addressOf(operation, usesExistingIds),
        bodyOf(operation),
        {
          'Idempotency-Key': `${SECRET}-${operation.id}-${usesExistingIds}`,
          'User-Agent': SECRET,
        },
      )
      sent.set(reply.headers.get('x-request-id') ?? '', { operation, status: reply.status })
      if (reply.status < 300) succeeded.add(operation.id)
    }
  }
  expect(sent.size).toBe(operations.length * 2)
  for (const line of await loggedLines(host, sent.keys())) {
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
  expect(succeeded.size).toBeGreaterThan(operations.length / 3)
}, 60_000)
