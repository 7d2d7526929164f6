import type { Chance } from '../../sync/simulation/chance.ts'
import { callHost } from '../processes/call-host.ts'
import type { HostProcess } from '../processes/host-process.ts'

/** A user at a host, and the content that the user works on. */
export interface AtWork {
  host: HostProcess
  organization: string
  space: string
  pages: readonly string[]
  chance: Chance
}

const WORDS =
  'string class compiler error memory function pointer thread library iterator template header'.split(' ')

async function openPage({ host, space, pages, chance }: AtWork): Promise<void> {
  const page = chance.pick(pages)
  const base = `/v1/spaces/${space}`
  await callHost(host, 'GET', `${base}/content/page/${page}`)
  await callHost(host, 'GET', `${base}/content/page/${page}/place`)
  await callHost(host, 'GET', `${base}/content/page/${page}/backlinks?limit=50`)
  await callHost(host, 'GET', `${base}/comments?targetPage=${page}&limit=50`)
}

async function openSpace({ host, space, chance, pages }: AtWork): Promise<void> {
  const base = `/v1/spaces/${space}`
  await callHost(host, 'GET', base)
  await callHost(host, 'GET', `${base}/content/levels?limit=100`)
  await callHost(host, 'GET', `${base}/content/levels?parent=${chance.pick(pages)}&limit=100`)
  await callHost(host, 'GET', `${base}/change-requests?limit=50`)
}

async function openHome({ host, organization }: AtWork): Promise<void> {
  await callHost(host, 'GET', `/v1/orgs/${organization}/spaces?limit=50`)
  await callHost(host, 'GET', `/v1/orgs/${organization}/change-requests?limit=50`)
}

async function search({ host, organization, space, chance }: AtWork): Promise<void> {
  const query = encodeURIComponent(`${chance.pick(WORDS)} ${chance.pick(WORDS).slice(0, 4)}`)
  await callHost(host, 'GET', `/v1/spaces/${space}/content/titles?query=${query}&limit=20`)
  await callHost(host, 'GET', `/v1/spaces/${space}/search?query=${query}&limit=20`)
  await callHost(host, 'GET', `/v1/orgs/${organization}/search?query=${query}&limit=20`)
}

/** Edits a page in a change request, and merges it. */
async function edit({ host, space, pages, chance }: AtWork): Promise<void> {
  const base = `/v1/spaces/${space}`
  const page = chance.pick(pages)
  const { markdown = '' } = (await callHost(host, 'GET', `${base}/content/page/${page}?format=markdown`)) as {
    markdown?: string
  }
  const created = (await callHost(host, 'POST', `${base}/change-requests`, { subject: 'An edit' })) as {
    id: string
  }
  const request = `${base}/change-requests/${created.id}`
  const document = { markdown: `${markdown.trimEnd()}\n\nRemark ${chance.below(1_000_000)}.\n` }
  const changes = [{ operation: 'update_page', page, document }]
  await callHost(host, 'POST', `${request}/content`, { changes })
  await callHost(host, 'GET', `${request}/changes`)
  await callHost(host, 'POST', `${request}/merge`, {})
}

async function comment({ host, space, pages, chance }: AtWork): Promise<void> {
  const base = `/v1/spaces/${space}/comments`
  const body = { markdown: `Remark ${chance.below(1_000_000)}` }
  const { id } = (await callHost(host, 'POST', base, { page: chance.pick(pages), body })) as { id: string }
  await callHost(host, 'POST', `${base}/${id}/replies`, { body })
}

/** The actions of a user, weighted by their frequency in a day. */
const ACTIONS: readonly [work: (at: AtWork) => Promise<void>, weight: number][] = [
  [openPage, 40],
  [search, 15],
  [openSpace, 10],
  [openHome, 10],
  [edit, 15],
  [comment, 10],
]
const WEIGHT = ACTIONS.reduce((sum, [, weight]) => sum + weight, 0)

/** Runs one action of a user, chosen by weight. */
export async function actOnce(at: AtWork): Promise<void> {
  let left = at.chance.below(WEIGHT)
  for (const [work, weight] of ACTIONS) {
    left -= weight
    if (left < 0) return work(at)
  }
}
