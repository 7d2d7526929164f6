import { getCurrentRevision } from './get-current-revision.ts'
import { getFile } from './get-file.ts'
import { getPageByPath } from './get-page-by-path.ts'
import { getPage } from './get-page.ts'
import { getSpacePdf } from './get-space-pdf.ts'
import { listFiles } from './list-files.ts'
import { listPages } from './list-pages.ts'

export const spaceContent = {
  getCurrentRevision,
  listPages,
  listFiles,
  getFile,
  getPage,
  getPageByPath,
  getSpacePdf,
}
