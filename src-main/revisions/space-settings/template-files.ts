import type { ContentView } from '../content-view.ts'
import type { FileRow } from '../file-row.ts'
import { settingsFile } from './settings-file.ts'

/*
 * The templates of pages of a space are the files `.gitbook/templates/*.md`, and reusable content is those in
 * `.gitbook/includes/`. They are versioned, merged, synced, imported and exported like any file.
 */

const FOLDER = '.gitbook/templates/'
const MARKDOWN = /\.md$/i

/** The files of templates by path, in the folder of the pages, or at the root where that folder has none. */
export function templateFiles(view: ContentView, contentRoot: string): FileRow[] {
  const folders = contentRoot === '' ? [FOLDER] : [`${contentRoot}/${FOLDER}`, FOLDER]
  const byName = new Map<string, FileRow>()
  for (const row of folders.flatMap((folder) => view.filesBelow(folder)))
    if (isTemplate(row) && !byName.has(templateName(row))) byName.set(templateName(row), row)
  return [...byName.values()]
}

/** The file of a template; undefined when there is none. */
export function templateFile(view: ContentView, contentRoot: string, name: string): FileRow | undefined {
  return settingsFile(view, contentRoot, `${FOLDER}${name}.md`)
}

/** The path of a new template. */
export function templatePath(contentRoot: string, name: string): string {
  return `${contentRoot === '' ? '' : `${contentRoot}/`}${FOLDER}${name}.md`
}

/** The name of a template: that of its file without the extension. */
export const templateName = ({ source_path: path }: Pick<FileRow, 'source_path'>): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(MARKDOWN, '')

/** True for the file of a template, which is not in a folder below. */
function isTemplate({ source_path: path }: FileRow): boolean {
  const name = path.slice(path.indexOf(FOLDER) + FOLDER.length)
  return MARKDOWN.test(name) && !name.includes('/')
}
