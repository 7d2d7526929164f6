import { importContentInChangeRequest } from './import-content-in-change-request.ts'
import { importContent } from './import-content.ts'

export const contentImport = { importContent, importContentInChangeRequest }
