/** The beginning of a path that a user typed: whole slugs from the root down, and the beginning of the next one. */
export interface TypedPath {
  above: string[]
  beginning: string
}

/** Reads the beginning of a path. Words without a slash are no path. */
export function typedPath(query: string): TypedPath | undefined {
  const typed = query.trim().toLowerCase()
  if (!typed.includes('/')) return undefined
  const slugs = typed.replace(/^\//, '').split('/')
  const beginning = slugs.pop() ?? ''
  return slugs.includes('') ? undefined : { above: slugs, beginning }
}
