import { findIcon, findIconNames } from '../../../src-main/content/icons/icon-library.ts'
import type { IconAnswer, IconRequest } from './icon-source.ts'

/** The most names for typed words. A longer list is not read. */
const MOST_NAMES = 60

/** The Web Worker that holds all icon sets, so that the page loads the drawings alone that it shows. */
self.addEventListener('message', ({ data }: MessageEvent<IconRequest>) => {
  self.postMessage(answer(data), { transfer: [] })
})

function answer(request: IconRequest): IconAnswer {
  if (request.kind === 'names') return { ...request, names: findIconNames(request.typed, MOST_NAMES) }
  return { kind: 'drawings', found: request.names.map((name) => [name, findIcon(name) ?? null]) }
}
