import { parentPort } from 'node:worker_threads'
import { answerRequests } from '../../../src-main/platform/worker-thread.ts'

/** A thread that ends at every request, as after a fault of the runtime. */
if (parentPort) answerRequests(parentPort, { answer: () => process.exit(7) })
