import { z } from 'zod'
import { FileAnswer } from '../../exports/file-answer.ts'
import { savedFiles } from '../../exports/saved-files.ts'
import { notLocal } from '../../operations/access/local-user.ts'
import type {
  AnyLocalOperation,
  LocalOperation,
  LocalScope,
} from '../../operations/engine/local-operation.ts'
import { declareNeeds } from '../../operations/engine/needs.ts'

/** The data folder of a workspace, which can be read in any state of its store. */
export interface DataFolder {
  path: string
  /** The user of this machine; undefined for an unreadable store. */
  localUser(): string | undefined
}

/** An operation of a data folder, with any schemas. */
export type AnyDataFolderOperation = AnyLocalOperation<DataFolder>

const nothing = z.object({})

/** Requires the local user, with or without a token, who can read the files of the store anyway. */
const ownFolder = declareNeeds(
  { on: 'machine', level: 'none', or: 'self' },
  (scope: LocalScope<DataFolder>) => {
    const { target, caller } = scope
    if (caller.kind !== 'local' && caller.user !== target.localUser()) throw notLocal()
    return null
  },
)

export const saveOut: LocalOperation<
  DataFolder,
  'saveOut',
  typeof nothing,
  typeof nothing,
  undefined,
  z.ZodType<FileAnswer, FileAnswer>
> = {
  id: 'saveOut',
  summary: 'Save out all texts that can be read in the store, whatever state it is in',
  method: 'GET',
  path: '/app/save-out',
  success: 200,
  params: nothing,
  query: nothing,
  body: undefined,
  response: z.instanceof(FileAnswer),
  access: ownFolder,
  run({ path }) {
    const { files, saved } = savedFiles(path)
    return new FileAnswer({ name: 'carrel-saved', files, content: { kind: 'saved', counts: saved } })
  },
}
