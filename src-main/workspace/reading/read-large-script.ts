import { parentPort, workerData } from 'node:worker_threads'
import { answerRequests } from '../../platform/worker-thread.ts'
import { openReads, type ReadingJob } from './answer-reads.ts'

/** The thread of large reads. Its data is a ReadingJob, and it runs one read at a time. */
if (parentPort) answerRequests(parentPort, openReads(parentPort, workerData as ReadingJob))
