import { registry } from '../../api/all.ts'
import type { Queued } from '../../operations/engine/queued.ts'
import {
  fieldText,
  type UserContent,
  type UserFile,
  type UserText,
} from '../../operations/engine/user-content.ts'
import type { Intent, QueuedInput } from './intent-row.ts'

type Edit = Pick<Intent, 'operation' | 'input'> & Partial<Pick<Intent, 'isSound'>>

/** Returns the offline policy of an operation; undefined when this version of the app does not have the operation. */
export function queuedPolicy(operation: string): Queued<QueuedInput> | undefined {
  const offline = registry.get(operation)?.offline
  if (offline === undefined || offline === 'local' || offline.kind === 'refused') return undefined
  // The registry stores every policy under one type with `never` as input. The schemas of the operation validated this
  // input.
  return offline as Queued<never> as unknown as Queued<QueuedInput>
}

/**
 * Returns everything that the user wrote or inserted in an edit. For an operation of another version, or an edit too
 * damaged to read, this is the raw input.
 */
export function userContentIn({ operation, input, isSound = true }: Edit): UserContent[] {
  const policy = queuedPolicy(operation)
  const parts =
    policy && (isSound || isReadable(operation, input)) ? policy.userContent({ params: {}, ...input }) : []
  if (policy && (isSound || parts.length > 0)) return parts
  return fieldText('The edit as it was made', JSON.stringify(input.body, null, 2))
}

function isReadable(operation: string, { body }: QueuedInput): boolean {
  return registry.get(operation)?.body?.safeParse(body).success === true
}

/** Returns the texts of an edit, in order. */
export function textsIn(edit: Edit): UserText[] {
  return userContentIn(edit).filter((content) => content.kind !== 'file')
}

/** Returns the files of an edit, in order. */
export function filesIn(edit: Edit): UserFile[] {
  return userContentIn(edit).filter((content) => content.kind === 'file')
}
