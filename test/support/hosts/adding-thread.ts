import { parentPort, workerData } from 'node:worker_threads'
import { answerRequests, sendNote } from '../../../src-main/platform/worker-thread.ts'

/** Thread of a test: adds its start number to each request, returns bytes, and fails on demand. */
if (parentPort) {
  const port = parentPort
  answerRequests(port, {
    answer: (request: unknown) => {
      if (request === 'fault') throw new Error('A fault')
      if (request === 'exit') process.exit(7)
      if (request === 'memory') return fillMemory()
      if (request === 'never') return new Promise(() => undefined)
      if (request === 'note') sendNote(port, 'a note')
      return typeof request === 'number' ? Number(workerData) + request : request
    },
    movedWith: (answer) => (answer instanceof Uint8Array ? [answer.buffer as ArrayBuffer] : []),
  })
}

function fillMemory(): unknown[] {
  const filled: unknown[] = []
  for (;;) filled.push({ number: filled.length, text: String(Math.random()) })
}
