import { findIcon } from '../../../src-main/content/icons/icon-library.ts'
import type { IconAnswer, IconRequest } from './icon-source.ts'

/** The Web Worker that holds all icon sets, so that the page loads the drawings alone that it shows. */
self.addEventListener('message', ({ data: name }: MessageEvent<IconRequest>) => {
  const answer: IconAnswer = { name, found: findIcon(name) ?? null }
  self.postMessage(answer, { transfer: [] })
})
