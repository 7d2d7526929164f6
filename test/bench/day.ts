import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { databaseFile } from '../../src-main/store/database-file.ts'
import { grownStore } from '../support/grown-store/grown-store.ts'
import { untilIndexed } from '../support/grown-store/until-indexed.ts'
import { chanceOf } from '../sync/simulation/chance.ts'
import type { Bench, BenchContext } from './bench.ts'
import { actOnce, type AtWork } from './day/actions.ts'
import { startObserved, type ObservedHost } from './day/observed-host.ts'
import { dayResult, type DaySample } from './day/result.ts'
import { openWindow, type AppWindow } from './day/window.ts'
import { callHost } from './processes/call-host.ts'

const DEFAULT_PAGES = 38_000
const DEFAULT_MINUTES = 20
/** The number of samples of a day. */
const SAMPLES = 40
/** The number of actions between two rounds of the replica, and between two uses of the window. */
const ACTIONS_A_ROUND = 20
const ACTIONS_A_WINDOW = 10
/** The pages that users work on. Their choice is even over the space. */
const WORKED_ON = 2000

interface Day {
  origin: ObservedHost
  replica: ObservedHost
  window: AppWindow
  atOrigin: AtWork
  atReplica: AtWork
}

/** The work of eight hours without its pauses: programs at an origin and a replica, and the app at the replica. */
export const bench: Bench = {
  name: 'day',
  title: 'a day of edits, pulls, searches and openings at an origin and a replica',
  isTool: true,
  async run(context) {
    const { data, space, organization } = await grownStore(context.store ?? DEFAULT_PAGES, context.log)
    const folder = await mkdtemp(join(tmpdir(), 'carrel-bench-day-'))
    const pages = pagesOf(data, space)
    const origin = await startObserved(data)
    const replica = await startObserved(join(folder, 'replica'), origin)
    context.log('pulling')
    await callHost(replica, 'POST', '/local/sync', {})
    context.log('indexing')
    await indexed(join(folder, 'replica'))
    const at = (host: ObservedHost, seed: number) => ({
      host,
      organization,
      space,
      pages,
      chance: chanceOf(seed),
    })
    const window = await openWindow(replica)
    const day = { origin, replica, window, atOrigin: at(origin, 1), atReplica: at(replica, 2) }
    const samples = await live(day, context)
    await window.close()
    for (const host of [replica, origin]) await host.end()
    await rm(folder, { recursive: true })
    return dayResult(samples)
  },
}

function pagesOf(data: string, space: string): string[] {
  const database = new Sqlite(databaseFile(data), { readonly: true })
  const ids = database
    .prepare(
      `SELECT page FROM page_version JOIN space USING (line)
       WHERE space.id = ? AND text IS NOT NULL AND until IS NULL AND deleted = 0 ORDER BY page`,
    )
    .pluck()
    .all(space) as string[]
  database.close()
  const step = Math.max(1, Math.floor(ids.length / WORKED_ON))
  return ids.filter((_, at) => at % step === 0)
}

async function indexed(data: string): Promise<void> {
  const database = new Sqlite(databaseFile(data), { readonly: true })
  await untilIndexed(database)
  database.close()
}

/** Works until the time is over. Returns the samples, at even distances. */
async function live(day: Day, { minutes = DEFAULT_MINUTES, log }: BenchContext): Promise<DaySample[]> {
  const start = performance.now()
  const samples: DaySample[] = []
  const between = (minutes * 60_000) / SAMPLES
  let actions = 0
  while (samples.length < SAMPLES) {
    await Promise.all([actOnce(day.atOrigin), actOnce(day.atReplica)])
    actions += 1
    if (actions % ACTIONS_A_ROUND === 0) await callHost(day.replica, 'POST', '/local/sync', {})
    if (actions % ACTIONS_A_WINDOW === 0) await useWindow(day)
    if (performance.now() - start < between * (samples.length + 1)) continue
    samples.push(await sample(day, actions))
    log(lineOf(samples))
  }
  return samples
}

function useWindow({ window, atReplica: { space, pages, chance } }: Day): Promise<void> {
  return window.use(space, chance.pick(pages), chance)
}

async function sample({ origin, replica, window }: Day, actions: number): Promise<DaySample> {
  return {
    actions,
    origin: await origin.report(),
    replica: await replica.report(),
    window: await window.heap(),
  }
}

function lineOf(samples: DaySample[]): string {
  const { origin, replica, window, actions } = samples.at(-1)!
  const megabytes = [origin.heap, origin.resident, replica.heap, replica.resident, window].map(Math.round)
  const tasks = [...origin.tasks, ...replica.tasks].map(({ milliseconds }) => milliseconds)
  const longest = Math.round(Math.max(0, ...tasks))
  return `${samples.length} of ${SAMPLES}: ${actions} actions, ${megabytes.join(', ')} MB, longest task ${longest} ms`
}
