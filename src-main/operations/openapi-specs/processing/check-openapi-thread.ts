import { parentPort } from 'node:worker_threads'
import { answerRequests } from '../../../platform/worker-thread.ts'
import { checkSpecification } from './check-specification.ts'

/** The thread that checks specifications. */
if (parentPort) answerRequests(parentPort, { answer: (text: string) => checkSpecification(text) })
