import type { z } from 'zod'
import { readVariables } from '../../content/variables/read-variables.ts'
import { renameUses } from '../../content/variables/rename-uses.ts'
import type { Variable } from '../../content/variables/variable.ts'
import { renameVariableIn, writeVariable } from '../../content/variables/write-variables.ts'
import type { RenameVariable, SetVariable } from '../../schemas/content-change.ts'
import { VARIABLE_NAME } from '../../schemas/limits/variable-limits.ts'
import { Problem } from '../../schemas/problem.ts'
import { readProvedText } from '../../store/blobs.ts'
import type { FileState } from '../file-row.ts'
import { pagesUsingVariable } from '../index/variable-users.ts'
import { reusableFiles } from '../space-settings/reusable-files.ts'
import { variablesFile, variablesPath } from '../space-settings/variables-file.ts'
import type { ChangeScope } from './change-scope.ts'
import { storeText } from './page-text.ts'
import { newSettingsFile, placeOf, putFileText } from './settings-text.ts'

/** Sets or removes a variable in the file of variables, and creates that file where there is none. */
export function setVariable(scope: ChangeScope, { name, value }: z.infer<typeof SetVariable>): void {
  const { file, text, variables } = readFile(scope)
  const isKnown = variables.some((variable) => variable.name === name)
  if (value === null && !isKnown) return
  if (!isKnown && !VARIABLE_NAME.test(name)) {
    const message = `"${name}" is not a valid name of a variable. Use letters, digits and "_", and begin with a letter or "_".`
    throw new Problem('input.invalid', message)
  }
  putFileText(scope, file, writeVariable(text, name, value))
}

/** Renames a variable in its file, in the pages that use it, and in reusable content. */
export function renameVariable(scope: ChangeScope, { name, to }: z.infer<typeof RenameVariable>): void {
  const { file, text, variables } = readFile(scope)
  const has = (wantedName: string): boolean => variables.some((variable) => variable.name === wantedName)
  // A repeated edit finds its result, and must succeed.
  if (name === to || (!has(name) && has(to))) return
  if (!has(name)) {
    const message = `There is no variable "${name}" in this change request. Read the variables again.`
    throw new Problem('resource.unknown', message)
  }
  if (has(to)) throw new Problem('input.invalid', `There is already a variable "${to}". Choose another name.`)
  putFileText(scope, file, renameVariableIn(text, name, to))
  renameInPages(scope, name, to)
  renameInReusable(scope, name, to)
}

function renameInPages(scope: ChangeScope, name: string, to: string): void {
  const { store, writer, now } = scope
  const { line } = placeOf(scope)
  for (const page of pagesUsingVariable(writer.view, line, name)) {
    const row = writer.view.page(page)
    if (!row) continue
    const text = renameUses(readProvedText(store, row.text).text, name, to)
    writer.putPage({ ...row, text: storeText(store, text, row.title), updated_at: now })
  }
}

function renameInReusable(scope: ChangeScope, name: string, to: string): void {
  for (const file of reusableFiles(scope.writer.view, placeOf(scope).contentRoot)) {
    const { text } = readProvedText(scope.store, file.data)
    const renamed = renameUses(text, name, to)
    if (renamed !== text) putFileText(scope, file, renamed)
  }
}

interface VariablesText {
  file: FileState
  text: string
  variables: Variable[]
}

function readFile(scope: ChangeScope): VariablesText {
  const place = placeOf(scope)
  const existing = variablesFile(scope.writer.view, place.contentRoot)
  if (!existing)
    return { file: newSettingsFile(place, variablesPath(place.contentRoot)), text: '', variables: [] }
  const { text } = readProvedText(scope.store, existing.data)
  const { variables, problem } = readVariables(text)
  if (problem === null) return { file: existing, text, variables }
  throw new Problem(
    'input.invalid',
    `${existing.source_path} cannot be read as YAML (${problem}), so its variables cannot be changed here. Correct the file and import it again.`,
  )
}
