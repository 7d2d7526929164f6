import type { ImportContentSource } from '../../schemas/content-import.ts'
import { Problem } from '../../schemas/problem.ts'
import type { GatheredContent, Reach } from './gathered-content.ts'
import { readArchive } from './read-archive.ts'
import { readDocx } from './read-docx.ts'
import { readMarkdown } from './read-markdown.ts'
import { readHtml } from './read-page.ts'
import { readWebsite } from './read-website.ts'

type Read = (url: string, reach: Reach) => Promise<GatheredContent>

/** The advice for each known source that Carrel does not read: a clause that begins with a verb. */
const ADVICE = {
  confluence: 'Export the space from Confluence as HTML or Word, and import that with `html` or `docx`',
  'github-wiki': "Clone the wiki's repository, pack the folder, and import that with `zip`",
  notion: 'Export the pages from Notion as Markdown & CSV, and import that archive with `zip`',
  'google-docs': 'Download the document as .docx, and import that with `docx`',
} as const

const READERS: Record<Exclude<ImportContentSource, keyof typeof ADVICE>, Read> = {
  website: readWebsite,
  markdown: readMarkdown,
  html: readHtml,
  docx: readDocx,
  zip: readArchive,
}

/**
 * Reads the content of an address and converts it to a folder of Markdown. Throws `input.invalid` for a source that
 * is not read, the problems of fetching, and those of `openImportSource`. The caller must close the source.
 */
export async function gatherContent(
  source: ImportContentSource,
  url: string,
  reach: Reach,
): Promise<GatheredContent> {
  if (isRead(source)) return READERS[source](url, reach)
  throw new Problem('input.invalid', `body.source: "${source}" is not read from here. ${ADVICE[source]}.`)
}

function isRead(source: ImportContentSource): source is keyof typeof READERS {
  return Object.hasOwn(READERS, source)
}
