import { parentPort } from 'node:worker_threads'
import { answerRequests } from '../../../platform/worker-thread.ts'
import { isOpenApi } from './is-openapi.ts'

/** The thread that checks specifications: true for a text that is one. */
if (parentPort) answerRequests(parentPort, { answer: (text: string) => isOpenApi(text) })
