import { getRevisionChanges } from './get-revision-changes.ts'
import { getRevisionFile } from './get-revision-file.ts'
import { getRevisionPageByPath } from './get-revision-page-by-path.ts'
import { getRevisionPage } from './get-revision-page.ts'
import { getRevision } from './get-revision.ts'
import { listRevisionFiles } from './list-revision-files.ts'
import { listRevisionPages } from './list-revision-pages.ts'

export const revisions = {
  getRevision,
  listRevisionPages,
  listRevisionFiles,
  getRevisionFile,
  getRevisionPage,
  getRevisionPageByPath,
  getRevisionChanges,
}
