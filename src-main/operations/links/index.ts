import { listChangeRequestFileBacklinks } from './list-change-request-file-backlinks.ts'
import { listChangeRequestPageBacklinks } from './list-change-request-page-backlinks.ts'
import { listChangeRequestPageLinks } from './list-change-request-page-links.ts'
import { listFileBacklinks } from './list-file-backlinks.ts'
import { listPageBacklinks } from './list-page-backlinks.ts'
import { listPageLinks } from './list-page-links.ts'
import { listSpaceLinks } from './list-space-links.ts'

export const links = {
  listSpaceLinks,
  listPageLinks,
  listPageBacklinks,
  listFileBacklinks,
  listChangeRequestPageLinks,
  listChangeRequestPageBacklinks,
  listChangeRequestFileBacklinks,
}
