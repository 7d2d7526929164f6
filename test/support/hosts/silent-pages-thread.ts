import { parentPort } from 'node:worker_threads'
import { answerRequests } from '../../../src-main/platform/worker-thread.ts'

/** A thread that never answers. */
if (parentPort) answerRequests(parentPort, { answer: () => new Promise<never>(() => undefined) })
