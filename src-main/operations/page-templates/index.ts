import { getChangeRequestTemplate } from './get-change-request-template.ts'
import { listChangeRequestTemplates } from './list-change-request-templates.ts'

/** Templates of pages, beyond the document. They are changed as a part of the content of a change request. */
export const pageTemplates = { getChangeRequestTemplate, listChangeRequestTemplates }
