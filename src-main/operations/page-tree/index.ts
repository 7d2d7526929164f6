import { findChangeRequestPageTargets } from './find-change-request-page-targets.ts'
import { findChangeRequestPagesByTitle } from './find-change-request-pages-by-title.ts'
import { findPageTargets } from './find-page-targets.ts'
import { findPagesByTitle } from './find-pages-by-title.ts'
import { getChangeRequestPagePlace } from './get-change-request-page-place.ts'
import { getPagePlace } from './get-page-place.ts'
import { listChangeRequestPageLevels } from './list-change-request-page-levels.ts'
import { listPageLevels } from './list-page-levels.ts'
import { listRevisionPageLevels } from './list-revision-page-levels.ts'

/** Reads of page trees beyond the document: levels, places, titles and links. Each costs what it answers. */
export const pageTree = {
  findChangeRequestPageTargets,
  findChangeRequestPagesByTitle,
  findPageTargets,
  findPagesByTitle,
  getChangeRequestPagePlace,
  getPagePlace,
  listChangeRequestPageLevels,
  listPageLevels,
  listRevisionPageLevels,
}
