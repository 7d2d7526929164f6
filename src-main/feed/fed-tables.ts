import type { FeedKind } from '../schemas/feed/feed.ts'

/** The feed's coverage of a table. */
export interface FedTable {
  /** The kinds of entries that contain the rows; `people` means the users of each answer. */
  kinds: readonly (FeedKind | 'people')[]
  /** The columns that no entry contains directly, each with its reason. */
  exceptions: Readonly<Record<string, string>>
}

const NUMBER = 'a number of this store only'
const COUNTED = 'counted from other rows by triggers'
const FEED_OF = 'the organization whose feed it is'
const IN_SPACE = 'emitted as the space of the entity'

/** The tables of the feed. A new column has to be in an entry, or be listed here with a reason. */
export const FED_TABLES: Readonly<Record<string, FedTable>> = {
  user: {
    kinds: ['people'],
    exceptions: { created_at: 'shown to nobody', picture: 'emitted as its hash and address' },
  },
  organization: { kinds: ['organization'], exceptions: {} },
  member: {
    kinds: ['member', 'membership'],
    exceptions: { organization: FEED_OF, name: 'copied from the user by triggers' },
  },
  team: { kinds: ['team', 'membership'], exceptions: { organization: FEED_OF } },
  team_member: { kinds: ['team-member', 'membership'], exceptions: { organization: FEED_OF } },
  saved_search: {
    kinds: ['membership'],
    exceptions: { organization: FEED_OF, user: 'the id of the membership' },
  },
  given_level: { kinds: ['given-level', 'space', 'collection'], exceptions: { organization: FEED_OF } },
  invite: { kinds: ['invite'], exceptions: { organization: FEED_OF } },
  saml_provider: { kinds: ['saml-provider', 'sso-login'], exceptions: { organization: FEED_OF } },
  site: { kinds: ['site'], exceptions: { organization: FEED_OF } },
  site_section: { kinds: ['site-section'], exceptions: {} },
  site_space: { kinds: ['site-space'], exceptions: {} },
  share_link: { kinds: ['share-link'], exceptions: {} },
  custom_field: { kinds: ['custom-field'], exceptions: { organization: FEED_OF } },
  custom_field_value: { kinds: ['space'], exceptions: {} },
  openapi_spec: {
    kinds: ['openapi-spec'],
    exceptions: {
      organization: FEED_OF,
      source_text: 'no answer of the API contains it',
      generation: 'counts attempts of the host that processes it',
    },
  },
  translation_settings: { kinds: ['translation-settings'], exceptions: { organization: FEED_OF } },
  integration: {
    kinds: ['integration'],
    exceptions: {
      organization: FEED_OF,
      manifest: 'emitted without its runtime, which no answer of the API contains',
      script: 'no answer of the API contains it',
      secrets: 'secret',
    },
  },
  integration_picture: {
    kinds: ['integration'],
    exceptions: { integration: NUMBER, data: 'emitted as its hash and address' },
  },
  installation: {
    kinds: ['installation'],
    exceptions: { organization: FEED_OF, integration: 'emitted as its name' },
  },
  collection: { kinds: ['collection'], exceptions: { organization: FEED_OF } },
  space: {
    kinds: ['space'],
    exceptions: {
      organization: FEED_OF,
      line: NUMBER,
      deleted_at: 'a deleted space is emitted as a deletion, and emitted whole after its restoration',
      deleted_by: 'a deleted space is emitted as a deletion',
      state: 'a space is emitted after an import has filled it',
      last_number: 'the highest number of its change requests, which are never removed',
      comments: COUNTED,
      change_requests: COUNTED,
      change_requests_open: COUNTED,
      change_requests_draft: COUNTED,
    },
  },
  line: {
    kinds: ['space', 'change-request', 'revision'],
    exceptions: { id: NUMBER, parent: NUMBER, head: 'the step of its last revision' },
  },
  revision: { kinds: ['revision'], exceptions: { line: NUMBER } },
  blob: {
    kinds: ['page', 'file', 'integration', 'people'],
    exceptions: { id: NUMBER, size: 'that of its data' },
  },
  page_version: {
    kinds: ['page'],
    exceptions: {
      line: NUMBER,
      until: 'the step of the next version of the page on the line',
      source_key: 'made of source_path',
      text: 'emitted as its text',
    },
  },
  file_version: {
    kinds: ['file'],
    exceptions: {
      line: NUMBER,
      until: 'the step of the next version of the file on the line',
      data: 'emitted as its hash and address',
    },
  },
  change_request: {
    kinds: ['change-request'],
    exceptions: { organization: FEED_OF, space: IN_SPACE, line: NUMBER, comments: COUNTED },
  },
  review: { kinds: ['review'], exceptions: {} },
  requested_reviewer: { kinds: ['change-request'], exceptions: {} },
  conflict: { kinds: ['change-request'], exceptions: { line: NUMBER } },
  comment: { kinds: ['comment'], exceptions: { space: IN_SPACE, replies: COUNTED } },
  comment_reply: { kinds: ['comment-reply'], exceptions: {} },
  reaction: { kinds: ['comment', 'comment-reply'], exceptions: {} },
}

