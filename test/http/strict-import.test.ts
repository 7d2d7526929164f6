import { zipSync } from 'fflate'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { ImportEvent } from '../../src-main/schemas/feed/change-event.ts'
import { listenTo } from '../support/hosts/event-stream.ts'
import { startTestHost } from '../support/hosts/host.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const BOOK = Buffer.from(
  zipSync({
    'SUMMARY.md': bytes('# Summary\n\n* [Start](start.md)\n* [Gone](gone.md)\n'),
    'start.md': bytes('# Start\n\nWords.\n'),
  }),
)

/** Uploads the book, and returns the event that ends its import. */
async function importBook(query: string) {
  const host = await startTestHost()
  onTestFinished(() => host.end())
  const headers = { Authorization: `Bearer ${host.token}` }
  const { events } = await listenTo<ImportEvent>(host, '/app/events')
  const url = `${host.url}/app/imports?name=book.zip${query}`
  expect((await fetch(url, { method: 'POST', headers, body: BOOK })).status).toBe(202)
  return vi.waitFor(() => {
    const end = events.find(
      ({ type, state }) => type === 'import' && (state === 'done' || state === 'failed'),
    )
    if (!end) throw new Error('The import is under way')
    return end
  }, 90_000)
}

it('a strict import of a book that needs a repair is refused with the first reason', async () => {
  const event = await importBook('&strict=true')
  expect(event).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/Nothing was imported.*gone\.md/) as string,
  })
})

it('the same book is imported and repaired where the import is not strict', async () => {
  expect(await importBook('')).toMatchObject({ state: 'done' })
})
