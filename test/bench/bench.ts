/** One measurement and its peers, run side by side. `npm run bench -- <name>` runs it. */
export interface Bench {
  /** How it is asked for on the command line. */
  name: string
  /** What is measured, in a sentence. */
  title: string
  run(context: BenchContext): Promise<BenchResult>
}

export interface BenchContext {
  /** How often everything is measured; peers take turns within a round, so that noise meets them all. */
  rounds: number
  /** Tells the person what is going on; not part of the result. */
  log(line: string): void
}

export interface BenchTable {
  title: string
  columns: string[]
  rows: (string | number)[][]
}

/** One goal of the project, in words: what was wanted, what was seen, and whether that meets it. */
export interface BenchGoal {
  goal: string
  seen: string
  met: boolean
}

export interface BenchResult {
  tables: BenchTable[]
  goals: BenchGoal[]
}

/** The middle and the spread of some measurements, in their own unit. */
export interface Summary {
  median: number
  p99: number
  least: number
  most: number
}

/** The columns of `summaryRow`. */
export const SUMMARY_COLUMNS = ['what', 'median', 'p99', 'least', 'most']

/** A row of a table for some measurements, all in one unit. */
export function summaryRow(name: string, measurements: readonly number[], digits: number): string[] {
  const { median, p99, least, most } = summarise(measurements)
  return [name, ...[median, p99, least, most].map((value) => value.toFixed(digits))]
}

/** The middle of how many times as long as our own a peer took in the same round. */
export function medianRatio(peer: readonly number[], own: readonly number[]): number {
  return summarise(own.map((value, round) => (peer[round] ?? NaN) / value)).median
}

/** Sums up measurements; the spread is given whole, since the machine's noise is part of the answer. */
export function summarise(measurements: readonly number[]): Summary {
  const sorted = measurements.toSorted((left, right) => left - right)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
  return { median: at(0.5), p99: at(0.99), least: at(0), most: at(1) }
}
