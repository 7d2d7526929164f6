import type { RetryLimits } from './retry.ts'

/** The limits of a client. */
export interface RemoteLimits extends RetryLimits {
  /** The number of parallel calls. */
  parallel: number
  /** The maximum size of an answer, in bytes. */
  answerBytes: number
  /** The maximum size of a file, in bytes. */
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
