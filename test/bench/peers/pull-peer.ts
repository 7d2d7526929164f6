import { pullBatches } from './pull-batches.ts'
import { pullPages } from './pull-pages.ts'
import { loadPouch, replicatePouch } from './pouchdb.ts'

/** Where a contender pulls from and to. */
export interface PullFrom {
  url: string
  token: string
  space: string
  /** A folder that is there and empty. */
  folder: string
}

/** Pulls once for each message, and answers with the seconds that it took. */
const WAYS = { batches: pullBatches, pages: pullPages, pouch: replicatePouch }

const pull = WAYS[process.argv[2] as keyof typeof WAYS]
if (pull === replicatePouch) loadPouch()
process.send?.('ready')
process.on('message', (from: PullFrom) => {
  const start = performance.now()
  void pull(from).then(() => process.send?.((performance.now() - start) / 1000))
})
