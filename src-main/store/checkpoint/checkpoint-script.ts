import { parentPort, workerData } from 'node:worker_threads'
import { answerRequests } from '../../platform/worker-thread.ts'
import { checkpointsOf } from './answer-checkpoints.ts'

/** The thread of checkpoints. Its data is the path of the database. */
if (parentPort) answerRequests(parentPort, checkpointsOf(String(workerData)))
