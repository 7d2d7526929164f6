import { parentPort, workerData } from 'node:worker_threads'
import { answerReads, type ReadingJob } from './answer-reads.ts'

/** The thread that answers large reads: it is started with the database's path, and asked one read at a time. */
if (parentPort) answerReads(parentPort, workerData as ReadingJob)
