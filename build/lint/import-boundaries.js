import { builtinModules } from 'node:module'
import { dirname, relative, resolve, sep } from 'node:path'
import { isIn, RAW_CHANNEL_FOLDERS, RAW_CHANNELS, ZONES } from './boundaries.js'
import { importForms, packageName } from './import-forms.js'
import { layerFault } from './layers.js'

/** `fs` and `node:fs` are the same module. The table uses the second name. */
const canonical = (name) => (builtinModules.includes(name) ? `node:${name}` : name)

/** Returns a path as the table writes it: relative to the project's folder, with slashes. */
const inProject = (root, path) => relative(root, path).split(sep).join('/')

/** Returns the fault of an import of a project file, or undefined. */
function faultOfFile(from, target, zone, isType) {
  if (target.startsWith('../')) return 'A module outside of the project.'
  if (target.startsWith('test/') && !from.startsWith('test/')) return 'Nothing imports from test/.'
  const order = layerFault(from, target)
  if (order) return order
  if (isType) return undefined
  const allowed = isIn(target, zone.reaches) && !isIn(target, zone.except ?? [])
  return allowed ? undefined : `${zone.name} may not import ${target} at run time. ${zone.why}`
}

/** Returns the fault of an import of a package or of Node's modules, or undefined. */
function faultOfPackage(specifier, zone, isType) {
  const name = canonical(specifier)
  if (/^[/#~@]\//.test(specifier) || specifier.startsWith('/'))
    return 'Modules of the project go by relative paths.'
  const isElectron = packageName(name) === 'electron'
  if (isElectron && !zone.electron) return `${zone.name} may not import electron. ${zone.why}`
  if (isType || isElectron) return undefined
  const allowed = zone.packages(name.startsWith('node:') ? name : packageName(name))
  return allowed ? undefined : `${zone.name} may not import ${specifier} at run time. ${zone.why}`
}

/** Reports every form of import that crosses a boundary of the table. */
export default {
  meta: { type: 'problem', schema: [], docs: { description: 'hold the import boundaries' } },
  create(context) {
    const from = inProject(context.cwd, context.filename)
    const zone = ZONES.find(({ at }) => isIn(from, at))
    if (!zone) return {}
    const faultOf = (specifier, isType) => {
      if (!specifier.startsWith('.')) return faultOfPackage(specifier, zone, isType)
      const target = resolve(dirname(context.filename), specifier.replace(/[?#].*$/, ''))
      return faultOfFile(from, inProject(context.cwd, target), zone, isType)
    }
    const checkRawChannel = (node) => {
      if (!RAW_CHANNELS.includes(node.name) || isIn(from, RAW_CHANNEL_FOLDERS)) return
      context.report({ node, message: `${node.name} is used in ${RAW_CHANNEL_FOLDERS.join(' and ')} only.` })
    }
    return { ...importForms(context, faultOf), Identifier: checkRawChannel }
  },
}
