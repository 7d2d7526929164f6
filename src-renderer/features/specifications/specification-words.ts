import type { OpenApiErrorCode, OpenApiSpec } from '../../../src-main/schemas/openapi-spec.ts'

/** The state of a specification as its row shows it. */
export type SpecificationState = 'waiting' | 'sound' | 'flawed' | 'faulty' | 'empty'

/**
 * Returns the state of a specification. `faulty` means that its last source could not be read; an earlier version may
 * still be in force. `flawed` means that the last source is shown, with problems.
 */
export function stateOf({
  processingState,
  lastProcessErrorCode,
  lastProcessedErrorCount = 0,
  lastVersion,
}: OpenApiSpec): SpecificationState {
  if (processingState !== 'complete') return 'waiting'
  if (lastProcessErrorCode !== undefined) return 'faulty'
  if (lastVersion === undefined) return 'empty'
  return lastProcessedErrorCount > 0 ? 'flawed' : 'sound'
}

export const STATE_LABEL: Readonly<Record<SpecificationState, string>> = {
  waiting: 'Reading…',
  sound: 'Ready',
  flawed: 'Shown with problems',
  faulty: 'Not readable',
  empty: 'No content',
}

const FAILURE: Readonly<Record<OpenApiErrorCode, string>> = {
  FETCH_TIMEOUT: 'The address did not answer in time.',
  FETCH_ERROR: 'The address could not be read.',
  PARSE_ERROR: 'The text is not an OpenAPI specification.',
}

/** Returns the sentence about the problems of the text in force; undefined where it has none. */
export function flawsOf(spec: OpenApiSpec): string | undefined {
  if (stateOf(spec) !== 'flawed') return undefined
  const count = spec.lastProcessedErrorCount ?? 0
  const problems = count === 1 ? 'one problem' : `${count.toLocaleString('en')} problems`
  return `Pages show all that can be read. The text has ${problems}.`
}

/** Returns the sentence about the last failure and the version in force; undefined without a failure. */
export function failureOf({ lastProcessErrorCode, lastVersion }: OpenApiSpec): string | undefined {
  if (lastProcessErrorCode === undefined) return undefined
  const consequence =
    lastVersion === undefined ? 'No version is in force yet.' : 'The previous version stays in force.'
  return `${FAILURE[lastProcessErrorCode]} ${consequence}`
}
