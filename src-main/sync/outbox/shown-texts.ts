import type { UserText } from '../../operations/engine/user-content.ts'
import type { OutboxFile, OutboxText } from '../../schemas/sync.ts'
import { filesIn, textsIn } from './edit-policy.ts'
import type { Intent } from './intent-row.ts'

type Edit = Pick<Intent, 'operation' | 'input' | 'base'>
/** Finds the title of a page; undefined when it is unknown. */
type TitleOf = (page: string) => string | undefined

/** Returns the texts of an edit for the outbox, each with the text that it replaces. */
export function shownTexts(edit: Edit, titleOf: TitleOf): OutboxText[] {
  return textsIn(edit).map((text) => shownText(text, edit.base, titleOf))
}

function shownText(own: UserText, base: Edit['base'], titleOf: TitleOf): OutboxText {
  const { kind, text: after } = own
  switch (kind) {
    case 'page': {
      const { page } = own
      const title = own.title ?? (page === null ? undefined : titleOf(page)) ?? 'A page'
      return { kind, page, title, before: page === null ? '' : (base[page] ?? ''), after }
    }
    case 'comment':
      return { kind, page: null, title: 'Comment', before: Object.values(base)[0] ?? '', after }
    case 'field': {
      const { page, field } = own
      const pageTitle = page === null ? undefined : titleOf(page)
      return {
        kind,
        page,
        title: pageTitle === undefined ? field : `${field} of ${pageTitle}`,
        before: '',
        after,
      }
    }
  }
}

/** Returns the files of an edit for the list of the outbox. */
export function shownFiles(edit: Edit): OutboxFile[] {
  return filesIn(edit).map(({ name, contentType, base64 }) => {
    return { name, contentType, size: Buffer.byteLength(base64, 'base64') }
  })
}
