import { parentPort, workerData } from 'node:worker_threads'
import { answerCheckpoints } from './answer-checkpoints.ts'

/** The thread that brings commits from the journal into the database: it is started with the database's path. */
if (parentPort) answerCheckpoints(parentPort, String(workerData))
