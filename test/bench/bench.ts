/** A measurement and its peers, run side by side. `npm run bench -- <name>` runs it. */
export interface Bench {
  /** The name on the command line. */
  name: string
  /** The measurement, in a sentence. */
  title: string
  /** True for a task that must be named: a run of all benchmarks leaves it out. */
  isTool?: true
  /** True when one run measures all chosen stores. Any other benchmark runs once for each. */
  takesAllStores?: true
  /** True when plain numbers on the command line are its own arguments, and no sizes of stores. */
  takesNumbers?: true
  run(context: BenchContext): Promise<BenchResult>
}

export interface BenchContext {
  /** The number of rounds. Peers take turns within a round, so that noise affects them all. */
  rounds: number
  /** The pages of the store to measure on. Without it each benchmark has a store of its own. */
  store?: number
  /** The pages of all chosen stores. */
  stores: readonly number[]
  /** The plain numbers of the command line, for a benchmark that takes them. */
  numbers?: readonly number[]
  /** The duration of a benchmark that lasts as long as the user wishes, in minutes. */
  minutes?: number
  /** Reports progress to the user; not part of the result. */
  log(line: string): void
}

export interface BenchTable {
  title: string
  columns: string[]
  rows: (string | number)[][]
}

/** A goal of the project, in words: the target, the measured value, and its success. */
export interface BenchGoal {
  goal: string
  seen: string
  met: boolean
}

export interface BenchResult {
  tables: BenchTable[]
  goals: BenchGoal[]
  /** The success of a benchmark that shows its goals in a table instead. */
  isMet?: boolean
}

/** The median and the spread of some measurements, in their own unit. */
export interface Summary {
  median: number
  p95: number
  p99: number
  least: number
  most: number
}

/** The columns of `summaryRow`. */
export const SUMMARY_COLUMNS = ['measurement', 'median', 'p99', 'least', 'most']

/** Returns a row of a table for some measurements in one unit. */
export function summaryRow(name: string, measurements: readonly number[], digits: number): string[] {
  const { median, p99, least, most } = summarise(measurements)
  return [name, ...[median, p99, least, most].map((value) => value.toFixed(digits))]
}

/** Returns the median of the ratio between a peer's time and our own in the same round. */
export function medianRatio(peer: readonly number[], own: readonly number[]): number {
  return summarise(own.map((value, round) => (peer[round] ?? NaN) / value)).median
}

/** Summarises measurements. The full spread is included, because the machine's noise is part of the result. */
export function summarise(measurements: readonly number[]): Summary {
  const sorted = measurements.toSorted((left, right) => left - right)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), least: at(0), most: at(1) }
}
