import type { HostProcess } from '../processes/host-process.ts'
import { OPERATION_COUNT, operationPath, operationTitle } from './write-pages.ts'

const MAX_ATTEMPTS = 200

/** Stores the specification that the pages of the book show, and waits until it is processed. */
export async function addSpecification({ url, token }: HostProcess): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const ask = async <Value>(path: string, init: RequestInit = {}): Promise<Value> => {
    const answer = await fetch(`${url}/v1${path}`, { headers, ...init })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Value
  }
  const { items } = await ask<{ items: { id: string }[] }>('/orgs')
  const path = `/orgs/${items[0]?.id}/openapi/shelves`
  await ask(path, { method: 'PUT', body: JSON.stringify({ source: { text: specification() } }) })
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { processingState } = await ask<{ processingState: string }>(path)
    if (processingState === 'complete') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The specification is not processed')
}

function specification(): string {
  const book = {
    type: 'object',
    description: 'A book on a shelf',
    properties: { title: { type: 'string' }, sequel: { $ref: '#/components/schemas/Book' } },
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } }
  const paths = Array.from({ length: OPERATION_COUNT }, (_, index) => {
    const parameters = [{ name: 'full', in: 'query', schema: { type: 'boolean' } }]
    const responses = { 200: { description: 'The books', content } }
    return [operationPath(index), { get: { summary: operationTitle(index), parameters, responses } }]
  })
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shelves', version: '1' },
    servers: [{ url: 'https://shelves.example/v1' }],
    paths: Object.fromEntries(paths) as object,
    components: { schemas: { Book: book } },
  })
}
