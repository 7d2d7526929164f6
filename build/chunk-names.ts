/** The part of a module's description that names its imports. */
interface ModuleImports {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

interface Modules {
  getModuleInfo(id: string): ModuleImports | null
}

/** The roots of the two chunks, as paths of files. */
export interface ChunkRoots {
  /** The page that starts the app. */
  page: string
  /** The screens whose code is loaded ahead, for reading. */
  reading: readonly string[]
  /** All other pages. A chunk runs as a whole, so their modules stay apart. */
  others: readonly string[]
}

/** Names the chunk of a module, or returns null for a module outside the chunk. */
type NameChunk = (id: string, modules: Modules) => string | null

/**
 * Returns the functions that name the modules of two chunks. The modules that the page needs to start are one chunk, and
 * those that the reading screens need besides are another: each file costs a request, and there were 45 and 34.
 */
export function chunkNames(roots: ChunkRoots): Record<'start' | 'reading', NameChunk> {
  let chunks: ReturnType<typeof chunksOf> | undefined
  const nameOf =
    (chunk: 'start' | 'reading'): NameChunk =>
    (id, modules) => {
      chunks ??= chunksOf(roots, modules)
      return chunks[chunk].has(id) ? chunk : null
    }
  return { start: nameOf('start'), reading: nameOf('reading') }
}

function chunksOf({ page, reading, others }: ChunkRoots, modules: Modules) {
  const elsewhere = reachable(others, modules, (each) => [
    ...each.importedIds,
    ...each.dynamicallyImportedIds,
  ])
  const atOnce = (roots: readonly string[]): string[] =>
    [...reachable(roots, modules, ({ importedIds }) => importedIds)].filter((id) => !elsewhere.has(id))
  const start = new Set(atOnce([page]).filter((id) => id !== page))
  return { start, reading: new Set(atOnce(reading).filter((id) => !start.has(id))) }
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
