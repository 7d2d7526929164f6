import { join } from 'node:path'
import { build } from 'vite'
import { OUTSIDE } from '../../../build/package/outside.mjs'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = join(ROOT, 'node_modules/.cache/bench')

/**
 * Bundles a script of `peers/` like the code of the hosts, and returns its path. Node would hold the sources of all
 * modules otherwise, and the code that strips their types: 90 MB.
 */
export async function builtScript(name: string): Promise<string> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      ssr: join(import.meta.dirname, '../peers', `${name}.ts`),
      outDir: FOLDER,
      emptyOutDir: false,
      rolldownOptions: { output: { format: 'es', entryFileNames: '[name].js' } },
    },
  })
  return join(FOLDER, `${name}.js`)
}
