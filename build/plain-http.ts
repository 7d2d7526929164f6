import type { Plugin } from 'vite'

const IMPORT = /^import \{([^}]*)\} from "node:http";$/gm

/**
 * Reads node:http without importing it. An ES import of it reads every one of its names, and one of them loads all of
 * Node's `fetch`. That would cost the host 30 ms at its start and 7 MB of memory.
 */
export function plainHttp(): Plugin {
  return {
    name: 'carrel:plain-http',
    renderChunk: (code) => ({
      code: code.replaceAll(IMPORT, (_, names: string) => {
        const bindings = names.replaceAll(' as ', ': ')
        return `const {${bindings}} = process.getBuiltinModule("node:http");`
      }),
      // Lines do not move, so the existing map stays right.
      map: null,
    }),
  }
}
