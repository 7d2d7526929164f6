import { readPageHead } from '../../content/markdown/split-page.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import type { FileRow } from '../../revisions/file-row.ts'
import { templateFile, templateFiles, templateName } from '../../revisions/space-settings/template-files.ts'
import { MAX_TEMPLATES } from '../../schemas/limits/template-limits.ts'
import type { PageTemplate } from '../../schemas/space-settings/page-template.ts'
import { readText } from '../../store/blobs.ts'
import { refuseMissingFile } from '../../store/missing-file.ts'
import { notFound } from '../access/access.ts'

/** The templates of a content, by path, without their texts. */
export function readTemplates(view: ContentView, contentRoot: string): PageTemplate[] {
  return templateFiles(view, contentRoot)
    .slice(0, MAX_TEMPLATES)
    .map((row) => presentTemplate(row, readText(view.store, row.data).text))
}

/** Returns a template with its text. Fails with `resource.unknown`, and for one that the remote could not send. */
export function readTemplate(view: ContentView, contentRoot: string, name: string): PageTemplate {
  const row = templateFile(view, contentRoot, name)
  if (!row) throw notFound('file')
  refuseMissingFile(view.store, row.data)
  const { text } = readText(view.store, row.data)
  return { ...presentTemplate(row, text), markdown: text.slice(readPageHead(text).afterFrontMatter) }
}

function presentTemplate(row: FileRow, text: string): PageTemplate {
  const { attributes } = readPageHead(text)
  return {
    name: templateName(row),
    title: attributes.title ?? templateName(row),
    ...(attributes.description !== undefined && { description: attributes.description }),
    path: row.source_path,
  }
}
