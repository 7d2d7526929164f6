import { parentPort, workerData } from 'node:worker_threads'
import { answerRequests } from '../../platform/worker-thread.ts'
import { checkpointsOf } from './answer-checkpoints.ts'

/** The thread that brings commits from the journal into the database: it is started with the database's path. */
if (parentPort) answerRequests(parentPort, checkpointsOf(String(workerData)))
