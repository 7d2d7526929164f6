import { Problem } from '../../../schemas/problem.ts'
import { ConversionThread, type ThreadBounds } from './conversion-thread.ts'
import type {
  ConversionAnswer,
  ConversionRequest,
  DocumentConverter,
  OpenConverter,
  ReadDocument,
} from './document-converter.ts'

/** Brings a request to the converter, and the answer back. */
type Carry = (request: ConversionRequest, signal: AbortSignal) => Promise<ConversionAnswer>

/**
 * Converts on this thread, which does nothing else meanwhile: for tests, and hosts without threads. The
 * converters are loaded with the first document: most workspaces never need them.
 */
export const convertHere: OpenConverter = () =>
  converterOver(
    async (request, signal) => {
      const { answerConversion } = await import('./answer-conversion.ts')
      signal.throwIfAborted()
      return answerConversion(request)
    },
    () => Promise.resolve(),
  )

/**
 * Converts on a thread for each import, which runs the script at a path. It is started with the first document,
 * and ends with the import.
 */
export function convertInThread(script: string, bounds?: ThreadBounds): OpenConverter {
  return () => {
    const thread = new ConversionThread(script, bounds)
    return converterOver(
      (request, signal) => thread.carry(request, signal),
      () => thread.end(),
    )
  }
}

function converterOver(carry: Carry, close: () => Promise<void>): DocumentConverter {
  const ask = async (request: ConversionRequest, signal: AbortSignal) => {
    const answer = await carry(request, signal)
    if (answer.kind === 'refused') throw new Problem(answer.code, answer.message, { cause: answer.cause })
    return answer
  }
  const read = async (request: ConversionRequest, signal: AbortSignal): Promise<ReadDocument> => {
    const answer = await ask(request, signal)
    if (answer.kind !== 'read') throw new Error(`The converter answered ${answer.kind} for what it read`)
    return answer.document
  }
  return {
    readHtml: (source, signal) => read({ kind: 'html', ...source }, signal),
    readDocx: (source, signal) => read({ kind: 'docx', ...source }, signal),
    async markdownOf({ tree }, { links, pictures }, signal) {
      const answer = await ask({ kind: 'markdown', tree, links, pictures }, signal)
      if (answer.kind !== 'written') throw new Error(`The converter answered ${answer.kind} for Markdown`)
      return answer.bytes
    },
    close,
  }
}
