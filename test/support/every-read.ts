import { registry } from '../../src-main/operations/all.ts'
import type { AnyOperation } from '../../src-main/operations/define-operation.ts'
import type { CallResult, RawInput } from '../../src-main/operations/dispatch.ts'
import type { OperationId } from '../../src-main/operations/client-types.ts'
import type { Reader } from '../../src-main/replica/store.ts'
import type { AppliedCopy } from './applied-copy.ts'
import type { TestWorkspace, Visitor } from './workspace.ts'

/** Where the things stand that a parameter of a path can name; `$name` is what an earlier parameter names. */
const NAMES: Readonly<Record<string, string>> = {
  organizationId: 'SELECT id FROM organization',
  emailDomain: "SELECT 'example.org'",
  userId: 'SELECT user FROM member WHERE organization = $organizationId',
  teamId: 'SELECT id FROM team WHERE organization = $organizationId',
  inviteId: 'SELECT id FROM invite WHERE organization = $organizationId',
  samlProviderId: 'SELECT id FROM saml_provider WHERE organization = $organizationId',
  collectionId: 'SELECT id FROM collection',
  spaceId: 'SELECT id FROM space WHERE deleted_at IS NULL',
  changeRequestId: 'SELECT id FROM change_request WHERE space = $spaceId',
  revisionId: 'SELECT revision.id FROM revision JOIN line ON line.id = line WHERE space = $spaceId',
  pageId: 'SELECT DISTINCT page FROM page_version JOIN line ON line.id = line WHERE space = $spaceId',
  fileId: 'SELECT DISTINCT file FROM file_version JOIN line ON line.id = line WHERE space = $spaceId',
  pagePath: 'SELECT DISTINCT slug FROM page_version JOIN line ON line.id = line WHERE space = $spaceId',
  commentId: 'SELECT id FROM comment WHERE space = $spaceId AND change_request IS $changeRequestId',
  commentReplyId: 'SELECT id FROM comment_reply WHERE comment = $commentId',
  siteId: 'SELECT id FROM site WHERE organization = $organizationId',
  fieldName: 'SELECT name FROM custom_field WHERE organization = $organizationId',
  specSlug: 'SELECT slug FROM openapi_spec WHERE organization = $organizationId',
  translationSettingsId: 'SELECT id FROM translation_settings WHERE organization = $organizationId',
  integrationName: 'SELECT name FROM integration',
}

/** Queries beside the one without any. */
const QUERIES: Readonly<Record<string, object[]>> = {
  searchSpaceContent: [{ query: 'words' }, { query: '3' }, { query: 'borrow ch' }],
  searchOrganizationContent: [{ query: 'words' }, { query: '3' }, { query: 'borrow ch' }],
  listCollectionsInOrganizationById: [{}, { nested: true }],
  listCommentsInSpace: [{}, { status: 'all' }],
  listCommentsInChangeRequest: [{}, { status: 'all' }],
}

/** A read of one thing. */
interface Read {
  operation: AnyOperation
  input: RawInput
}

/**
 * Every read operation about everything that an origin has, what the caller may not see among it. A space that is
 * deleted is left out: the feed tells it as gone, and whole again when it is restored.
 */
function* everyRead(origin: Reader, leftOut: ReadonlySet<string>): Generator<Read> {
  for (const operation of registry.values()) {
    if (operation.method !== 'GET' || leftOut.has(operation.id)) continue
    const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
    for (const params of namedBy(origin, names, {}))
      for (const query of QUERIES[operation.id] ?? [{}]) yield { operation, input: { params, query } }
  }
}

type Params = Readonly<Record<string, string>>

function namedBy(origin: Reader, names: readonly string[], known: Params): Params[] {
  const [name, ...others] = names
  if (name === undefined) return [known]
  return valuesOf(origin, name, known).flatMap((value) =>
    namedBy(origin, others, { ...known, [name]: value }),
  )
}

function valuesOf(origin: Reader, name: string, known: Params): string[] {
  const sql = NAMES[name]
  if (sql === undefined) throw new Error(`Nothing stands for {${name}}`)
  const bound = [...sql.matchAll(/\$(\w+)/g)].map(([, earlier = '']) => known[earlier] ?? null)
  const rows = origin.all<Record<string, string>>(sql.replaceAll(/\$\w+/g, '?'), ...bound)
  return rows.map((row) => Object.values(row)[0] ?? '').toSorted()
}

/**
 * What a call came to, as it can be compared: its answer, or that it was refused. An origin knows what it keeps from
 * somebody and says so; a copy does not have it.
 */
function outcomeOf(result: CallResult): unknown {
  if (result.ok) return result.value
  const { code } = result.problem
  return { refused: code === 'auth.forbidden' ? 'resource.unknown' : code }
}

/** Reads that a copy does not answer as its origin does: the feed itself, and what opens one host alone. */
const LEFT_OUT = new Set(['listChangesInOrganization', 'listUserTokens', 'getSitePublishingAuthById'])

/** The reads that a copy answers otherwise than its origin does to the same person. */
export function differences(
  origin: TestWorkspace,
  visitor: Visitor,
  copy: AppliedCopy,
  comparable: (outcome: unknown) => string = JSON.stringify,
): unknown[] {
  const found: unknown[] = []
  for (const { operation, input } of everyRead(origin.store, LEFT_OUT)) {
    const there = outcomeOf(visitor.attempt(operation.id as OperationId, input))
    const here = outcomeOf(copy.attempt(operation.id, input))
    if (comparable(there) !== comparable(here)) found.push({ operation: operation.id, input, there, here })
  }
  return found
}
