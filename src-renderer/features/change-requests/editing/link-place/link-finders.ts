export { findLinkPages } from './find-link-pages.ts'
export { findReferences } from './find-references.ts'
export { findUsers } from './find-users.ts'
