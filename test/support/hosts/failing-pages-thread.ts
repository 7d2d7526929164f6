import { parentPort } from 'node:worker_threads'
import { answerRequests } from '../../../src-main/platform/worker-thread.ts'

/** A thread that fails at every request. */
if (parentPort) {
  answerRequests(parentPort, {
    answer: () => {
      throw new Error('This thread fails at every page')
    },
  })
}
