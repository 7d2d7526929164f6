import { z } from 'zod'
import { Id } from './primitives.ts'

/** The kind of content at an address that is imported. */
export const ImportContentSource = z
  .enum(['website', 'docx', 'markdown', 'html', 'zip', 'confluence', 'github-wiki', 'notion', 'google-docs'])
  .meta({ id: 'ImportContentSource' })
export type ImportContentSource = z.infer<typeof ImportContentSource>

export const ImportContent = z
  .object({
    url: z.url().describe('The address of the content: http, https or data'),
    source: ImportContentSource,
  })
  .meta({ id: 'ImportContent' })

export const ImportContentResult = z
  .object({
    revision: Id,
    importedResources: z.int().min(0).describe('Pages and files that were imported'),
    totalResources: z.int().min(0).describe('Pages and files that were found'),
  })
  .meta({ id: 'ImportContentResult' })
export type ImportContentResult = z.infer<typeof ImportContentResult>
