/**
 * Every expected problem, by code. The value is its HTTP status in the specification, and the comment of a code states
 * its cause. Code identifies a problem by its code, never by its text.
 */
export const PROBLEM_STATUS = {
  /** A field, parameter or body that is malformed or out of its bounds. */
  'input.invalid': 400,
  /** The block of a new comment is not on its page: it was edited or deleted. */
  'comment.block-gone': 400,
  /** A paging cursor that this list never returned. */
  'input.cursor': 400,
  /** Edits of an account have not been sent. A caller confirms to continue nevertheless. */
  'account.unsent': 409,
  /** A change of the workspace would interrupt running work. */
  'account.busy': 409,
  /** The call applies only to the account in use. */
  'account.not-current': 409,
  /** The data folder holds the replica of another remote. */
  'sync.other-remote': 409,
  /** The data folder is an origin, or the other way round. */
  'sync.other-role': 409,
  /** The token belongs to another user than the one whose replica this is. */
  'sync.other-user': 409,
  /** The remote does not report the owner of the token. */
  'sync.unknown-user': 409,
  /** The remote may or may not have applied a write, and no request can prove it. */
  'sync.unknown-outcome': 409,
  /** The operation needs the remote, which cannot be reached now. */
  'sync.needs-remote': 503,
  /** Content of a space that is not available offline, while the remote cannot be reached. */
  'sync.not-offline': 503,
  /** Content that the first pull has not fetched yet, while the remote cannot be reached. */
  'sync.not-here-yet': 503,
  /** A file whose bytes the server could not serve; the replica requests them again. */
  'sync.missing-file': 503,
  /** The choice would remove a space with unsent edits from this machine. */
  'sync.unsent-in-space': 409,
  /** No answer of the remote that can be trusted. */
  'sync.unreachable': 503,
  /** The remote no longer emits changes, and the replica depended on them. */
  'sync.feed-missing': 503,
  /** The remote lists an organization but does not emit its changes. */
  'sync.organization-refused': 403,
  /** The remote answers, but fails over single things, which are missing or out of date here. */
  'sync.not-fetched': 502,
  /** An unknown intent of the outbox, or one that does not wait for the user. */
  'sync.not-waiting': 409,
  /** A language without a dictionary here. */
  'spelling.no-dictionary': 404,
  /** Words whose check took too long, or was cut off. */
  'spelling.busy': 503,
  /** A cursor of the change feed that is older than the retained entries; the reader starts over. */
  'feed.cursor-expired': 410,
  /** A cursor of the change feed that names steps of another history; the reader starts over. */
  'feed.other-history': 410,
  /** The request body is larger than the host accepts. */
  'input.too-large': 413,
  /** The caller sends more at once than one caller may. */
  'request.limited': 429,
  /** All callers together send more at once than the host can accept. */
  'request.busy': 503,
  /** No bearer token, or one that is not known or was revoked. */
  'auth.required': 401,
  /** The caller may see the resource but not do this to it. */
  'auth.forbidden': 403,
  /** The resource does not exist, or the caller may not see it. */
  'resource.unknown': 404,
  /** The path exists, with other methods. */
  'request.method': 405,
  /** The store was written by a newer version; it is left untouched. */
  'store.future': 500,
  /** The file is the database of another program; it is left untouched. */
  'store.foreign': 500,
  /** The file is not a database, or is damaged. */
  'store.damaged': 500,
  /** A text of a replica is damaged on this machine; it is fetched from the remote again. */
  'store.damaged-text': 500,
  /** The data folder or file cannot be opened or written. */
  'store.unavailable': 500,
  /** Another process has the data folder open. */
  'store.in-use': 500,
  /** The disk is full, and nothing of the request was stored. */
  'store.full': 507,
  /** The state that the caller built on has changed, or does not allow the call. */
  'state.conflict': 409,
  /** `If-Match` names another state than the present one: another user wrote first. */
  'state.changed': 412,
  /** An idempotency key that came with another request before. */
  'request.key-reused': 409,
  /** A device token that was used for an invite before, and is no longer valid. */
  'invite.token-spent': 409,
  /** The organization would be left without an administrator. */
  'member.last-admin': 409,
  /** The slug is taken by another page in the same place. */
  'page.slug-taken': 409,
  /** A page, collection or section would be below itself. */
  'tree.cycle': 409,
  /** A page's text is over the limit. */
  'page.too-large': 413,
  /** The space is locked: it is edited through change requests only. */
  'space.locked': 403,
  /** The change request is merged or archived, so its content is fixed. */
  'change-request.closed': 409,
  /** The change request does not meet the merge rules of its space. */
  'merge.rules': 409,
  /** An archive that is cut short, damaged, encrypted throughout, or of another format than Carrel reads. */
  'import.archive-broken': 400,
  /** A path to import from that is missing, or neither a folder nor a file. */
  'import.not-found': 400,
  /** More bytes, files or folders than an import may have, or more work than it may take. */
  'import.limit': 413,
  /** The user cancelled; nothing was imported. */
  'import.cancelled': 409,
  /** The source contains no pages, or a strict import would have to repair something. */
  'import.refused': 400,
  /** Nothing to export. */
  'export.empty': 404,
  /** The folder to export to contains files already. */
  'export.not-empty': 409,
  /** The path of a page or file leads out of the export, or some systems do not support it. */
  'export.unsafe-path': 400,
  /** An address that may not be fetched from: of another scheme, or of a private network. */
  'fetch.refused': 400,
  /** The content at an address did not arrive in time. */
  'fetch.timeout': 400,
  /** Nothing could be fetched: no such host, no response, or a refusal. */
  'fetch.failed': 400,
  /** The content at an address is larger than the limit. */
  'fetch.too-large': 413,
  /** A signed address that has expired. */
  'link.expired': 410,
  /** An address that no remote can have, or that a token may not be sent to. */
  'remote.address': 400,
  /** No answer of the remote that can be trusted: it cannot be reached, or another server answers for it. */
  'remote.unreachable': 503,
  /** The server at the address does not serve this API, or its answer is one that this version does not understand. */
  'remote.not-understood': 502,
  /** The remote's answer is larger than the limit. */
  'remote.too-large': 502,
  /** The remote requires fewer requests. */
  'remote.limited': 429,
  /** The remote is busy, and answers later. */
  'remote.busy': 503,
  /** The remote refuses for a reason that has no code of its own here. */
  'remote.refused': 409,
  /** The remote offers only the documented operations, which lack this one. */
  'remote.not-offered': 501,
  /** The remote failed. */
  'remote.fault': 502,
  /** The caller gave up before the remote had answered. */
  'remote.cancelled': 503,
  /** The keychain is missing or locked. */
  'secrets.unavailable': 503,
  /** More pages, time or memory than one PDF may take. */
  'pdf.too-large': 413,
  /** The queue of imports from addresses is full. */
  'import.busy': 503,
  /** The queue of PDFs is full. */
  'pdf.busy': 503,
  /** A fault of ours; the cause is in the log. */
  'server.fault': 500,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof PROBLEM_STATUS

/** An error as a value: a code for programs, a sentence for the user, and the cause for the log. */
export class Problem extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'Problem'
    this.code = code
  }

  /** The HTTP status of the problem. */
  get status(): number {
    return PROBLEM_STATUS[this.code]
  }
}
