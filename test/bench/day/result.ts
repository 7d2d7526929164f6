import { summarise, type BenchGoal, type BenchResult, type BenchTable } from '../bench.ts'
import type { HostReport, LongTask } from './observed-host.ts'

/** The state of all processes at one time of the day. */
export interface DaySample {
  /** The actions of each user so far. */
  actions: number
  origin: HostReport
  replica: HostReport
  /** The heap of the app's window, in megabytes. */
  window: number
}

/** The share of the day until caches are full and code is compiled. */
const WARM = 0.2
const GROWTH = 1.1
const LONGEST_TASK = 50
const SHOWN_TASKS = 12

const MEMORY: Record<string, (sample: DaySample) => number> = {
  'heap of the origin': ({ origin }) => origin.heap,
  'resident memory of the origin': ({ origin }) => origin.resident,
  'heap of the replica': ({ replica }) => replica.heap,
  'resident memory of the replica': ({ replica }) => replica.resident,
  'heap of the window': ({ window }) => window,
}

/** Compares the first quarter of the samples after the start with the last one, and judges the longest tasks. */
export function dayResult(samples: DaySample[]): BenchResult {
  const warm = samples.slice(Math.ceil(samples.length * WARM))
  const quarter = Math.ceil(warm.length / 4)
  const rows = Object.entries(MEMORY).map(([name, read]) => {
    const [first, last] = [warm.slice(0, quarter), warm.slice(-quarter)].map(
      (part) => summarise(part.map(read)).median,
    ) as [number, number]
    return { name, first, last, ratio: last / first }
  })
  return {
    tables: [
      {
        title: `megabytes without garbage, over ${samples.at(-1)?.actions ?? 0} actions at each host`,
        columns: ['measurement', 'first quarter', 'last quarter', 'ratio'],
        rows: rows.map(({ name, first, last, ratio }) => [
          name,
          first.toFixed(1),
          last.toFixed(1),
          ratio.toFixed(2),
        ]),
      },
      taskTable(warm),
      delayTable(warm),
    ],
    goals: [
      ...rows.map(({ name, ratio }) => ({
        goal: `${name} grows by at most 10 %`,
        seen: ratio.toFixed(2),
        met: ratio <= GROWTH,
      })),
      taskGoal('origin', warm),
      taskGoal('replica', warm),
    ],
  }
}

type Host = 'origin' | 'replica'

function tasksOf(samples: DaySample[], host: Host): LongTask[] {
  return samples
    .flatMap((sample) => sample[host].tasks)
    .toSorted((left, right) => right.milliseconds - left.milliseconds)
}

function taskTable(samples: DaySample[]): BenchTable {
  const rows = (['origin', 'replica'] as const).flatMap((host) =>
    tasksOf(samples, host)
      .slice(0, SHOWN_TASKS)
      .map(({ milliseconds, collected, requests }) => [
        host,
        milliseconds.toFixed(0),
        collected.toFixed(0),
        requests.join(', ') || 'no request',
      ]),
  )
  return { title: 'the longest tasks', columns: ['host', 'ms of processor', 'ms of gc', 'requests'], rows }
}

function delayTable(samples: DaySample[]): BenchTable {
  const rows = (['origin', 'replica'] as const).map((host) => {
    const { median, most } = summarise(samples.map((sample) => sample[host].delay))
    return [host, median.toFixed(0), most.toFixed(0)]
  })
  return {
    title: 'the longest delay of the event loop in each sample, in ms of the clock',
    columns: ['host', 'median', 'most'],
    rows,
  }
}

function taskGoal(host: Host, samples: DaySample[]): BenchGoal {
  const tasks = tasksOf(samples, host)
  const longest = tasks[0]?.milliseconds ?? 0
  const count = tasks.filter(({ milliseconds }) => milliseconds > LONGEST_TASK).length
  return {
    goal: `no task of the ${host} over ${LONGEST_TASK} ms of processor time`,
    seen: `${count} over, longest ${longest.toFixed(0)} ms`,
    met: longest <= LONGEST_TASK,
  }
}
