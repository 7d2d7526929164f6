import { findInSpaceContent } from './find-in-space.ts'

export const find = { findInSpaceContent }
