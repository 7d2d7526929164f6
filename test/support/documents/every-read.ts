import { registry } from '../../../src-main/api/all.ts'
import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { AnyOperation } from '../../../src-main/operations/engine/define-operation.ts'
import type { CallResult, RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import type { Reader } from '../../../src-main/store/store.ts'
import type { AppliedCopy } from '../sync/applied-copy.ts'
import type { TestWorkspace, Visitor } from '../workspace.ts'
import { namedEntities } from './named-entities.ts'

/** Further queries of operations, besides the empty one. */
const QUERIES: Readonly<Record<string, object[]>> = {
  searchSpaceContent: [{ query: 'words' }, { query: '3' }, { query: 'borrow ch' }],
  searchOrganizationContent: [{ query: 'words' }, { query: '3' }, { query: 'borrow ch' }],
  listCollectionsInOrganizationById: [{}, { nested: true }],
  listCommentsInSpace: [{}, { status: 'all' }],
  listCommentsInChangeRequest: [{}, { status: 'all' }],
}

/** A read of one entity. */
interface Read {
  operation: AnyOperation
  input: RawInput
}

/**
 * Every read operation about every entity of an origin, also those that the caller may not read. A deleted space is
 * left out: the feed reports it as deleted, and emits it whole when it is restored.
 */
function* everyRead(origin: Reader, leftOut: ReadonlySet<string>): Generator<Read> {
  for (const operation of registry.values()) {
    if (operation.method !== 'GET' || leftOut.has(operation.id)) continue
    // A replica does not answer these: it forwards them to the remote, or refuses them with a problem.
    if (operation.offline !== 'local' && operation.offline.kind === 'refused') continue
    for (const params of namedEntities(origin, operation.path))
      for (const query of QUERIES[operation.id] ?? [{}]) yield { operation, input: { params, query } }
  }
}

/**
 * Returns the outcome of a call in a comparable form: its answer, or the fact of its refusal. An origin refuses a
 * hidden entity; a replica does not have it.
 */
function outcomeOf(result: CallResult): unknown {
  if (result.ok) return result.value
  const { code } = result.problem
  return { refused: code === 'auth.forbidden' ? 'resource.unknown' : code }
}

/** The reads whose answers differ on a replica: the feed itself, and secrets that are valid on one host. */
const LEFT_OUT = new Set(['listChangesInOrganization', 'listUserTokens', 'getSitePublishingAuthById'])

/** Returns the reads with another answer on a replica than on its origin, for the same user. */
export function differences(
  origin: TestWorkspace,
  visitor: Visitor,
  copy: AppliedCopy,
  comparable: (outcome: unknown, operation: string) => string = (outcome) => JSON.stringify(outcome),
): unknown[] {
  const found: unknown[] = []
  for (const { operation, input } of everyRead(origin.store, LEFT_OUT)) {
    const there = outcomeOf(visitor.attempt(operation.id as OperationId, input))
    const here = outcomeOf(copy.attempt(operation.id, input))
    if (comparable(there, operation.id) !== comparable(here, operation.id))
      found.push({ operation: operation.id, input, there, here })
  }
  return found
}

/** Returns the reads that fail on a replica, other than with a refusal. The entities are those of its origin. */
export function failingReads(origin: TestWorkspace, copy: AppliedCopy): unknown[] {
  const found: unknown[] = []
  for (const { operation, input } of everyRead(origin.store, LEFT_OUT)) {
    const error = errorOf(() => copy.attempt(operation.id, input))
    if (error !== undefined) found.push({ operation: operation.id, input, error })
  }
  return found
}

/** Runs a read. Returns the error of the program, which the log of a test throws, or the fault in the answer. */
function errorOf(read: () => CallResult): unknown {
  try {
    const result = read()
    return result.ok || result.problem.status < 500 ? undefined : result.problem
  } catch (error) {
    return error
  }
}
