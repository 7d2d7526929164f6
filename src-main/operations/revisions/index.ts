import { compareRevisions } from './compare-revisions.ts'
import { getHistoryEntry } from './get-history-entry.ts'
import { getRevisionChanges } from './get-revision-changes.ts'
import { getRevisionFile } from './get-revision-file.ts'
import { getRevisionPageByPath } from './get-revision-page-by-path.ts'
import { getRevisionPage } from './get-revision-page.ts'
import { getRevision } from './get-revision.ts'
import { listChangeRequestRevisions } from './list-change-request-revisions.ts'
import { listDeletedPages } from './list-deleted-pages.ts'
import { listPageRevisions } from './list-page-revisions.ts'
import { listRevisionFiles } from './list-revision-files.ts'
import { listRevisionPages } from './list-revision-pages.ts'
import { listRevisions } from './list-revisions.ts'
import { restorePage } from './restore-page.ts'
import { revertRevision } from './revert-revision.ts'

export const revisions = {
  getRevision,
  listRevisionPages,
  listRevisionFiles,
  getRevisionFile,
  getRevisionPage,
  getRevisionPageByPath,
  getRevisionChanges,
  getHistoryEntry,
  listRevisions,
  listPageRevisions,
  listDeletedPages,
  listChangeRequestRevisions,
  compareRevisions,
  restorePage,
  revertRevision,
}
