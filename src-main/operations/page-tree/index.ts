import { findChangeRequestPageTargets } from './find-change-request-page-targets.ts'
import { findChangeRequestPagesByTitle } from './find-change-request-pages-by-title.ts'
import { findPageTargets } from './find-page-targets.ts'
import { findPagesByTitle } from './find-pages-by-title.ts'
import { findRevisionPageTargets } from './find-revision-page-targets.ts'
import { getChangeRequestPagePlace } from './get-change-request-page-place.ts'
import { getPagePlace } from './get-page-place.ts'
import { listChangeRequestPageLevels } from './list-change-request-page-levels.ts'
import { listPageLevels } from './list-page-levels.ts'
import { listRevisionPageLevels } from './list-revision-page-levels.ts'

/** Reads of parts of page trees, which the API document lacks. The cost of each depends on its answer only. */
export const pageTree = {
  findChangeRequestPageTargets,
  findChangeRequestPagesByTitle,
  findPageTargets,
  findPagesByTitle,
  findRevisionPageTargets,
  getChangeRequestPagePlace,
  getPagePlace,
  listChangeRequestPageLevels,
  listPageLevels,
  listRevisionPageLevels,
}
