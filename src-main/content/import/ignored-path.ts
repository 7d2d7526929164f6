/** Folders of tools: what stands in them is made by programs, not written by people. */
const TOOL_FOLDERS = new Set(['node_modules', '__MACOSX'])

/**
 * Whether a path belongs to a tool rather than to the documentation: hidden files and folders except
 * GitBook's own, installed packages, and what macOS adds to archives.
 */
export function isIgnoredPath(path: string): boolean {
  return path.split('/').some((segment) => {
    if (segment === '.gitbook' || segment === '.gitbook.yaml' || segment === '.gitbook.yml') return false
    return segment.startsWith('.') || TOOL_FOLDERS.has(segment)
  })
}
