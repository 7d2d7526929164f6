import { parentPort } from 'node:worker_threads'
import { answerRequests } from '../../../platform/worker-thread.ts'
import { answerConversion } from './answer-conversion.ts'
import type { ConversionAnswer } from './document-converter.ts'

/** The thread that converts documents, one after the other. A fault that the answer does not name ends it. */
if (parentPort) answerRequests(parentPort, { answer: answerConversion, movedWith: bytesIn })

function bytesIn(answer: ConversionAnswer): ArrayBuffer[] {
  if (answer.kind === 'refused') return []
  const all = answer.kind === 'written' ? [answer] : [...answer.document.contained.values()]
  return all.map(({ bytes }) => bytes.buffer as ArrayBuffer)
}
