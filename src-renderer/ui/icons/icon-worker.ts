import { findIcon, findIconNames } from '../../../src-main/content/icons/icon-library.ts'
import type { IconAnswer, IconRequest } from './icon-source.ts'

/** The maximum number of names for typed words. Nobody reads a longer list. */
const MAX_NAMES = 60

/** The Web Worker that contains all icon sets, so that the page loads only the drawings that it shows. */
self.addEventListener('message', ({ data }: MessageEvent<IconRequest>) => {
  self.postMessage(answer(data), { transfer: [] })
})

function answer(request: IconRequest): IconAnswer {
  if (request.kind === 'names') return { ...request, names: findIconNames(request.typed, MAX_NAMES) }
  return { kind: 'drawings', found: request.names.map((name) => [name, findIcon(name) ?? null]) }
}
