import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMeasuredHost, type MeasuredHost } from '../support/hosts/measured-process.ts'
import { create, createSpace } from '../support/hosts/resources.ts'
import { leastOf } from '../support/least-of.ts'

const LINKS = 40_000
/** The limit of processor time, in milliseconds. On the main thread, 40,000 links took 140. */
const DELAY_LIMIT = 60

let host: MeasuredHost
let changeRequest: string
let space: string
let pages: string[]

beforeAll(async () => {
  host = await startMeasuredHost()
  const requested = { request: host.send }
  space = await createSpace(requested)
  changeRequest = await create(requested, `/v1/spaces/${space}/change-requests`)
  const markdown = Array.from({ length: LINKS }, (_, index) => `[a](https://e.org/${index})\n`).join('')
  const insert = (title: string, text: string) => ({
    operation: 'insert_page',
    title,
    document: { markdown: text },
  })
  const created = await host.send(
    'POST',
    `/v1/spaces/${space}/change-requests/${changeRequest}/content?compat=false`,
    { changes: [insert('Large', markdown), insert('Small', '[a](https://e.org/)\n')] },
  )
  pages = (created.json as { pages: { id: string }[] }).pages.map(({ id }) => id)
}, 120_000)

afterAll(() => host.end())

it('lists the links of a large page while others are answered', async () => {
  const path = `/v1/spaces/${space}/change-requests/${changeRequest}/content/page`
  // The first answer starts the thread.
  await host.send('GET', `${path}/${pages[0]}/links?limit=2`, undefined)
  const delay = async () => {
    await host.spent()
    const { json } = await host.send('GET', `${path}/${pages[0]}/links?limit=2`, undefined)
    expect(json).toMatchObject({ count: LINKS, items: [{}, {}], stats: { total: LINKS } })
    return (await host.spent()).longest
  }
  expect(await leastOf(DELAY_LIMIT, delay)).toBeLessThan(DELAY_LIMIT)
  const small = await host.send('GET', `${path}/${pages[1]}/links`, undefined)
  expect(small.json).toMatchObject({ count: 1 })
})
