import { parentPort } from 'node:worker_threads'
import { answerRequests } from '../../../platform/worker-thread.ts'
import { entriesOf } from './entries-of.ts'

/** The thread that reads the entries of specifications. */
if (parentPort) answerRequests(parentPort, { answer: (text: string) => entriesOf(text) })
