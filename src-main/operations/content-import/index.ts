import { importContent } from './import-content.ts'
import { importContentInChangeRequest } from './import-content-in-change-request.ts'

export const contentImport = { importContent, importContentInChangeRequest }
