import { getChangeRequestFile } from './get-change-request-file.ts'
import { getChangeRequestPageByPath } from './get-change-request-page-by-path.ts'
import { getChangeRequestPage } from './get-change-request-page.ts'
import { getChangeRequestRevision } from './get-change-request-revision.ts'
import { listChangeRequestFiles } from './list-change-request-files.ts'
import { listChangeRequestPages } from './list-change-request-pages.ts'
import { updateChangeRequestContent } from './update-change-request-content.ts'

export const changeRequestContent = {
  getChangeRequestRevision,
  listChangeRequestPages,
  listChangeRequestFiles,
  getChangeRequestFile,
  getChangeRequestPage,
  getChangeRequestPageByPath,
  updateChangeRequestContent,
}
