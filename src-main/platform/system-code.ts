/** The code of an error of the system or of Node, such as `ENOSPC`; undefined where it has none. */
export function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}
