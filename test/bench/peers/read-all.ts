import { callHost } from '../processes/call-host.ts'
import type { PullFrom } from './pull-peer.ts'

/** The number of changes or pages in one answer. */
const BATCH = 500

type Changes = { changes: { kind: string }[]; next: string; more: boolean }

/** Reads the feed of the only organization to its end. Returns the number of received pages. */
export async function readFeed(host: PullFrom): Promise<number> {
  const { items } = (await callHost(host, 'GET', '/v1/orgs')) as { items: { id: string }[] }
  let pages = 0
  for (let after = ''; ;) {
    const path = `/v1/orgs/${items[0]?.id}/changes?limit=${BATCH}${after}`
    const answer = (await callHost(host, 'GET', path)) as Changes
    pages += answer.changes.filter(({ kind }) => kind === 'page').length
    if (!answer.more) return pages
    after = `&after=${answer.next}`
  }
}

/** Reads the same pages in batches. Returns their number. */
export async function readBatches(host: PullFrom): Promise<number> {
  let pages = 0
  for (let after = ''; ;) {
    const batch = (await callHost(host, 'GET', `/?limit=${BATCH}&after=${after}`)) as { page: string }[]
    pages += batch.length
    if (batch.length < BATCH) return pages
    after = batch.at(-1)?.page ?? ''
  }
}
