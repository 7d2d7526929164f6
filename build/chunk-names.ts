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

/** The names of the chunks. A chunk takes the dependencies of its modules, so they are formed in this order. */
export const CHUNKS = ['shared', 'start', 'reading'] as const
type ChunkName = (typeof CHUNKS)[number]

/**
 * Returns the functions that name the modules of three chunks. The modules that the page needs to start are one chunk.
 * The additional modules of the reading screens are another. Each file costs a request, and without the chunks there
 * were 45 and 34 files. Modules that other pages also use are shared, because a chunk runs as a whole.
 */
export function chunkNames(roots: ChunkRoots): Record<ChunkName, NameChunk> {
  let chunks: Record<ChunkName, ReadonlySet<string>> | undefined
  const nameOf =
    (chunk: ChunkName): NameChunk =>
    (id, modules) => {
      chunks ??= chunksOf(roots, modules)
      return chunks[chunk].has(id) ? chunk : null
    }
  return { shared: nameOf('shared'), start: nameOf('start'), reading: nameOf('reading') }
}

function chunksOf({ page, reading, others }: ChunkRoots, modules: Modules): Record<ChunkName, Set<string>> {
  const elsewhere = reachable(others, modules, (module) => [
    ...module.importedIds,
    ...module.dynamicallyImportedIds,
  ])
  const staticImports = (roots: readonly string[]): Set<string> =>
    reachable(roots, modules, ({ importedIds }) => importedIds)
  const start = staticImports([page])
  const loaded = [...staticImports([page, ...reading])].filter((id) => id !== page)
  const exclusive = loaded.filter((id) => !elsewhere.has(id))
  return {
    shared: new Set(loaded.filter((id) => elsewhere.has(id))),
    start: new Set(exclusive.filter((id) => start.has(id))),
    reading: new Set(exclusive.filter((id) => !start.has(id))),
  }
}

/** The given modules, and those that they import, directly or not. */
function reachable(
  roots: readonly string[],
  modules: Modules,
  importsOf: (module: ModuleImports) => readonly string[],
): Set<string> {
  const reached = new Set(roots)
  // The set grows while it is read.
  for (const id of reached) {
    const info = modules.getModuleInfo(id)
    for (const imported of info ? importsOf(info) : []) reached.add(imported)
  }
  return reached
}
