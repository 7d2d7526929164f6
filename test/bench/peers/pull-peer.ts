import { loadPouch, replicatePouch } from './pouchdb.ts'
import { pullBatches } from './pull-batches.ts'
import { pullPages } from './pull-pages.ts'
import { readBatches, readFeed } from './read-all.ts'

/** Where a contender pulls from and to. */
export interface PullFrom {
  url: string
  token: string
  space: string
  /** A folder that is there and empty; whoever is not told of one keeps nothing on disk. */
  folder?: string
}

/** What one pull came to. */
export interface Pulled {
  seconds: number
  /** Pages, or documents, that came. */
  pages: number
}

/** The ways in which a contender gets everything; each answers how much came. */
const WAYS = {
  batches: pullBatches,
  pages: pullPages,
  pouch: replicatePouch,
  feed: readFeed,
  read: readBatches,
}
export type PullWay = keyof typeof WAYS

const way = process.argv[2] as PullWay
if (way === 'pouch') loadPouch()
process.send?.('ready')
process.on('message', (from: PullFrom) => {
  const start = performance.now()
  void WAYS[way](from).then((pages) =>
    process.send?.({ pages, seconds: (performance.now() - start) / 1000 } satisfies Pulled),
  )
})
