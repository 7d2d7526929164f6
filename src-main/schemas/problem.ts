/**
 * Everything that can go wrong on purpose, by code. The value is the HTTP status that the specification
 * gives for it; the line above a code says when it is raised. Code tells problems apart, never text.
 */
export const PROBLEM_STATUS = {
  /** A field, parameter or body that is malformed or out of its bounds. */
  'input.invalid': 400,
  /** A paging cursor that this list never gave out. */
  'input.cursor': 400,
  /** The request body is larger than the host accepts. */
  'input.too-large': 413,
  /** No bearer token, or one that is not known or was revoked. */
  'auth.required': 401,
  /** The caller may see the thing and not do this to it. */
  'auth.forbidden': 403,
  /** The thing does not exist, or the caller may not see it. */
  'resource.unknown': 404,
  /** The path exists, with other methods. */
  'request.method': 405,
  /** A fault of ours; the cause is in the log. */
  'server.fault': 500,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof PROBLEM_STATUS

/** An error as a value: a code for programs, a sentence for the person, and the cause for the log. */
export class Problem extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'Problem'
    this.code = code
  }

  /** The HTTP status of the problem. */
  get status(): number {
    return PROBLEM_STATUS[this.code]
  }
}
