import type { AnyOperation } from '../../../src-main/operations/engine/define-operation.ts'
import type { RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import { defaultCustomization } from '../../../src-main/operations/sites/default-customization.ts'
import { newToken } from '../../../src-main/operations/tokens/tokens.ts'
import { addChangeRequest, merge } from '../content/authoring.ts'
import { fittingValue } from '../documents/fitting-value.ts'
import { addImportReport } from '../import-report.ts'
import { libraryOf } from '../library.ts'
import { siteNames } from '../site-names.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../workspace.ts'

/** A workspace with one entity of every kind that a path can name. */
export interface World {
  workspace: TestWorkspace
  /** The parent of the named collection, which contains the named space. */
  outer: string
  /** A second organization, the target of transfers. */
  elsewhere: string
  /** The value of each path parameter. */
  names: Record<string, string>
  /** Returns an input that an operation accepts for a caller, about the entities of this world. */
  inputFor(operation: AnyOperation, caller: Visitor): RawInput
}

const INTEGRATION = { title: 'Test kit', description: '', scopes: [], script: '' }
const IMPORTED = { source: 'markdown', url: 'data:text/markdown,Imported.' }
const PICTURE = 'iVBORw0KGgo='

/** Creates the world. Its first member, who created all of it, is an administrator. */
export function openWorld(): World {
  const workspace = openTestWorkspace()
  const elsewhere = workspace.addOrganization('Elsewhere')
  const library = libraryOf(workspace)
  const outer = library.collection('Outer')
  const collection = library.collection('Shelf', outer)
  const space = library.space('Handbook', collection)
  const names = {
    organizationId: workspace.organization,
    collectionId: collection,
    ...contentNames(workspace, space),
  }
  const all = { ...names, ...peopleNames(workspace), ...siteNames(workspace) }
  return {
    workspace,
    outer,
    elsewhere,
    names: all,
    inputFor: (operation, caller) => ({
      params: paramsFor(operation, all, caller),
      query: queryFor(operation, all),
      body: bodyFor(operation, {
        page: all.pageId,
        content: all.reusableContentId,
        secret: all.inviteSecret,
        user: all.userId,
        organization: workspace.organization,
        elsewhere,
        spare: all.spareSpace,
        space: all.spaceId,
      }),
    }),
  }
}

/** Returns a valid query of an operation. An address names a page of this world, or contains the page itself. */
function queryFor({ id, query }: AnyOperation, names: { spaceId: string; pageId: string }): unknown {
  if (!('url' in query.shape)) return fittingValue(query) ?? {}
  const { spaceId, pageId } = names
  return id === 'getContentByUrl' || id === 'getPublishedContentByUrl'
    ? { url: `https://carrel.test/#/spaces/${spaceId}/pages/${pageId}` }
    : { url: 'data:text/html,<title>Hello</title>' }
}

/** Creates a page that conflicts with a change request, a file, and comments on both. */
function contentNames(workspace: TestWorkspace, spaceId: string) {
  const write = (changeRequestId: string, change: object) =>
    workspace.call('updateChangeRequestContent', {
      params: { spaceId, changeRequestId },
      // The schema of the operation checks these changes.
      body: { changes: [change as never] },
    })
  const first = addChangeRequest(workspace, spaceId)
  write(first, { operation: 'insert_page', title: 'Welcome', document: { markdown: 'Base.\n' } })
  write(first, {
    operation: 'insert_files',
    files: [
      { name: 'dot.png', contentType: 'image/png', base64: PICTURE },
      fileOf('note.md', 'A note.\n'),
      fileOf('vars.yaml', 'version: 1.0.1\n'),
    ],
  })
  write(first, { operation: 'set_tag', name: 'beta' })
  write(first, { operation: 'set_template', name: 'how-to', markdown: 'Steps.\n' })
  merge(workspace, spaceId, first)
  // An import stores files at these paths.
  placeFile(workspace, 'note.md', '.gitbook/includes/note.md')
  placeFile(workspace, 'vars.yaml', '.gitbook/vars.yaml')
  const content = workspace.call('getCurrentRevision', { params: { spaceId } })
  const pageId = content.pages[0]?.id ?? ''
  const text = (markdown: string) => ({ operation: 'update_page', page: pageId, document: { markdown } })
  const changeRequestId = addChangeRequest(workspace, spaceId)
  write(changeRequestId, text('Mine.\n'))
  const other = addChangeRequest(workspace, spaceId)
  write(other, text('Theirs.\n'))
  merge(workspace, spaceId, other)
  workspace.call('mergeChangeRequest', { params: { spaceId, changeRequestId } })
  const body = { body: { markdown: 'Hm' } }
  const commentId = workspace.call('postCommentInSpace', { params: { spaceId }, body }).id
  const inChangeRequest = { spaceId, changeRequestId }
  const changeRequestComment = workspace.call('postCommentInChangeRequest', {
    params: inChangeRequest,
    body,
  }).id
  const reviewId = workspace.call('submitChangeRequestReview', {
    params: inChangeRequest,
    body: { status: 'approved' },
  }).id
  return {
    spaceId,
    reviewId,
    pageId,
    fileId: content.files.find(({ name }) => name === 'dot.png')?.id ?? '',
    reusableContentId: content.files.find(({ name }) => name === 'note.md')?.id ?? '',
    variableName: 'version',
    tagName: 'beta',
    templateName: 'how-to',
    pagePath: 'welcome',
    revisionId: content.id,
    importId: addImportReport(workspace, spaceId),
    changeRequestId,
    commentId,
    commentReplyId: workspace.call('postCommentReplyInSpace', { params: { spaceId, commentId }, body }).id,
    changeRequestComment,
    changeRequestReply: workspace.call('postCommentReplyInChangeRequest', {
      params: { ...inChangeRequest, commentId: changeRequestComment },
      body,
    }).id,
  }
}

const fileOf = (name: string, text: string) => ({
  name,
  contentType: 'text/plain',
  base64: Buffer.from(text).toString('base64'),
})

function placeFile({ store }: TestWorkspace, name: string, path: string): void {
  store.run('UPDATE file_version SET source_path = ? WHERE name = ?', path, name)
}

/** Creates a member who reads, the team of the member, a provider and an invite. */
function peopleNames(workspace: TestWorkspace) {
  const params = { organizationId: workspace.organization }
  const { user } = workspace.addUser('read')
  const invite = workspace.call('createUserInviteInOrganization', {
    params,
    body: { role: 'read', uses: 1000 },
  })
  return {
    userId: user,
    savedSearchId: workspace.call('saveSearchInOrganization', { params, body: { query: 'words' } }).id,
    userInviteId: invite.id,
    inviteSecret: invite.secret,
    teamId: workspace.call('createOrganizationTeam', { params, body: { title: 'Writers', members: [user] } })
      .id,
    samlProviderId: workspace.call('createOrganizationSAMLProvider', { params, body: { label: 'Staff' } }).id,
    inviteId: workspace.call('createOrganizationInvite', { params, body: { role: 'read' } }).id,
    emailDomain: 'example.org',
    integrationName: workspace.call('publishIntegration', {
      params: { integrationName: 'test-kit' },
      body: { ...INTEGRATION, organization: workspace.organization },
    }).name,
  }
}

function paramsFor(
  { id, path }: AnyOperation,
  names: Record<string, string>,
  caller: Visitor,
): Record<string, string> {
  const isCommentOfChangeRequest = path.includes('{changeRequestId}/comments')
  const special: Record<string, () => string | undefined> = {
    commentId: () => names[isCommentOfChangeRequest ? 'changeRequestComment' : 'commentId'],
    commentReplyId: () => names[isCommentOfChangeRequest ? 'changeRequestReply' : 'commentReplyId'],
    // A path names only tokens of its caller.
    tokenId: () => caller.call('createUserToken', { body: { label: 'Test' } }).id,
    // A user changes only their own profile.
    ...((id === 'updateUserById' || id === 'updateUserPicture') && { userId: () => caller.user }),
  }
  const params = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => {
    const value = name in special ? special[name]?.() : names[name]
    if (value === undefined) throw new Error(`The test world has no value for {${name}}`)
    return [name, value]
  })
  return Object.fromEntries(params) as Record<string, string>
}

