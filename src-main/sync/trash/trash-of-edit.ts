import type { UserFile } from '../../operations/engine/user-content.ts'
import type { OutboxItem, OutboxText } from '../../schemas/sync.ts'
import type { Removed } from './trash.ts'

/** An edit with all texts and files of the user. */
export interface WholeEdit extends Pick<OutboxItem, 'summary' | 'space' | 'changeRequest' | 'texts'> {
  files: UserFile[]
}

const KINDS = { page: 'edit', comment: 'comment', field: 'field' } as const

/** Returns the trash items of an edit that ends before it was sent. */
export function removedWith(edit: WholeEdit, reason: Removed['reason']): Removed[] {
  const { space, changeRequest } = edit
  const texts = edit.texts.map((text): Removed => {
    const { kind, page, after } = text
    return { reason, kind: KINDS[kind], title: titleOf(text, edit), text: after, page, space, changeRequest }
  })
  const files = edit.files.map((file): Removed => {
    return { reason, kind: 'file', title: file.name, text: '', page: null, space, changeRequest, file }
  })
  return [...texts, ...files]
}

/** Returns the title of a text. A page has its own title; for other texts the edit's summary names their purpose. */
function titleOf({ kind, title }: OutboxText, { summary }: WholeEdit): string {
  switch (kind) {
    case 'page':
      return title
    case 'comment':
      return summary
    case 'field':
      return `${title} – ${summary}`
  }
}
