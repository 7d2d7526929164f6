import { parentPort } from 'node:worker_threads'
import { answerRequests } from '../../../platform/worker-thread.ts'
import { answerConversion } from './answer-conversion.ts'
import type { ConversionAnswer } from './document-converter.ts'

/** The thread that converts documents, one after the other. An error other than a problem ends it. */
if (parentPort) answerRequests(parentPort, { answer: answerConversion, movedWith: bytesIn })

function bytesIn(answer: ConversionAnswer): ArrayBuffer[] {
  if (answer.kind === 'refused') return []
  const parts = answer.kind === 'written' ? [answer] : [...answer.document.contained.values()]
  return parts.map(({ bytes }) => bytes.buffer as ArrayBuffer)
}
