/**
 * Translates Vue components to TypeScript files for the type check, with the library of Vue's own `vue-tsc`. The
 * files are in `out/types`. The compiler's `rootDirs` lays that folder over the project, so `./Page.vue` in an import
 * resolves to `out/types/…/Page.vue.ts`. Imports of a translated file resolve to the project.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SourceMap } from '@volar/language-core'
import { createParsedCommandLine, createVueLanguagePlugin } from '@vue/language-core'
import ts from 'typescript'

/** The paths of all files with an ending below a folder, relative to it. */
const filesBelow = (folder, ending) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(ending)) : []

const snapshotOf = (text) => ({
  getText: (start, end) => text.slice(start, end),
  getLength: () => text.length,
  getChangeRange: () => undefined,
})

/** Writes a file when its text differs, so that an unchanged component retains its time of change. */
function writeChanged(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function translate(plugin, source, path) {
  const text = readFileSync(source, 'utf8')
  const code = plugin.createVirtualCode(path, 'vue', snapshotOf(text))
  const script = plugin.typescript.getServiceScript(code)
  const { snapshot, mappings } = script.code
  const translated = snapshot.getText(0, snapshot.getLength())
  return { path: path + script.extension, source, text, translated, map: new SourceMap(mappings) }
}

/**
 * Translates all components of `src-renderer`, and removes translations of deleted components. Returns them by the
 * paths of their translations: `source` and `text` of the component, `translated`, and the `map` between both.
 */
export function translateComponents(folder) {
  const target = join(folder, 'out/types/src-renderer')
  const { options, vueOptions } = createParsedCommandLine(
    ts,
    ts.sys,
    join(folder, 'build/types/project.json'),
  )
  const plugin = createVueLanguagePlugin(ts, options, vueOptions, (id) => id)
  const components = new Map()
  for (const name of filesBelow(join(folder, 'src-renderer'), '.vue')) {
    const component = translate(plugin, join(folder, 'src-renderer', name), join(target, name))
    writeChanged(component.path, component.translated)
    components.set(component.path, component)
  }
  for (const name of filesBelow(target, '.ts')) {
    if (!components.has(join(target, name))) rmSync(join(target, name))
  }
  return components
}
