import { parentPort } from 'node:worker_threads'
import type { PageAnswer, PageRequest } from '../../../src-main/imports/read/page-work.ts'
import { answerPageRequest } from '../../../src-main/imports/read/read-pages.ts'
import { answerRequests } from '../../../src-main/platform/worker-thread.ts'

/** A thread that never answers a request to parse pages, and answers all others. */
if (parentPort) {
  answerRequests<PageRequest, PageAnswer>(parentPort, {
    answer: (request) =>
      request.kind === 'parse' ? new Promise<never>(() => undefined) : answerPageRequest(request),
  })
}
