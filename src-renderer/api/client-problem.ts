import type { ProblemValue } from '../../src-main/schemas/bridge.ts'

/** The codes of failures between the renderer and its host. The core's own problems have other codes. */
export type HostProblemCode =
  /** No answer: the host is not running or not reachable. */
  | 'host.unreachable'
  /** An answer of an unexpected shape. */
  | 'host.answer'

/** A problem in the renderer: `code` for programs, `message` for the user, `status` as in HTTP. */
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

/**
 * Returns any thrown value as a problem. A foreign error becomes the cause of a problem with a sentence for the user.
 */
export function asClientProblem(error: unknown): ClientProblem {
  if (error instanceof ClientProblem) return error
  const message = 'Something went wrong on this page. Try again.'
  return new ClientProblem({ code: 'host.answer', status: 0, message }, { cause: error })
}

/** The problem of a host that does not respond. */
export const unreachable = (): ProblemValue & { code: HostProblemCode } => ({
  code: 'host.unreachable',
  status: 0,
  message: 'Carrel does not respond. It may have been closed. The screen may be out of date.',
})

/** The problem of an unreadable answer. */
export const unreadable = (status: number): ProblemValue & { code: HostProblemCode } => ({
  code: 'host.answer',
  status,
  message: 'Carrel sent an answer that this page cannot read. Reload the page to get the matching version.',
})
