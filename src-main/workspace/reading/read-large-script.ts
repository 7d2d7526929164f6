import { parentPort, workerData } from 'node:worker_threads'
import { answerRequests } from '../../platform/worker-thread.ts'
import { openReads, type ReadingJob } from './answer-reads.ts'

/** The thread that answers large reads: it is started with the database's path, and asked one read at a time. */
if (parentPort) answerRequests(parentPort, openReads(parentPort, workerData as ReadingJob))
