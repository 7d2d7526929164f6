import type { Page } from '../../schemas/list.ts'
import type { Member } from '../../schemas/people/member.ts'
import type { Reader } from '../../store/store.ts'
import { listName } from '../engine/list-name.ts'
import { countRows, listPage, type KeysetList, type PagingQuery } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { MEMBER_COLUMNS, memberPresenter, type MemberRow } from '../members/member-row.ts'
import type { Discussion } from './discussion.ts'

const COMMENTERS = `member.organization = ? AND member.user IN (
    SELECT posted_by FROM comment WHERE space = ? AND change_request IS ?
    UNION SELECT comment_reply.posted_by FROM comment
      CROSS JOIN comment_reply ON comment_reply.comment = comment.id
      WHERE comment.space = ? AND comment.change_request IS ?)`

/** Lists the members who posted a comment or a reply in a discussion, by their names. */
export function listCommenters(scope: ReadScope, discussion: Discussion, query: PagingQuery): Page<Member> {
  const { organization } = discussion.space
  return listPage(commentersIn(scope.store, discussion), query, memberPresenter(scope, organization))
}

function commentersIn(store: Reader, { space, changeRequest }: Discussion): KeysetList<MemberRow> {
  const place = [space.id, changeRequest?.id ?? null]
  const values = [space.organization, ...place, ...place]
  return {
    name: listName('commenters', { space: space.id, changeRequest: changeRequest?.id }),
    keyTypes: ['string', 'string'],
    key: ({ name, user }) => [name, user],
    count: () => countRows(store, `SELECT count(*) AS count FROM member WHERE ${COMMENTERS}`, ...values),
    after: (key, limit) =>
      store.all(
        `SELECT ${MEMBER_COLUMNS} FROM member JOIN user ON user.id = member.user
         WHERE ${COMMENTERS} ${key === null ? '' : 'AND (member.name, member.user) > (?, ?)'}
         ORDER BY member.name, member.user LIMIT ?`,
        ...values,
        ...(key ?? []),
        limit,
      ),
  }
}
