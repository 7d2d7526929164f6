import { parentPort } from 'node:worker_threads'
import type { PageAnswer, PageRequest } from '../../../src-main/imports/read/page-work.ts'
import { answerPageRequest } from '../../../src-main/imports/read/read-pages.ts'
import { answerRequests } from '../../../src-main/platform/worker-thread.ts'

/** A thread that checks the files of pages, and never answers a request to parse them. */
if (parentPort) {
  answerRequests<PageRequest, PageAnswer>(parentPort, {
    answer: (request) =>
      request.kind === 'check' ? answerPageRequest(request) : new Promise<never>(() => undefined),
  })
}
