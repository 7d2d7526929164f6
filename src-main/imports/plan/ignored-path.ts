/** Folders of tools: what stands in them is made by programs, not written by people. */
const TOOL_FOLDERS = new Set(['node_modules', '__MACOSX'])

/**
 * The part of a path that belongs to a tool rather than to the documentation: up to the first hidden file or folder
 * other than GitBook's own, installed packages, or what macOS adds to archives. Undefined where there is none.
 */
export function toolPath(path: string): string | undefined {
  if (!path.includes('.') && !path.includes('node_modules') && !path.includes('__MACOSX')) return undefined
  const segments = path.split('/')
  const at = segments.findIndex(isOfTool)
  return at < 0 ? undefined : segments.slice(0, at + 1).join('/')
}

/** The sentence of the report on what `toolPath` finds. */
export function toolMessage(path: string): string {
  return `${path} is hidden or made by programs, so it was left out.`
}

function isOfTool(segment: string): boolean {
  if (segment === '.gitbook' || segment === '.gitbook.yaml' || segment === '.gitbook.yml') return false
  return segment.startsWith('.') || TOOL_FOLDERS.has(segment)
}
