import { Agent, request } from 'node:http'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { PullFrom } from './pull-peer.ts'

const CONNECTIONS = 8

interface TreePage {
  id: string
  title: string
  slug: string
  pages?: TreePage[]
}

/**
 * The minimal work of a replica with the documented lists: the tree, then each page by itself, inserted as it arrives.
 */
export async function pullPages({ url, token, space, folder = '.' }: PullFrom): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const database = new Sqlite(join(folder, 'raw.db'))
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE page (id TEXT PRIMARY KEY, title, slug, parent, text)')
  const insert = database.prepare('INSERT INTO page VALUES (?, ?, ?, ?, ?)')
  const content = `${url}/v1/spaces/${space}/content`
  const { pages } = (await getJson(agent, `${content}/pages`, token)) as { pages: TreePage[] }
  const all = flat(pages, null)
  const waiting = all.values()
  database.exec('BEGIN')
  const walk = async () => {
    for (const { page, parent } of waiting) {
      const address = `${content}/page/${page.id}?format=markdown`
      const { markdown } = (await getJson(agent, address, token)) as { markdown: string }
      insert.run(page.id, page.title, page.slug, parent, markdown)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, walk))
  database.exec('COMMIT')
  database.close()
  agent.destroy()
  return all.length
}

function flat(pages: TreePage[], parent: string | null): { page: TreePage; parent: string | null }[] {
  return pages.flatMap((page) => [{ page, parent }, ...flat(page.pages ?? [], page.id)])
}

function getJson(agent: Agent, url: string, token: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      const chunks: Buffer[] = []
      response.on('error', reject)
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString('utf8'))))
    })
    sent.on('error', reject)
    sent.end()
  })
}
