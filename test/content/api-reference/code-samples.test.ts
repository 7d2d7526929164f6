import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { findOperation } from '../../../src-main/content/api-reference/read/find-operation.ts'
import { presentOperation } from '../../../src-main/content/api-reference/read/present-operation.ts'
import { codeSamples } from '../../../src-main/content/api-reference/samples/code-samples.ts'
import { BOOKSHOP } from '../../support/specifications/bookshop.ts'

function samplesOf(document: object, path: string, method: string): Record<string, string> {
  const fields = document as Record<string, unknown>
  const found = findOperation(fields, 'operation', path, method)
  const samples = codeSamples(presentOperation(fields, found!))
  return Object.fromEntries(samples.map(({ title, code }) => [title, code]))
}

/** Runs a shell command whose `curl` prints its arguments, and returns them. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

interface Sent {
  url: string
  options: { method?: string; headers?: Record<string, string>; body?: unknown } | undefined
}

/** Runs a sample in JavaScript with a `fetch` that sends nothing, and returns the arguments of `fetch`. */
async function sentBy(code: string): Promise<Sent> {
  const sent: Sent[] = []
  const fetch = async (url: string, options: Sent['options']) => {
    sent.push({ url, options })
    return { status: 200, text: async () => '' }
  }
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...given: unknown[]) => Promise<void>
  await new AsyncFunction('fetch', 'console', code)(fetch, { log: () => {} })
  return sent[0]!
}

const HOSTILE = `it's "quoted" $(touch /tmp/x) \`id\` \\ \n end`
const withBody = (mediaType: string, schema: object): object => ({
  openapi: '3.1.0',
  servers: [{ url: 'https://a.example/' }],
  paths: {
    '/x': { post: { requestBody: { content: { [mediaType]: { schema } } }, responses: {} } },
  },
})
const fields = {
  type: 'object',
  properties: { name: { type: 'string', example: HOSTILE }, pages: { type: 'integer', example: 3 } },
}

describe('code samples', () => {
  it('send the credentials, the required parameters and the first server', () => {
    const { cURL: command = '' } = samplesOf(BOOKSHOP, '/books/{bookId}', 'get')
    expect(argumentsOf(command)).toEqual([
      'https://eu.bookshop.example/v2/books/3fa85f64-5717-4562-b3fc-2c963f66afa6',
      '--header',
      'Authorization: Bearer YOUR_TOKEN',
      '--header',
      'Accept: application/json',
    ])
    const { Python: python } = samplesOf(BOOKSHOP, '/books', 'post')
    expect(python).toContain('"https://eu.bookshop.example/v2/books?api_key=YOUR_API_KEY"')
    expect(python).toContain('        "pages": 12,')
  })

  it('send a JSON body with any characters', async () => {
    const samples = samplesOf(withBody('application/json', fields), '/x', 'post')
    const json = { name: HOSTILE, pages: 3 }
    const curlArguments = argumentsOf(samples['cURL'] ?? '')
    expect(JSON.parse(curlArguments.at(-1) ?? '')).toEqual(json)
    const { url, options } = await sentBy(samples['JavaScript'] ?? '')
    expect([url, options?.method, JSON.parse(String(options?.body))]).toEqual([
      'https://a.example/x',
      'POST',
      json,
    ])
  })

  it('read no file for a value that begins with @', () => {
    const path = { type: 'string', example: '@/etc/passwd' }
    const form = samplesOf(
      withBody('multipart/form-data', { type: 'object', properties: { path } }),
      '/x',
      'post',
    )
    expect(argumentsOf(form['cURL'] ?? '').slice(-2)).toEqual(['--form-string', 'path=@/etc/passwd'])
    const text = samplesOf(withBody('text/plain', path), '/x', 'post')
    expect(argumentsOf(text['cURL'] ?? '').slice(-2)).toEqual(['--data-raw', '@/etc/passwd'])
  })

  it('send the fields of forms', async () => {
    const form = samplesOf(withBody('multipart/form-data', fields), '/x', 'post')
    expect(argumentsOf(form['cURL'] ?? '').slice(-4)).toEqual([
      '--form-string',
      `name=${HOSTILE}`,
      '--form-string',
      'pages=3',
    ])
    const { options = {} } = await sentBy(form['JavaScript'] ?? '')
    expect([...(options.body as FormData).entries()]).toEqual([
      ['name', HOSTILE],
      ['pages', '3'],
    ])
    expect(form['Go']).toContain('form.WriteField("pages", "3")')
    const encoded = samplesOf(withBody('application/x-www-form-urlencoded', fields), '/x', 'post')
    const { options: sent = {} } = await sentBy(encoded['JavaScript'] ?? '')
    expect(Object.fromEntries(sent.body as URLSearchParams)).toEqual({ name: HOSTILE, pages: '3' })
    expect(encoded['Go']).toContain('&pages=3"')
  })
})
