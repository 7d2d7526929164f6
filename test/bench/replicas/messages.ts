import type { AnswerCounts } from './counting-transport.ts'

/** A replica to connect. */
export interface ReplicaAccess {
  token: string
  cursor: string | undefined
}

/** The work of a process with replicas. */
export type Order =
  | { kind: 'connect'; url: string; organization: string; replicas: ReplicaAccess[] }
  /** Lets the first replicas write, each the page at its place, at a rate of merges per second. */
  | { kind: 'write'; space: string; pages: string[]; perSecond: number; seconds: number; name: string }
  /** Lets the first replica merge one edit of a page. */
  | { kind: 'merge-once'; space: string; page: string; name: string }
  /** Waits until all replicas have received these revisions, for at most the given seconds. */
  | { kind: 'report'; revisions: string[]; seconds: number }
  | { kind: 'close' }

/** A merge that the origin acknowledged, at a time in milliseconds since the epoch. */
export interface Merged {
  revision: string
  at: number
  /** The duration of the three requests, in milliseconds. */
  took: number
}

/** The arrival of a revision at the replicas of one process. */
export interface Arrival {
  revision: string
  /** The number of arrivals: that of the replicas, if each received it once. */
  count: number
  /** The time of the last arrival, in milliseconds since the epoch. */
  last: number
}

export interface ReplicaReport {
  arrivals: Arrival[]
  /** The answers since the last report. */
  counts: AnswerCounts
  /** The pulls since the last report. */
  pulls: number
  /** The processor time of this process since the last report, in milliseconds. */
  cpu: number
}

export type OrderAnswer =
  | { kind: 'done' }
  | { kind: 'wrote'; merges: Merged[]; failed: string[] }
  | ({ kind: 'report' } & ReplicaReport)
