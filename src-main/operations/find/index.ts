import { findInChangeRequestContent } from './find-in-change-request.ts'
import { findInSpaceContent } from './find-in-space.ts'

export const find = { findInSpaceContent, findInChangeRequestContent }
