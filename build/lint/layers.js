/**
 * The order of the code: each list has its top first. An entry imports only from entries below it, types included. An
 * entry is a folder or a loose file. ARCHITECTURE.md explains the entries in the same order.
 */
export const LAYERS = {
  'src-main/': [
    'main.ts',
    'serve.ts',
    'desktop/',
    'hosts/',
    'http/',
    'accounts/',
    'workspace/',
    'sync/',
    'remote/',
    'api/',
    'feed/',
    'pdf/',
    'operations/',
    'exports/',
    'imports/',
    'spelling/',
    'revisions/',
    'domain/',
    'secrets/',
    'store/',
    'content/',
    'platform/',
    'schemas/',
    'handbook/',
  ],
  'src-renderer/': [
    'main.ts',
    'App.vue',
    'router.ts',
    'features/shell/',
    'features/sidebar/',
    'features/search/',
    'features/settings/',
    'features/notifications/',
    'features/home/',
    'features/library/',
    'features/profile/',
    'features/tokens/',
    'features/teams/',
    'features/specifications/',
    'features/accounts/',
    'features/sync/',
    'features/damage/',
    'features/invites/',
    'features/merge-rules/',
    'features/history/',
    'features/change-requests/',
    'features/find/',
    'features/health/',
    'features/style/',
    'features/page/',
    'features/reviews/',
    'features/comments/',
    'features/sync-marks/',
    'features/pdf/',
    'features/imports/',
    'session/',
    'editor/',
    'markdown/',
    'ui/',
    'stores/',
    'screens/',
    'api/',
  ],
}

/** Folders with an interface file: other folders of the project import only this file. */
const FACES = { 'src-main/pdf/': 'src-main/pdf/index.ts' }

/** Returns the part of the project that contains a path, with the number of its layer; undefined outside all layers. */
export function layerOf(path) {
  const base = Object.keys(LAYERS).find((start) => path.startsWith(start))
  if (base === undefined) return undefined
  const inside = path.slice(base.length)
  const number = LAYERS[base].findIndex((entry) =>
    entry.endsWith('/') ? inside.startsWith(entry) : inside === entry,
  )
  return { base, number, name: LAYERS[base][number] }
}

/** Returns the fault of an import from one file to another, or undefined. A file outside the list is a fault itself. */
export function layerFault(from, to) {
  const above = layerOf(from)
  const below = layerOf(to)
  if (!above || !below || above.base !== below.base) return undefined
  for (const [layer, path] of [
    [above, from],
    [below, to],
  ]) {
    if (layer.number < 0) return `${path} stands in no layer. Add its folder to build/lint/layers.js.`
  }
  const face = Object.keys(FACES).find((folder) => to.startsWith(folder) && !from.startsWith(folder))
  if (face && to !== FACES[face]) return `Other folders import ${FACES[face]} and no other file of ${face}.`
  if (above.number <= below.number) return undefined
  return `${above.name} stands below ${below.name} and may not import from it. The order is in build/lint/layers.js.`
}
