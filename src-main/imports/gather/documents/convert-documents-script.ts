import { parentPort } from 'node:worker_threads'
import { answerConversion } from './answer-conversion.ts'
import type { ConversionAnswer, ConversionRequest } from './document-converter.ts'

/** The thread that converts documents: it is asked, and answers, one thing after the other. */
parentPort?.on('message', (request: ConversionRequest) => {
  // A fault that the answer does not name ends the thread, and who asked is told by that.
  void convert(request)
})

async function convert(request: ConversionRequest): Promise<void> {
  const answer = await answerConversion(request)
  parentPort?.postMessage(answer, handedOn(answer))
}

/** What is given away instead of copied. */
function handedOn(answer: ConversionAnswer): ArrayBuffer[] {
  if (answer.kind === 'refused') return []
  const all = answer.kind === 'written' ? [answer] : [...answer.document.contained.values()]
  return all.map(({ bytes }) => bytes.buffer as ArrayBuffer)
}
