import { htmlToMarkdown } from './html-to-markdown.ts'
import type { PasteAnswer } from './paste-converter.ts'

/** Converts one copied text. Large tables take seconds, which would block the window. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage({ pasted: htmlToMarkdown(data) } satisfies PasteAnswer)
})
