import { Problem } from '../../../schemas/problem.ts'
import { ConversionThread, type ThreadBounds } from './conversion-thread.ts'
import type {
  ConversionAnswer,
  ConversionRequest,
  DocumentConverter,
  OpenConverter,
  ReadDocument,
} from './document-converter.ts'

/** Sends a request to the converter and returns its answer. */
type SendRequest = (request: ConversionRequest, signal: AbortSignal) => Promise<ConversionAnswer>

/**
 * Converts on this thread, for tests and hosts without threads. The first document loads the converters, because
 * most workspaces never need them.
 */
export const convertOnThisThread: OpenConverter = () =>
  converterOver(
    async (request, signal) => {
      const { answerConversion } = await import('./answer-conversion.ts')
      signal.throwIfAborted()
      return answerConversion(request)
    },
    () => Promise.resolve(),
  )

/**
 * Converts on a thread for each import, which runs the script at a path. The first document starts the thread, and
 * the end of the import ends it.
 */
export function convertInThread(script: string, bounds?: ThreadBounds): OpenConverter {
  return () => {
    const thread = new ConversionThread(script, bounds)
    return converterOver(
      (request, signal) => thread.convert(request, signal),
      () => thread.end(),
    )
  }
}

function converterOver(sendRequest: SendRequest, close: () => Promise<void>): DocumentConverter {
  const send = async (request: ConversionRequest, signal: AbortSignal) => {
    const answer = await sendRequest(request, signal)
    if (answer.kind === 'refused') throw new Problem(answer.code, answer.message, { cause: answer.cause })
    return answer
  }
  const read = async (request: ConversionRequest, signal: AbortSignal): Promise<ReadDocument> => {
    const answer = await send(request, signal)
    if (answer.kind !== 'read') throw new Error(`The converter answered ${answer.kind} for what it read`)
    return answer.document
  }
  return {
    readHtml: (source, signal) => read({ kind: 'html', ...source }, signal),
    readDocx: (source, signal) => read({ kind: 'docx', ...source }, signal),
    async markdownOf({ tree }, { links, pictures }, signal) {
      const answer = await send({ kind: 'markdown', tree, links, pictures }, signal)
      if (answer.kind !== 'written') throw new Error(`The converter answered ${answer.kind} for Markdown`)
      return answer.bytes
    },
    close,
  }
}
