import { setTimeout as delay } from 'node:timers/promises'
import { createLog } from '../../../src-main/platform/log.ts'
import type { ChangeList } from '../../../src-main/schemas/feed/feed.ts'
import { isDeletion } from '../../../src-main/schemas/feed/feed.ts'
import { countingTransport, noAnswers } from './counting-transport.ts'
import { LightReplica } from './light-replica.ts'
import { mergeEdit, ownPage } from './merge-edit.ts'
import type { Arrival, Merged, Order, OrderAnswer } from './messages.ts'

/** The replicas that connect at once. A whole office does not start in one moment. */
const AT_ONCE = 20
/** The time between two checks of the state of all replicas, in milliseconds. */
const CHECK_INTERVAL = 20

const log = createLog(process.stderr)
const now = () => performance.timeOrigin + performance.now()
const counts = noAnswers()
const arrivals = new Map<string, Arrival>()
const replicas: LightReplica[] = []
let pulls = 0
let cpuBefore = process.cpuUsage()

function received({ changes }: ChangeList): void {
  pulls += 1
  const at = now()
  for (const change of changes) {
    if (isDeletion(change) || change.kind !== 'revision' || change.value.type !== 'merge') continue
    const arrival = arrivals.get(change.id) ?? { revision: change.id, count: 0, last: at }
    arrivals.set(change.id, { ...arrival, count: arrival.count + 1, last: at })
  }
}

async function connect({
  url,
  organization,
  replicas: given,
}: Extract<Order, { kind: 'connect' }>): Promise<void> {
  for (let at = 0; at < given.length; at += AT_ONCE) {
    const some = given.slice(at, at + AT_ONCE).map(
      ({ token, cursor }) =>
        new LightReplica({
          url,
          token,
          organization,
          cursor,
          transport: countingTransport(counts),
          chance: () => Math.random(),
          log,
          received,
        }),
    )
    replicas.push(...some)
    while (!some.every(({ isQuiet }) => isQuiet)) await delay(CHECK_INTERVAL)
  }
}

/** Writes with each of some replicas in turn, at a rate; a rate of Infinity has no pauses. */
async function write(order: Extract<Order, { kind: 'write' }>): Promise<OrderAnswer> {
  const { space, pages, perSecond, seconds, name } = order
  const merges: Merged[] = []
  const failed: string[] = []
  const end = performance.now() + seconds * 1000
  const interval = (1000 * pages.length) / perSecond
  const work = pages.map(async (id, at) => {
    const replica = replicas[at]
    if (!replica) throw new Error('There are more writers than replicas')
    const page = await ownPage(replica, space, id)
    // The writers of all processes begin evenly over one interval.
    let next = performance.now() + (interval * (at + Math.random())) / pages.length
    for (let turn = 0; ; turn += 1) {
      if (interval > 0) await delay(Math.max(0, next - performance.now()))
      if (performance.now() > end) return
      next = Math.max(next + interval, performance.now())
      const begun = performance.now()
      try {
        const revision = await mergeEdit(replica, page, `${name}-${id}-${turn}`)
        merges.push({ revision, at: now(), took: performance.now() - begun })
      } catch (error) {
        failed.push((error as Error).message)
      }
    }
  })
  await Promise.all(work)
  return { kind: 'wrote', merges, failed }
}

/** Merges one edit with the first replica. */
async function mergeOnce({
  space,
  page,
  name,
}: Extract<Order, { kind: 'merge-once' }>): Promise<OrderAnswer> {
  const [replica] = replicas
  if (!replica) throw new Error('There is no replica')
  const own = await ownPage(replica, space, page)
  const begun = performance.now()
  const revision = await mergeEdit(replica, own, name)
  return { kind: 'wrote', merges: [{ revision, at: now(), took: performance.now() - begun }], failed: [] }
}

async function report({ revisions, seconds }: Extract<Order, { kind: 'report' }>): Promise<OrderAnswer> {
  const end = performance.now() + seconds * 1000
  const hasArrived = (revision: string) => (arrivals.get(revision)?.count ?? 0) >= replicas.length
  while (
    performance.now() < end &&
    !(revisions.every(hasArrived) && replicas.every(({ isQuiet }) => isQuiet))
  )
    await delay(CHECK_INTERVAL)
  const { user, system } = process.cpuUsage(cpuBefore)
  cpuBefore = process.cpuUsage()
  const answer: OrderAnswer = {
    kind: 'report',
    arrivals: revisions.map((revision) => arrivals.get(revision) ?? { revision, count: 0, last: NaN }),
    counts: { ...counts },
    pulls,
    cpu: (user + system) / 1000,
  }
  Object.assign(counts, noAnswers())
  pulls = 0
  return answer
}

async function execute(order: Order): Promise<OrderAnswer> {
  switch (order.kind) {
    case 'connect':
      await connect(order)
      return { kind: 'done' }
    case 'write':
      return write(order)
    case 'merge-once':
      return mergeOnce(order)
    case 'report':
      return report(order)
    case 'close':
      await Promise.all(replicas.map((replica) => replica.close()))
      return { kind: 'done' }
  }
}

process.on('message', (order: Order) => {
  void execute(order).then((answer) => {
    process.send?.(answer)
    if (order.kind === 'close') process.disconnect?.()
  })
})
