import type { FeedKind } from '../schemas/feed/feed.ts'

/** The feed's coverage of a table. */
export interface FedTable {
  /** The kinds of entries that carry the rows; `people` stands for the users of each answer. */
  by: readonly (FeedKind | 'people')[]
  /** The columns that no entry carries directly, each with its reason. */
  apart: Readonly<Record<string, string>>
}

const NUMBER = 'a number of this store alone'
const COUNTED = 'counted from other rows by triggers'
const FEED_OF = 'the organization whose feed it is'
const IN_SPACE = 'emitted as the space of the entity'

/** The tables that the feed carries. A new column has to be in an entry, or be listed here with a reason. */
export const FED_TABLES: Readonly<Record<string, FedTable>> = {
  user: { by: ['people'], apart: { created_at: 'shown to nobody' } },
  organization: { by: ['organization'], apart: {} },
  member: {
    by: ['member', 'membership'],
    apart: { organization: FEED_OF, name: 'copied from the user by triggers' },
  },
  team: { by: ['team', 'membership'], apart: { organization: FEED_OF } },
  team_member: { by: ['team-member', 'membership'], apart: { organization: FEED_OF } },
  given_level: { by: ['given-level', 'space', 'collection'], apart: { organization: FEED_OF } },
  invite: { by: ['invite'], apart: { organization: FEED_OF } },
  saml_provider: { by: ['saml-provider', 'sso-login'], apart: { organization: FEED_OF } },
  site: { by: ['site'], apart: { organization: FEED_OF } },
  site_section: { by: ['site-section'], apart: {} },
  site_space: { by: ['site-space'], apart: {} },
  share_link: { by: ['share-link'], apart: {} },
  custom_field: { by: ['custom-field'], apart: { organization: FEED_OF } },
  custom_field_value: { by: ['space'], apart: {} },
  openapi_spec: {
    by: ['openapi-spec'],
    apart: {
      organization: FEED_OF,
      source_text: 'no answer of the API contains it',
      generation: 'counts attempts of the host that processes it',
    },
  },
  translation_settings: { by: ['translation-settings'], apart: { organization: FEED_OF } },
  integration: {
    by: ['integration'],
    apart: {
      organization: FEED_OF,
      manifest: 'emitted without its runtime, which no answer of the API contains',
      script: 'no answer of the API contains it',
      secrets: 'secret',
    },
  },
  integration_picture: {
    by: ['integration'],
    apart: { integration: NUMBER, data: 'emitted as its hash and address' },
  },
  installation: {
    by: ['installation'],
    apart: { organization: FEED_OF, integration: 'emitted as its name' },
  },
  collection: { by: ['collection'], apart: { organization: FEED_OF } },
  space: {
    by: ['space'],
    apart: {
      organization: FEED_OF,
      line: NUMBER,
      deleted_at: 'a deleted space is emitted as a deletion, and emitted whole after its restoration',
      deleted_by: 'a deleted space is emitted as a deletion',
      state: 'a space is emitted once an import has filled it',
      last_number: 'the highest number of its change requests, which are never removed',
      comments: COUNTED,
      change_requests: COUNTED,
      change_requests_open: COUNTED,
      change_requests_draft: COUNTED,
    },
  },
  line: {
    by: ['space', 'change-request', 'revision'],
    apart: { id: NUMBER, parent: NUMBER, head: 'the step of its last revision' },
  },
  revision: { by: ['revision'], apart: { line: NUMBER } },
  blob: { by: ['page', 'file', 'integration'], apart: { id: NUMBER, size: 'that of its data' } },
  page_version: {
    by: ['page'],
    apart: {
      line: NUMBER,
      until: 'the step of the next version of the page on the line',
      source_key: 'made of source_path',
      text: 'emitted as its text',
    },
  },
  file_version: {
    by: ['file'],
    apart: {
      line: NUMBER,
      until: 'the step of the next version of the file on the line',
      data: 'emitted as its hash and address',
    },
  },
  change_request: {
    by: ['change-request'],
    apart: { organization: FEED_OF, space: IN_SPACE, line: NUMBER, comments: COUNTED },
  },
  review: { by: ['review'], apart: {} },
  requested_reviewer: { by: ['change-request'], apart: {} },
  conflict: { by: ['change-request'], apart: { line: NUMBER } },
  comment: { by: ['comment'], apart: { space: IN_SPACE, replies: COUNTED } },
  comment_reply: { by: ['comment-reply'], apart: {} },
  reaction: { by: ['comment', 'comment-reply'], apart: {} },
}

/** The tables that the feed does not carry, each with its reason. */
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
  openapi_version: 'replicas read the last text with getLatestOpenAPISpecVersionContentRaw',
  openapi_entry: 'an index, made from versions of specifications',
  openapi_search: 'an index, made from versions of specifications',
  openapi_index: 'an index, made from versions of specifications',
  import_report: 'belongs to the host that imported; replicas ask it for the report',
  import_entry: 'belongs to the host that imported; replicas ask it for the report',
  intent: 'belongs to one replica',
  minted_id: 'belongs to one replica',
  known_id: 'belongs to one replica',
  undo: 'belongs to one replica',
  early_line: 'belongs to one replica',
  unindexed: 'the work left for indexing here',
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
  deleted_comment: 'the trash of one store: a replica retains what it sees',
  trash: 'belongs to one replica',
  trash_file: 'belongs to one replica',
  pulled: 'belongs to one replica',
  listed_place: 'belongs to one replica',
  listed_entity: 'belongs to one replica',
  listed_version: 'belongs to one replica',
}
