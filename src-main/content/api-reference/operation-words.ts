import type { ApiOperation } from '../../schemas/api-reference.ts'

/** Returns the description of an operation; undefined when it only repeats the summary, which is the title. */
export function wordsBelowTitle({ summary, description }: ApiOperation): string | undefined {
  return description?.trim() === summary?.trim() ? undefined : description
}
