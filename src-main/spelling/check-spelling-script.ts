import { parentPort, workerData } from 'node:worker_threads'
import { answerRequests } from '../platform/worker-thread.ts'
import { spellingWork } from './answer-spelling.ts'

answerRequests(parentPort!, spellingWork(workerData as string))
