import { parentPort } from 'node:worker_threads'
import { answerRequests } from '../../../platform/worker-thread.ts'
import { findErrors } from './find-errors.ts'

/** The thread that checks specifications: the errors of a text. */
if (parentPort) answerRequests(parentPort, { answer: (text: string) => findErrors(text) })