/** The tables that the feed does not contain, each with its reason. */
export const UNFED_TABLES: Readonly<Record<string, string>> = {
  setting: 'belongs to the host: its keys and marks are its own',
  site_visitor_key: 'secret: signs tokens of visitors where the site is hosted',
  token: 'opens one host and no other; its hash is a secret',
  user_invite: 'opens one host and no other; its hash is a secret',
  user_invite_use: 'guards one host against repeated acceptances',
  idempotency_record: 'the answers that one host stores for repeated writes',
  change: 'the feed itself',
  change_clock: 'the feed itself',
  change_mark: 'the feed itself',
  feed_life: 'the feed itself',
  comment_count: 'counted from comments by triggers',
  email_domain: 'made from the organization by triggers',
  link: 'an index, made from pages',
  mention: 'an index, made from comments by triggers',
  search_document: 'an index, made from pages',
  search: 'an index, made from pages',
  search_heading: 'an index, made from pages',
  heading_word: 'a view of an index',
  text_word: 'a view of an index',
  openapi_version: 'replicas read the last text with getLatestOpenAPISpecVersionContentRaw',
  openapi_entry: 'an index, made from versions of specifications',
  openapi_search: 'an index, made from versions of specifications',
  openapi_index: 'an index, made from versions of specifications',
  import_report: 'belongs to the host that imported; replicas request the report there',
  import_entry: 'belongs to the host that imported; replicas request the report there',
  intent: 'belongs to one replica',
  minted_id: 'belongs to one replica',
  known_id: 'belongs to one replica',
  undo: 'belongs to one replica',
  early_line: 'belongs to one replica',
  unindexed: 'the work left for indexing here',
  unread_references: 'the work left for indexing here',
  deletion_candidate: 'belongs to one replica',
  first_pull_space: 'belongs to one replica',
  online_only_space: 'belongs to one replica',
  lost_organization: 'belongs to one replica',
  former_organization: 'belongs to one replica',
  remote_revision: 'belongs to one replica',
  own_name: 'belongs to one replica',
  own_text: 'belongs to one replica',
  own_word: 'the spelling words of a user of this machine',
  pending_review: 'a review that its user has not submitted',
  pending_comment: 'a comment that its user has not submitted',
  viewed_page: 'the marks of a user of this machine',
  read_work: 'the marks of a user of this machine',
  deleted_comment: 'the trash of one store: a replica retains the deletions that it applies',
  trash: 'belongs to one replica',
  trash_file: 'belongs to one replica',
  pulled: 'belongs to one replica',
  missing_file: 'belongs to one replica',
  listed_place: 'belongs to one replica',
  listed_entity: 'belongs to one replica',
  listed_version: 'belongs to one replica',
}
