import { readVariables, type VariablesReading } from '../../content/variables/read-variables.ts'
import { VARIABLES_PATH } from '../../content/variables/variable.ts'
import { readText } from '../../store/blobs.ts'
import type { ContentView } from '../content-view.ts'
import type { FileRow } from '../file-row.ts'
import { settingsFile } from './settings-file.ts'

/** Returns the path of the variables of a book, in its folder of pages, as an import stores them. */
export function variablesPath(contentRoot: string): string {
  return contentRoot === '' ? VARIABLES_PATH : `${contentRoot}/${VARIABLES_PATH}`
}

/** Returns the file of variables, in the folder of the pages or at the root; undefined for a space without one. */
export function variablesFile(view: ContentView, contentRoot: string): FileRow | undefined {
  return settingsFile(view, contentRoot, VARIABLES_PATH)
}

/** Reads the variables of a content. */
export function variablesOf(view: ContentView, contentRoot: string): VariablesReading {
  const file = variablesFile(view, contentRoot)
  return file ? readVariables(readText(view.store, file.data).text) : { variables: [], problem: null }
}

/** True for a path of a file of variables. */
export function isVariablesPath(path: string): boolean {
  return path === VARIABLES_PATH || path.endsWith(`/${VARIABLES_PATH}`)
}
