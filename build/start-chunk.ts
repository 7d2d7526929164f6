/** The part of a module's description that names its imports. */
interface ModuleImports {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

interface Modules {
  getModuleInfo(id: string): ModuleImports | null
}

/**
 * Returns the name of the chunk for a module. The modules that a page needs to start are one chunk: the app started
 * with 45 files, each by a request of its own. Modules that other pages use stay apart, since a chunk runs as a whole.
 */
export function startChunk(page: string, others: readonly string[]) {
  let start: ReadonlySet<string> | undefined
  return (id: string, modules: Modules): string | null => {
    start ??= startOf(page, others, modules)
    return start.has(id) ? 'start' : null
  }
}

function startOf(page: string, others: readonly string[], modules: Modules): ReadonlySet<string> {
  const atOnce = reachable([page], modules, ({ importedIds }) => importedIds)
  const elsewhere = reachable(others, modules, (each) => [
    ...each.importedIds,
    ...each.dynamicallyImportedIds,
  ])
  return new Set([...atOnce].filter((id) => id !== page && !elsewhere.has(id)))
}

/** The given modules, and those that they import, directly or not. */
function reachable(
  from: readonly string[],
  modules: Modules,
  importsOf: (module: ModuleImports) => readonly string[],
): Set<string> {
  const found = new Set(from)
  // The set grows while it is read.
  for (const id of found) {
    const info = modules.getModuleInfo(id)
    for (const each of info ? importsOf(info) : []) found.add(each)
  }
  return found
}
