import { loadPouch, replicatePouch } from './pouchdb.ts'
import { pullBatches } from './pull-batches.ts'
import { pullPages } from './pull-pages.ts'
import { readBatches, readFeed } from './read-all.ts'

/** The source and the target of a contender's pull. */
export interface PullFrom {
  url: string
  token: string
  space: string
  /** An existing empty folder. A contender without one stores nothing on disk. */
  folder?: string
}

/** The outcome of one pull. */
export interface Pulled {
  seconds: number
  /** The number of received pages or documents. */
  pages: number
}

/** The ways of pulling everything. Each returns the number of received items. */
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
