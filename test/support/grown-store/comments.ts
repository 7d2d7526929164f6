import { callAs } from './calls.ts'
import type { WorkedOn } from './change-requests.ts'
import type { Growing } from './grow.ts'

const PAGES_A_COMMENT = 20
const RESOLVED = 0.4
const ANSWERED = 0.5
const MAX_REPLIES = 3
/** The number of pages with many comments. The other comments are at random pages. */
const BUSY_PAGES = 3
const ON_BUSY_PAGES = 0.1

/** Adds comments with replies to pages and to open change requests. Some are resolved. */
export async function addComments(
  growing: Growing,
  { changeRequests, ...worked }: WorkedOn & { changeRequests: readonly string[] },
): Promise<void> {
  const { chance } = growing
  const busy = worked.documents.slice(0, BUSY_PAGES)
  const count = Math.max(10, Math.round(worked.documents.length / PAGES_A_COMMENT))
  for (let number = 0; number < count; number += 1)
    await addComment(growing, worked, chance.pick(chance.is(ON_BUSY_PAGES) ? busy : worked.documents))
  for (const changeRequestId of changeRequests) {
    await callAs(growing.workspace, chance.pick(worked.members), 'postCommentInChangeRequest', {
      params: { spaceId: worked.space, changeRequestId },
      body: { body: { markdown: sentence(growing) } },
    })
    growing.advance()
  }
}

async function addComment(growing: Growing, { space, members }: WorkedOn, page: string): Promise<void> {
  const { workspace, chance, advance } = growing
  const params = { spaceId: space }
  const body = { page, body: { markdown: sentence(growing) } }
  const { id } = await callAs(workspace, chance.pick(members), 'postCommentInSpace', { params, body })
  advance()
  const inComment = { ...params, commentId: id }
  const replies = chance.is(ANSWERED) ? 1 + chance.below(MAX_REPLIES) : 0
  for (let reply = 0; reply < replies; reply += 1) {
    await callAs(workspace, chance.pick(members), 'postCommentReplyInSpace', {
      params: inComment,
      body: { body: { markdown: sentence(growing) } },
    })
    advance()
  }
  if (chance.is(RESOLVED))
    await callAs(workspace, chance.pick(members), 'updateCommentInSpace', {
      params: inComment,
      body: { resolved: true },
    })
}

const WORDS = 'this paragraph example compiler warning link table should explain name older version we'.split(
  ' ',
)

function sentence({ chance }: Growing): string {
  const words = Array.from({ length: 5 + chance.below(40) }, () => chance.pick(WORDS))
  return `${words.join(' ')}.`
}
