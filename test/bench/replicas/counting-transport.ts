import { systemScheduler } from '../../../src-main/platform/scheduler.ts'
import { httpTransport } from '../../../src-main/remote/http-transport.ts'
import type { Transport } from '../../../src-main/remote/transport.ts'

/** The answers of an origin, by their kind. */
export interface AnswerCounts {
  /** Answers of the 200s. */
  good: number
  /** Refusals under load: 429 or 503. */
  refused: number
  /** Refusals under load without `Retry-After`. */
  unexplained: number
  /** All other answers. */
  bad: number
  /** Requests without an answer. */
  lost: number
}

export const noAnswers = (): AnswerCounts => ({ good: 0, refused: 0, unexplained: 0, bad: 0, lost: 0 })

/** Creates a transport over HTTP, with connections of its own, that counts its answers. */
export function countingTransport(counts: AnswerCounts): Transport {
  const transport = httpTransport({ scheduler: systemScheduler })
  const counted = async <Answer extends { status: number; headers: Readonly<Record<string, string>> }>(
    answering: Promise<Answer>,
  ): Promise<Answer> => {
    try {
      const answer = await answering
      count(counts, answer)
      return answer
    } catch (error) {
      counts.lost += 1
      throw error
    }
  }
  return {
    send: (request) => counted(transport.send(request)),
    stream: (request) => counted(transport.stream(request)),
    close: () => transport.close(),
  }
}

function count(
  counts: AnswerCounts,
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
): void {
  if (status === 429 || status === 503) {
    counts.refused += 1
    if (headers['retry-after'] === undefined) counts.unexplained += 1
  } else if (status >= 200 && status < 300) counts.good += 1
  else counts.bad += 1
}
