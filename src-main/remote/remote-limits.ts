import type { RetryLimits } from './retry.ts'

/** Bounds of what a client does and takes in. */
export interface RemoteLimits extends RetryLimits {
  /** Calls at once. */
  parallel: number
  /** Bytes of an answer at the most. */
  answerBytes: number
  /** Bytes of a file at the most. */
  fileBytes: number
}

export const REMOTE_LIMITS: RemoteLimits = {
  attempts: 4,
  firstWait: 250,
  longestWait: 8000,
  budget: 30_000,
  parallel: 8,
  answerBytes: 67_108_864,
  fileBytes: 268_435_456,
}
