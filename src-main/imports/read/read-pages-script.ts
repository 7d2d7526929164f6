import { parentPort } from 'node:worker_threads'
import { answerRequests } from '../../platform/worker-thread.ts'
import type { PageAnswer, PageRequest } from './page-work.ts'
import { answerPageRequest } from './read-pages.ts'

/** A thread that reads the pages of imports, one request at a time. */
if (parentPort) answerRequests<PageRequest, PageAnswer>(parentPort, { answer: answerPageRequest })
