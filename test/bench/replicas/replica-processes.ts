import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AnswerCounts } from './counting-transport.ts'
import type { ReplicaAccess, ReplicaReport, Merged, Order, OrderAnswer } from './messages.ts'

const SCRIPT = join(import.meta.dirname, 'replica-process-script.ts')

interface Group {
  child: ChildProcess
  replicas: number
}

/** The result of a time of writing. */
export interface Written {
  merges: Merged[]
  failed: string[]
}

/** The arrival of a revision at all replicas. */
export interface Spread {
  /** Milliseconds from the acknowledged merge to its last arrival; NaN when a replica did not receive it. */
  milliseconds: number
  /** The number of arrivals beyond one for each replica. Negative when some are missing. */
  surplus: number
}

/** Replicas in processes of their own, so that they do not share the event loop of the measurement. */
export class ReplicaProcesses {
  readonly #groups: Group[] = []
  readonly #processes: number

  constructor(processes: number) {
    this.#processes = processes
  }

  get replicas(): number {
    return this.#groups.reduce((sum, { replicas }) => sum + replicas, 0)
  }

  /** Starts the processes and connects the replicas, which are dealt to the processes in turn. */
  async connect(
    origin: { url: string; organization: string },
    replicas: readonly ReplicaAccess[],
  ): Promise<void> {
    const shares = Array.from({ length: this.#processes }, (_, group) =>
      replicas.filter((__, at) => at % this.#processes === group),
    )
    for (const share of shares) {
      const child = spawn(process.execPath, [SCRIPT], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        serialization: 'advanced',
      })
      this.#groups.push({ child, replicas: share.length })
    }
    await Promise.all(
      this.#groups.map(({ child }, group) =>
        ask(child, { kind: 'connect', ...origin, replicas: shares[group] ?? [] }),
      ),
    )
  }

  /** Lets replicas write at a rate of merges per second for all together; each writes one of the pages. */
  async write(order: Omit<Extract<Order, { kind: 'write' }>, 'kind'>): Promise<Written> {
    const { pages, perSecond, ...rest } = order
    const share = Math.ceil(pages.length / this.#groups.length)
    const answers = await Promise.all(
      this.#groups.map(({ child }, group) => {
        const own = pages.slice(group * share, (group + 1) * share)
        const rate = (perSecond * own.length) / pages.length
        return ask(child, { kind: 'write', ...rest, pages: own, perSecond: rate })
      }),
    )
    const wrote = answers.flatMap((answer) => (answer.kind === 'wrote' ? [answer] : []))
    return {
      merges: wrote.flatMap(({ merges }) => merges),
      failed: wrote.flatMap(({ failed }) => failed),
    }
  }

  /** Lets one replica merge one edit. */
  async mergeOnce(space: string, page: string, name: string): Promise<Written> {
    const [first] = this.#groups
    if (!first) throw new Error('No replica is connected')
    const answer = await ask(first.child, { kind: 'merge-once', space, page, name })
    return answer.kind === 'wrote' ? answer : { merges: [], failed: [`The answer was ${answer.kind}`] }
  }

  /** Waits until all replicas have received the merges, for at most the given seconds. */
  async report(merges: readonly Merged[], seconds: number) {
    const revisions = merges.map(({ revision }) => revision)
    const answers = await Promise.all(
      this.#groups.map(({ child }) => ask(child, { kind: 'report', revisions, seconds })),
    )
    const reports = answers.flatMap((answer) => (answer.kind === 'report' ? [answer] : []))
    return {
      spreads: merges.map((merged, at) => this.#spreadOf(merged, at, reports)),
      counts: reports.map(({ counts }) => counts).reduce(sumOf),
      pulls: reports.reduce((sum, { pulls }) => sum + pulls, 0),
      cpu: reports.reduce((sum, { cpu }) => sum + cpu, 0),
    }
  }

  async close(): Promise<void> {
    const groups = this.#groups.splice(0)
    await Promise.all(
      groups.map(async ({ child }) => {
        if (child.exitCode !== null) return
        const exit = once(child, 'exit')
        await ask(child, { kind: 'close' })
        await exit
      }),
    )
  }

  #spreadOf({ at }: Merged, index: number, reports: readonly ReplicaReport[]): Spread {
    const arrivals = reports.flatMap(({ arrivals: all }) => all[index] ?? [])
    const surplus = arrivals.reduce((sum, { count }) => sum + count, 0) - this.replicas
    // A replica may receive a merge before its writer receives the acknowledgement.
    const last = Math.max(0, ...arrivals.map((arrival) => arrival.last - at))
    return { milliseconds: surplus < 0 ? NaN : last, surplus }
  }
}

function sumOf(left: AnswerCounts, right: AnswerCounts): AnswerCounts {
  return {
    good: left.good + right.good,
    refused: left.refused + right.refused,
    unexplained: left.unexplained + right.unexplained,
    bad: left.bad + right.bad,
    lost: left.lost + right.lost,
  }
}

async function ask(child: ChildProcess, order: Order): Promise<OrderAnswer> {
  const over = new AbortController()
  const answer = once(child, 'message', { signal: over.signal })
  const exit = once(child, 'exit', { signal: over.signal }).then(([code]) => {
    throw new Error(`A process with replicas ended with ${String(code)}`)
  })
  for (const each of [answer, exit]) each.catch(() => undefined)
  child.send(order)
  try {
    const [received] = (await Promise.race([answer, exit])) as [OrderAnswer]
    return received
  } finally {
    over.abort()
  }
}
