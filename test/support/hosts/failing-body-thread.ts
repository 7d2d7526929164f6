import { parentPort } from 'node:worker_threads'
import type { BodyTask } from '../../../src-main/http/bodies/decode-body.ts'
import { answerRequests } from '../../../src-main/platform/worker-thread.ts'

/** A thread that fails at a body with an exclamation mark at its start, and answers others with their first byte. */
if (parentPort) {
  answerRequests(parentPort, {
    answer({ segments: [bytes] }: BodyTask) {
      if (bytes?.[0] === 33) throw new Error('It failed')
      return { kind: 'parsed', value: bytes?.[0], files: new Map() }
    },
  })
}
