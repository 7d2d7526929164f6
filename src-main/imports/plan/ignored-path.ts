/** Folders of tools, whose content programs generate. */
const TOOL_FOLDERS = new Set(['node_modules', '__MACOSX'])

/** Hidden files and folders that authors write. */
const DOCUMENTATION = new Set(['.gitbook', '.gitbook.yaml', '.gitbook.yml', '.vale.ini'])

/**
 * Returns a path up to the file or folder that belongs to a tool; undefined where there is none. Tools own hidden
 * files, installed packages, and additions of macOS to archives. Hidden files of GitBook and the settings of Vale are
 * documentation.
 */
export function toolPath(path: string): string | undefined {
  if (!path.includes('.') && !path.includes('node_modules') && !path.includes('__MACOSX')) return undefined
  // A tar of the present folder begins its paths with `./`.
  const segments = path.split('/').filter((segment) => segment !== '.')
  const index = segments.findIndex(isOfTool)
  return index < 0 ? undefined : segments.slice(0, index + 1).join('/')
}

/** The sentence of the report about a path from `toolPath`. */
export function toolMessage(path: string): string {
  return `${path} is hidden or made by programs, so it was left out.`
}

function isOfTool(segment: string): boolean {
  if (DOCUMENTATION.has(segment)) return false
  return segment.startsWith('.') || TOOL_FOLDERS.has(segment)
}
