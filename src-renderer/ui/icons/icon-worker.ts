import { findIcon } from '../../../src-main/content/icons/icon-library.ts'
import type { IconAnswer, IconRequest } from './icon-source.ts'

/** The Web Worker that holds all icon sets, so that the page loads the drawings alone that it shows. */
self.addEventListener('message', ({ data: names }: MessageEvent<IconRequest>) => {
  const answer: IconAnswer = names.map((name) => [name, findIcon(name) ?? null])
  self.postMessage(answer, { transfer: [] })
})
