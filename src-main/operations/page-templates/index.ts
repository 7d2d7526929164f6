import { getChangeRequestTemplate } from './get-change-request-template.ts'
import { listChangeRequestTemplates } from './list-change-request-templates.ts'

/** Templates of pages, which the API document lacks. They are changed as content of a change request. */
export const pageTemplates = { getChangeRequestTemplate, listChangeRequestTemplates }