interface Needed {
  page: string
  content: string
  secret: string
  user: string
  organization: string
  elsewhere: string
  spare: string
  space: string
}

function bodyFor(
  operation: AnyOperation,
  { page, content, secret, user, organization, elsewhere, spare, space }: Needed,
): unknown {
  const source = { text: '{"openapi":"3.1.0","info":{"title":"B","version":"1"},"paths":{}}' }
  const bodies: Record<string, unknown> = {
    // Tests derive changes of other kinds from this one. They name a page or a reusable content.
    updateChangeRequestContent: { changes: [{ operation: 'update_page', page, content, title: 'Hello' }] },
    reportPresenceInChangeRequest: { editor: 'window', page },
    requestReviewersForChangeRequest: { users: [user] },
    transferSpace: { organization: elsewhere },
    importContent: IMPORTED,
    publishIntegration: { ...INTEGRATION, organization },
    installIntegration: { organization },
    importContentInChangeRequest: IMPORTED,
    transferCollection: { organization: elsewhere },
    addSectionToSite: { spaceId: spare },
    addSpaceToSite: { spaceId: spare },
    createOpenAPISpec: { slug: 'other', source },
    createOrUpdateOpenAPISpecBySlug: { source },
    updateSiteCustomizationById: defaultCustomization('Docs'),
    updateUserById: { displayName: 'Ada' },
    updateUserPicture: { base64: null },
    resolvePublishedContentByUrl: { url: `https://carrel.test/#/spaces/${space}` },
    previewUserInvite: { secret },
    joinWithUserInvite: { secret },
    acceptUserInvite: { secret, displayName: 'Ada', token: newToken(), device: 'Laptop' },
  }
  if (operation.id in bodies) return bodies[operation.id]
  return operation.body && fittingValue(operation.body)
}
