import { htmlToMarkdown } from './html-to-markdown.ts'
import type { PasteAnswer } from './paste-converter.ts'

/** Converts one copied text. A worker does it, because large tables take seconds. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage({ pasted: htmlToMarkdown(data) } satisfies PasteAnswer)
})
