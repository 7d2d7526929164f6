import type { WrittenText } from '../../operations/engine/written.ts'
import type { OutboxFile, OutboxText } from '../../schemas/sync.ts'
import type { Intent } from './intent-row.ts'
import { filesIn, textsIn } from './edit-policy.ts'

type Edit = Pick<Intent, 'operation' | 'input' | 'base'>
/** Finds the title of a page; undefined where nobody knows it. */
type TitleOf = (page: string) => string | undefined

/** The texts of an edit as the outbox shows them, each beside the text that it replaces. */
export function shownTexts(edit: Edit, titleOf: TitleOf): OutboxText[] {
  return textsIn(edit).map((text) => shownText(text, edit.base, titleOf))
}

function shownText(written: WrittenText, base: Edit['base'], titleOf: TitleOf): OutboxText {
  const { kind, text: after } = written
  switch (kind) {
    case 'page': {
      const { page } = written
      const title = written.title ?? (page === null ? undefined : titleOf(page)) ?? 'A page'
      return { kind, page, title, before: page === null ? '' : (base[page] ?? ''), after }
    }
    case 'comment':
      return { kind, page: null, title: 'Comment', before: Object.values(base)[0] ?? '', after }
    case 'field': {
      const { page, field } = written
      const of = page === null ? undefined : titleOf(page)
      return { kind, page, title: of === undefined ? field : `${field} of ${of}`, before: '', after }
    }
  }
}

/** The files of an edit as the outbox lists them. */
export function shownFiles(edit: Edit): OutboxFile[] {
  return filesIn(edit).map(({ name, contentType, base64 }) => {
    return { name, contentType, size: Buffer.byteLength(base64, 'base64') }
  })
}
