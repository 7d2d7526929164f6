import { parentPort } from 'node:worker_threads'
import { answerBodies } from './answer-bodies.ts'

/** The thread that parses large bodies of requests: it is handed their bytes, one body at a time. */
if (parentPort) answerBodies(parentPort)
