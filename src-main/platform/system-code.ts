/** Returns the code of an error of the system or of Node, such as `ENOSPC`; undefined without one. */
export function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}
