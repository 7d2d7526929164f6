import { parentPort } from 'node:worker_threads'
import { answerRequests } from '../../platform/worker-thread.ts'
import { answerBody, bytesIn } from './answer-bodies.ts'

/** The thread that parses large bodies of requests. It receives the bytes of one body at a time. */
if (parentPort) answerRequests(parentPort, { answer: answerBody, movedWith: bytesIn })
