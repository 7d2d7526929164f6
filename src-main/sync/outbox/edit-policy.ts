import { registry } from '../../api/all.ts'
import type { Queued } from '../../operations/engine/queued.ts'
import { words, type Written, type WrittenFile, type WrittenText } from '../../operations/engine/written.ts'
import type { Intent, QueuedInput } from './intent-row.ts'

type Edit = Pick<Intent, 'operation' | 'input'> & Partial<Pick<Intent, 'isSound'>>

/** What an operation declares of itself as an edit; undefined for one that this version does not know. */
export function queuedPolicy(operation: string): Queued<QueuedInput> | undefined {
  const offline = registry.get(operation)?.offline
  if (offline === undefined || offline === 'local' || offline.kind === 'refused') return undefined
  // The registry holds every policy under one type that takes `never`; the operation's own schemas passed the input.
  return offline as Queued<never> as unknown as Queued<QueuedInput>
}

/**
 * Everything that the user wrote or inserted in an edit. One of another version of the app is given as it is, and so is one
 * that the disk has damaged so that its operation cannot read it.
 */
export function writtenIn({ operation, input, isSound = true }: Edit): Written[] {
  const policy = queuedPolicy(operation)
  const found =
    policy && (isSound || isReadable(operation, input)) ? policy.written({ params: {}, ...input }) : []
  if (policy && (isSound || found.length > 0)) return found
  return words('The edit as it was made', JSON.stringify(input.body, null, 2))
}

function isReadable(operation: string, { body }: QueuedInput): boolean {
  return registry.get(operation)?.body?.safeParse(body).success === true
}

/** The texts of an edit, in their order. */
export function textsIn(edit: Edit): WrittenText[] {
  return writtenIn(edit).filter((written) => written.kind !== 'file')
}

/** The files of an edit, in their order. */
export function filesIn(edit: Edit): WrittenFile[] {
  return writtenIn(edit).filter((written) => written.kind === 'file')
}
