import type { ProblemValue } from '../../src-main/schemas/bridge.ts'

/** What can go wrong between the page and its host, beside the problems that the core names. */
export type HostProblemCode =
  /** No answer: the host is not running, or the network to it is gone. */
  | 'host.unreachable'
  /** An answer that is not of the agreed shape. */
  | 'host.answer'

/** A problem as the page meets it: `code` for programs, `message` for the person, `status` as HTTP has it. */
export class ClientProblem extends Error {
  readonly code: string
  readonly status: number

  constructor({ code, status, message }: ProblemValue, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ClientProblem'
    this.code = code
    this.status = status
  }
}

/** Any thrown thing as a problem; what is none of ours keeps its cause and gets a sentence. */
export function asClientProblem(error: unknown): ClientProblem {
  if (error instanceof ClientProblem) return error
  const message = 'Something went wrong on this page. Try again.'
  return new ClientProblem({ code: 'host.answer', status: 0, message }, { cause: error })
}

/** The problem of a host that did not answer at all. */
export const unreachable = (): ProblemValue & { code: HostProblemCode } => ({
  code: 'host.unreachable',
  status: 0,
  message:
    'Carrel is not answering. It may have been closed; what is on the screen is the last that was read.',
})

/** The problem of an answer that cannot be read. */
export const unreadable = (status: number): ProblemValue & { code: HostProblemCode } => ({
  code: 'host.answer',
  status,
  message:
    'Carrel gave an answer that this page does not understand. Reload it to get the version that fits.',
})
