import { readVariables } from '../../content/variables/read-variables.ts'
import type { Variable, VariableValue } from '../../content/variables/variable.ts'
import { writeVariable } from '../../content/variables/write-variables.ts'
import { putText, readProvedText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import type { FileRow, FileState } from '../file-row.ts'

/** The versions of a file of variables in a merge; undefined where there is none. */
export interface VariablesVersions {
  base: FileRow | undefined
  mine: FileRow
  theirs: FileRow | undefined
}

/**
 * Merges a file of variables, variable by variable: the file of the space with the changes of the change request. Where
 * both changed one variable, the change request wins, as for any file.
 */
export function mergeVariables(store: Writer, { base, mine, theirs }: VariablesVersions): FileState {
  if (!theirs || theirs.data === mine.data || theirs.data === base?.data) return mine
  const [baseFile, mineFile, theirsFile] = [base, mine, theirs].map((row) => readFile(store, row))
  if (
    !baseFile ||
    !mineFile ||
    !theirsFile ||
    [baseFile, mineFile, theirsFile].some(({ isReadable }) => !isReadable)
  )
    return mine
  let { text } = theirsFile
  for (const name of new Set([...baseFile.values.keys(), ...mineFile.values.keys()])) {
    const value = mineFile.values.get(name)
    if (value !== baseFile.values.get(name) && value !== theirsFile.values.get(name))
      text = writeVariable(text, name, value ?? null)
  }
  return { ...mine, size: Buffer.byteLength(text), data: putText(store, text) }
}

interface ReadFile {
  text: string
  values: Map<string, VariableValue>
  isReadable: boolean
}

function readFile(store: Writer, row: FileRow | undefined): ReadFile {
  const text = row ? readProvedText(store, row.data).text : ''
  const { variables, problem } = readVariables(text)
  return {
    text,
    values: new Map(variables.map(({ name, value }: Variable) => [name, value])),
    isReadable: problem === null,
  }
}
