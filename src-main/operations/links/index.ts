import { listChangeRequestFileBacklinks } from './list-change-request-file-backlinks.ts'
import { listChangeRequestPageLinks } from './list-change-request-page-links.ts'
import { listFileBacklinks } from './list-file-backlinks.ts'
import { listPageLinks } from './list-page-links.ts'
import { listSpaceLinks } from './list-space-links.ts'

export const links = {
  listSpaceLinks,
  listPageLinks,
  listFileBacklinks,
  listChangeRequestPageLinks,
  listChangeRequestFileBacklinks,
}
